import { NotificationChoices, type NotificationKind } from '@footlight/core/protocol'
import { defaultChoices, type LeavingChannel, leaving } from '@footlight/core/rules/notifications/channels'
import { deliveryTime } from '@footlight/core/rules/notifications/delivery-time'
import type { Transaction } from 'kysely'
import type { NotificationTables } from './notification-tables.ts'

const HOUR_MS = 3_600_000

/** What decides by which ways these accounts are told. */
export interface Reach {
  readonly choices: NotificationChoices
  /** By which of them anything can arrive now. */
  readonly open: ReadonlySet<LeavingChannel>
}

export async function reachOf(
  transaction: Transaction<NotificationTables>,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, Reach>> {
  const rows = await transaction
    .selectFrom('people')
    .leftJoin('notification_settings as settings', 'settings.account', 'people.id')
    .select((e) => [
      'people.id',
      'people.email_confirmed',
      'settings.choices',
      'settings.bounced_at',
      'settings.phone',
      e
        .selectFrom('push_devices')
        .whereRef('push_devices.account', '=', 'people.id')
        .select(e.fn.countAll<number | string>().as('count'))
        .as('devices'),
    ])
    .where('people.id', 'in', [...new Set(accounts)])
    .execute()
  return new Map(
    rows.map(({ id, email_confirmed, choices, bounced_at, phone, devices }) => {
      const open = new Set<LeavingChannel>()
      if (email_confirmed === 1 && bounced_at === null) open.add('email')
      if (phone !== null) open.add('sms')
      if (Number(devices) > 0) open.add('push')
      return [id, { choices: readChoices(choices ?? '{}'), open }]
    }),
  )
}

/** Kinds that came with a later release are told as they are to everybody who never chose. */
export function readChoices(text: string): NotificationChoices {
  const stored = JSON.parse(text)
  return NotificationChoices.parse({
    ...defaultChoices,
    ...stored,
    channels: { ...defaultChoices.channels, ...stored.channels },
  })
}

/** Writes down what leaves the site, and when, in the transaction of the notifications themselves. */
export async function planDeliveries(
  transaction: Transaction<NotificationTables>,
  written: readonly { readonly id: number; readonly account: number; readonly kind: string }[],
  reach: ReadonlyMap<number, Reach>,
  now: number,
): Promise<void> {
  const wanted = written.flatMap(({ id, account, kind }) => {
    const reached = reach.get(account)
    if (reached === undefined) return []
    const { choices, open } = reached
    return leaving(choices.channels[kind as NotificationKind])
      .filter((channel) => open.has(channel))
      .map((channel) => ({ notification: id, account, channel, choices }))
  })
  if (wanted.length === 0) return
  const left = await leftWithinHour(transaction, [...new Set(wanted.map(({ account }) => account))], now)
  const rows = wanted.map(({ notification, account, channel, choices }) => {
    const key = `${account} ${channel}`
    const count = left.get(key) ?? 0
    const time = deliveryTime(choices, channel, now, count)
    if (time.kind === 'at') left.set(key, count + 1)
    return {
      notification,
      account,
      channel,
      state: time.kind === 'dropped' ? 'dropped' : 'waiting',
      is_digest: Number(time.kind === 'digest'),
      due_at: time.kind === 'dropped' ? now : time.at,
      attempts: 0,
      reason: time.kind === 'dropped' ? 'hourly_limit' : '',
    }
  })
  await transaction.insertInto('notification_deliveries').values(rows).execute()
}

/** How many leave from an hour ago on, by account and way; what waits for quiet hours to end among them. */
async function leftWithinHour(
  transaction: Transaction<NotificationTables>,
  accounts: readonly number[],
  now: number,
): Promise<Map<string, number>> {
  const rows = await transaction
    .selectFrom('notification_deliveries')
    .select((e) => ['account', 'channel', e.fn.countAll<number | string>().as('count')])
    .where('account', 'in', [...accounts])
    .where('due_at', '>', now - HOUR_MS)
    .where('is_digest', '=', 0)
    .where('state', '!=', 'dropped')
    .groupBy(['account', 'channel'])
    .execute()
  return new Map(rows.map(({ account, channel, count }) => [`${account} ${channel}`, Number(count)]))
}
