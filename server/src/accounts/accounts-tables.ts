import type { Generated } from 'kysely'

/** Times are ms since 1970, flags 0 or 1, lists and settings JSON texts, in both dialects. */
export interface AccountTables {
  people: PeopleTable
  sessions: SessionsTable
  follows: { follower: number; model: number; at: number }
  /** One row for each tag of a model, and one without a tag. `gender` is empty where none was named. */
  model_listings: { tag: string; username: string; gender: string; model_id: number }
  /** In lower case, what a model is found by, one text a line. */
  model_texts: { model_id: number; text: string }
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
  age_verified: number
  type: string
  gender: string | null
  birth_date: string
  membership: string
  roles: string
  studio_id: number | null
  totp_secret: string | null
  suspended_until: number | null
  settings: string
  tags: string
  languages: string
  country: string | null
  created_at: number
}

interface SessionsTable {
  id_hash: string
  account_id: number
  created_at: number
  last_seen_at: number
  expires_at: number
}
