import type { Generated } from 'kysely'
import type { VersusTables } from '../../battles/battle-tables.ts'
import type { ChatTables } from '../../chat/chat-tables.ts'
import type { RatingTables } from '../../ratings/rating-tables.ts'
import type { StudioTables } from '../../studio/studio-tables.ts'

/**
 * What the site remembers, money apart. Times are ms since 1970, flags 0 or 1, lists and settings JSON texts,
 * in both dialects.
 */
export interface Tables extends VersusTables, RatingTables, StudioTables, ChatTables {
  people: PeopleTable
  sessions: SessionsTable
  /** One row for each tag of a model, and one without a tag. `gender` is empty where none was named. */
  model_listings: { tag: string; username: string; gender: string; model_id: number }
  /** In lower case, what a model is found by, one text a line. */
  model_texts: { model_id: number; text: string }
  /** Countries, and states of countries that are not blocked themselves. */
  blocked_places: { place: string; model_id: number }
  /** Kept by triggers: models of each listing, and with a place how many of them block it. */
  model_counts: { place: string; tag: string; gender: string; models: number }
  follows: { follower: number; model: number; at: number }
  rooms: { owner_id: number; subject: string; subject_color: string | null; last_online_at: number | null }
  sanctions: SanctionsTable
  moderation_log: ModerationLogTable
  room_apps: { owner_id: number; cursor: number; apps: string }
  open_tip_splits: { split_id: string; owner_id: number }
  chat_messages: { room_owner_id: number; id: number; message: string }
  shows: ShowsTable
  performer_settings: { owner_id: number; settings: string }
  fan_memberships: { viewer: number; model: number; level: string; expires_at: number }
  stream_keys: { owner_id: number; key_hash: string; made_at: number }
  tip_rings: {
    payer_id: number
    model_id: number
    relation: string
    tokens: number
    first_at: number
    last_at: number
  }
  tip_rings_position: { id: number; movement: number }
  revenue_shares: {
    kind: string
    with_studio: number
    platform: number
    studio: number
    model: number
    effective_from: number
  }
}

export interface ShowsTable {
  id: string
  owner_id: number
  kind: string
  phase: string
  opened_at: number
  started_at: number | null
  ended_at: number | null
  reason: string | null
  tokens: number
  state: string
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

export interface SessionsTable {
  id_hash: string
  account_id: number
  created_at: number
  last_seen_at: number
  expires_at: number
}

export interface SanctionsTable {
  room_owner_id: number
  kind: string
  target: string
  by: string
  reason: string
  created_at: number
  expires_at: number | null
}

export interface ModerationLogTable {
  id: Generated<number>
  room_owner_id: number
  /** `put` or `removed`. */
  action: string
  kind: string
  target: string
  by: string
  reason: string
  at: number
  expires_at: number | null
}
