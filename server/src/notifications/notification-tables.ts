import { NotificationSubject } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Selectable } from 'kysely'
import type { FanOut, StoredNotification } from './notification-port.ts'

/** `data`: a JSON text, the subject without its kind. */
interface NotificationsTable {
  id: Generated<number>
  account: number
  kind: string
  about: number | null
  data: string
  key: string
  count: number
  created_at: number
  read_at: number | null
  deleted_at: number | null
}

interface FanOutsTable {
  id: Generated<number>
  source: string
  model: number
  kind: string
  key: string
  at: number
  after: number
  done_at: number | null
}

interface DeliveriesTable {
  id: Generated<number>
  notification: number
  account: number
  channel: string
  state: string
  is_digest: number
  due_at: number
  claimed_until: number | null
  attempts: number
  reason: string
}

export interface NotificationTables {
  notifications: NotificationsTable
  notification_sources: { name: string; position: number }
  notification_memory: { model: number; kind: string; mark: string; since: number }
  notification_fan_outs: FanOutsTable
  /** `choices`: a JSON text. */
  notification_settings: {
    account: number
    choices: string
    language: string
    phone: string | null
    bounced_at: number | null
    bounce_reason: string | null
  }
  notification_deliveries: DeliveriesTable
  push_devices: {
    id: Generated<number>
    account: number
    session: string
    endpoint: string
    p256dh: string
    auth: string
    seen_at: number
  }
  people: { id: number; email_confirmed: number }
  sessions: { id_hash: string; expires_at: number }
  /** Of other areas: here only who is to be told. */
  follows: { follower: number; model: number }
  fan_memberships: { viewer: number; model: number; expires_at: number; renewal: string }
}

export function notificationOf(row: Selectable<NotificationsTable>): StoredNotification {
  return {
    id: row.id,
    account: AccountId.parse(row.account),
    subject: NotificationSubject.parse({ ...JSON.parse(row.data), kind: row.kind }),
    about: row.about === null ? null : AccountId.parse(row.about),
    count: row.count,
    createdAt: row.created_at,
    readAt: row.read_at,
  }
}

export function fanOutOf(row: Selectable<FanOutsTable>): FanOut {
  return {
    id: row.id,
    source: row.source,
    model: AccountId.parse(row.model),
    subject: NotificationSubject.parse({ kind: row.kind }) as FanOut['subject'],
    key: row.key,
    at: row.at,
    after: row.after,
  }
}
