import type { Generated } from 'kysely'

/** Times are ms since 1970, flags 0 or 1, lists and settings JSON texts, in both dialects. */
export interface AccountTables {
  people: PeopleTable
  sessions: SessionsTable
  /** One row for each account that was ever here. */
  last_seen: { account: number; at: number }
  suspension_log: SuspensionLogTable
  /** Those that are left, as keyed hashes (`RecoveryCodes`). */
  recovery_codes: { account: number; code_hash: string }
  passkeys: PasskeysTable
  /** By what authenticators know an account: random, and the same for all its passkeys. */
  passkey_users: { account: number; handle: string }
  /** Until they expire, as hashes. */
  used_passkey_challenges: { hash: string; expires_at: number }
  /** Which accounts at providers open one (`sign-in-providers/`). */
  provider_accounts: {
    issuer: string
    subject: string
    account: number
    connected_at: number
    last_used_at: number | null
  }
  /** Who had which name until when; for a while nobody else takes it (`names/`). */
  name_changes: { account: number; from_name: string; to_name: string; at: number }
  /** Hashes of names whose accounts were deleted (`hashOfName`): nobody takes them again. */
  retired_names: { name_hash: string }
  /** What each has accepted: every version once. Of `people.terms_version` the history. */
  terms_acceptances: { account: number; version: string; at: number }
  follows: { follower: number; model: number; at: number }
  /** One row for each tag of a model, and one without a tag. `gender` is empty where none was named. */
  model_listings: { tag: string; username: string; gender: string; model_id: number }
  /** Folded (`foldText`), what a model is found by, one text a line. */
  model_texts: { model_id: number; text: string }
  /** Names of models from each of their words on (`searchWords`). */
  model_words: { word: string; model_id: number }
  /** Countries, and states of countries that are not blocked themselves. */
  blocked_places: { place: string; model_id: number }
  /** Kept by triggers: models of each listing, and with a place how many of them block it. */
  model_counts: { place: string; tag: string; gender: string; models: number }
}

export interface PeopleTable {
  id: Generated<number>
  /** Lower case. */
  username: string
  display_name: string
  email: string
  /** The e-mail in lower case: what must be unique and is looked up. */
  email_key: string
  password_hash: string
  email_confirmed: number
  identity_confirmed: number
  compliance_status: Generated<string>
  age_verified: number
  /** JSON: `AgeMethod` of each proof that stands, sorted; empty: to the operator, or not at all. */
  age_methods: Generated<string>
  type: string
  gender: string | null
  birth_date: string
  membership: string
  roles: string
  studio_id: number | null
  /** JSON; null: they agreed with their studio on nothing. */
  studio_terms: string | null
  /** JSON (`StudioGrant`); null: their role in a studio is for all of its performers, without an end. */
  studio_grant: Generated<string | null>
  /** JSON (`EmergencyRole`), also when its time is over; null: none was taken, or it was ended. */
  emergency_role: Generated<string | null>
  /** Encrypted (`SecondFactor`); null: no authenticator app is set up. */
  totp_secret: string | null
  /** Of the last code that was taken; null: none was. */
  totp_step: number | null
  /** How many the account has. */
  passkeys: Generated<number>
  suspended_until: number | null
  /** JSON; null: none was given. */
  suspension_reason: string | null
  settings: string
  tags: string
  languages: string
  country: string | null
  /** Of `Person.livesIn`. */
  lives_in: string | null
  avatar: string | null
  renamed_at: number | null
  /** Accepted last; null: none that is known. */
  terms_version: string | null
  /** When the picture of the check that holds was sent; null: none holds. */
  live_checked_at: number | null
  /** The same of the newest check that was failed; null: none since one was passed. */
  live_failed_at: number | null
  /** When another person was last said to be in the picture; null: nobody was. */
  live_changed_at: number | null
  /** By then a picture of everybody has to be there; null: none has to. */
  live_due_at: number | null
  /** Number of the case for which their stream was ended, and which the staff has not decided; null: there is none. */
  live_stopped_case: string | null
  created_at: number
}

export interface PasskeysTable {
  id: string
  account: number
  rp_id: string
  public_key: string
  sign_count: number
  /** JSON. */
  transports: string
  name: string
  opens_alone: number
  added_at: number
  last_used_at: number | null
}

/** One line for each order; `until` null: one that ends a suspension. */
interface SuspensionLogTable {
  id: Generated<number>
  account: number
  by: number
  at: number
  until: number | null
  reason: string | null
}

interface SessionsTable {
  id_hash: string
  account_id: number
  created_at: number
  last_seen_at: number
  expires_at: number
  /** `browser/system`; null: not noted. */
  device: string | null
  country: string | null
  state: string | null
}
