import type { Clock } from '@footlight/core/ports'
import { leaving } from '@footlight/core/rules/notifications/channels'
import { quietEnd } from '@footlight/core/rules/notifications/delivery-time'
import type { Logger } from 'pino'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import { MailDelayed } from '../platform/mail/mailer.ts'
import type {
  ClaimedDelivery,
  DeliveryRepository,
  SettingsRepository,
  StoredSettings,
} from './delivery-port.ts'
import { type Letter, NotSent, type Senders } from './letter.ts'

export interface DeliverDeps {
  readonly notificationDeliveries: DeliveryRepository
  readonly notificationSettings: SettingsRepository
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly notificationSenders: Senders
  readonly clock: Clock
  readonly logger: Logger
}

/** Few, so that each of them can take its longest and the claim still holds. */
const CLAIMED = 8
/** ms */
const CLAIM_MS = 30 * 60_000
/** One run; the next goes on where it ended. ms */
const RUN_MS = 20_000
/** After the first, second … try. ms */
const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000]

/** Sends what is due. What was being sent when a process ended is sent once more, as the same message. */
export async function deliver(deps: DeliverDeps): Promise<void> {
  const { notificationDeliveries, clock } = deps
  const until = clock.monotonic() + RUN_MS
  while (clock.monotonic() < until) {
    const now = clock.now()
    const claimed = await notificationDeliveries.claim(now, now + CLAIM_MS, CLAIMED)
    if (claimed.length === 0) return
    for (const together of groupsOf(claimed)) await deliverGroup(together, deps)
  }
}

/** What goes with the daily e-mail of one account is one letter; anything else is one each. */
function groupsOf(claimed: readonly ClaimedDelivery[]): readonly (readonly ClaimedDelivery[])[] {
  const groups = new Map<string, ClaimedDelivery[]>()
  for (const each of claimed) {
    const key = each.isDigest ? `digest ${each.notification.account}` : `one ${each.id}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()]
}

async function deliverGroup(group: readonly ClaimedDelivery[], deps: DeliverDeps): Promise<void> {
  const { notificationDeliveries, notificationSettings, people, clock } = deps
  const [first] = group
  if (first === undefined) return
  const { account } = first.notification
  const [person, settings] = await Promise.all([people.byId(account), notificationSettings.of(account)])
  const deliveries: ClaimedDelivery[] = []
  for (const each of group) {
    const reason = await dropReason(each, person, settings, deps)
    if (reason === null) deliveries.push(each)
    else await notificationDeliveries.end([each.id], 'dropped', reason)
  }
  if (deliveries.length === 0 || person === null) return
  const now = clock.now()
  // They can have been chosen, or have begun, since it was planned.
  const quietUntil = quietEnd(settings.choices, now)
  if (quietUntil > now)
    return await notificationDeliveries.postpone(
      deliveries.map(({ id }) => id),
      quietUntil,
    )
  await send(first, { person, settings, deliveries, isDigest: first.isDigest }, deps)
}

/** Asked again at the last moment: much can have changed since it was planned. null: it is sent. */
async function dropReason(
  { notification, isDeleted, isDigest, channel }: ClaimedDelivery,
  person: Person | null,
  settings: StoredSettings,
  { clock, notificationSenders }: DeliverDeps,
): Promise<string | null> {
  const { channels, digest_hour } = settings.choices
  const sender = notificationSenders[channel]
  if (sender === undefined) return 'not_offered'
  if (person === null || isSuspended(person, clock)) return 'suspended'
  if (!leaving(channels[notification.subject.kind]).includes(channel)) return 'unsubscribed'
  if (isDigest && digest_hour === null) return 'unsubscribed'
  if (isDeleted || notification.readAt !== null) return 'read'
  return await sender.refusal(person, settings)
}

async function send(
  { channel, attempts }: ClaimedDelivery,
  letter: Letter,
  { notificationDeliveries, notificationSenders, clock, logger }: DeliverDeps,
): Promise<void> {
  const ids = letter.deliveries.map(({ id }) => id)
  try {
    await notificationSenders[channel]?.send(letter)
  } catch (error) {
    const reason = reasonOf(error)
    const delay = error instanceof NotSent ? undefined : RETRY_MS[attempts - 1]
    if (delay === undefined) await notificationDeliveries.end(ids, 'failed', reason)
    else await notificationDeliveries.retry(ids, clock.now() + delay, reason)
    logEvent(logger, 'notification_failed', {
      channel,
      reason,
      delivery: ids[0],
      retries: delay !== undefined,
    })
    return
  }
  await notificationDeliveries.sent(ids)
}

/** Never the words of another server, which may have the address in them. */
function reasonOf(error: unknown): string {
  if (error instanceof NotSent || error instanceof MailDelayed) return error.message
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'error'
}
