import { fanClubLimits } from '@footlight/core/protocol'
import { isActive, renewalPriceOf } from '@footlight/core/rules/fan-club/membership'
import type { Logger } from 'pino'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type ReceiverPlaces, receiverRefusal } from '../orders/receiver-refusal.ts'
import { logEvent } from '../platform/log-event.ts'
import { runEach } from '../platform/run-each.ts'
import type { RoomRepository } from '../rooms/room-port.ts'
import type { FanClubPeriod, StoredMembership } from './fan-club-port.ts'
import { pricesOf } from './join-fan-club.ts'
import { periodId, type SellDeps, sellMonth, settle } from './sell-month.ts'

export interface RenewDeps extends SellDeps, ReceiverPlaces {
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly roomRepository: Pick<RoomRepository, 'bansOf'>
  readonly logger: Logger
}

const DAY_MS = 24 * 3_600_000
const GRACE_MS = fanClubLimits.graceDays * DAY_MS
/** A month is renewed this much before its end, so that nobody is let out between two. ms */
export const AHEAD_MS = 120_000
/** After an attempt that came to nothing. ms */
const AGAIN_MS = 600_000
/** The books answer long before that. ms */
const FORGOTTEN_MS = 600_000
const SETTLED_MS = 10_000

/** Writes down what the books know of months whose end a crash swallowed, and forgets those that they do not know. */
export async function settleMonths(deps: RenewDeps): Promise<void> {
  const { fanClub, clock, logger } = deps
  const now = clock.now()
  await runEach(
    await fanClub.begun(now - SETTLED_MS),
    async (begun) => {
      const isPaid = (await settle(begun, deps)) !== null
      if (!isPaid && begun.at < now - FORGOTTEN_MS) await fanClub.forget(begun)
    },
    {
      event: 'month_settlement_failed',
      about: (begun) => ({ month: periodId(begun) }),
    },
    logger,
  )
}

/** Pays for the next month of everybody whose present one is over. One that fails leaves the others theirs. */
export async function renewMemberships(deps: RenewDeps): Promise<void> {
  const { fanClub, people, clock, logger } = deps
  const due = await fanClub.due(clock.now() + AHEAD_MS)
  if (due.length === 0) return
  const ids = [...new Set(due.flatMap(({ viewer, model }) => [viewer, model]))]
  const personOf = new Map((await people.byIds(ids)).map((person) => [person.id, person]))
  for (const membership of due) {
    const [member, owner] = [personOf.get(membership.viewer), personOf.get(membership.model)]
    if (member === undefined || owner === undefined) continue
    try {
      await renew(membership, member, owner, deps)
    } catch (error) {
      logEvent(logger, 'fan_club_renewal_failed', {
        err: error,
        month: periodId({ ...membership, period: membership.periods + 1 }),
      })
      await giveGrace(membership, owner, deps)
    }
  }
}

async function renew(
  membership: StoredMembership,
  member: Person,
  owner: Person,
  deps: RenewDeps,
): Promise<void> {
  const { fanClub, clock } = deps
  const now = clock.now()
  // Longer than the days that are given: nobody is charged for a club that they were not in.
  const isOver = now >= membership.paidUntil + GRACE_MS
  const price = renewalPriceOf(pricesOf(await fanClub.fields(owner.id)), membership)
  if (isOver || price === null) return end(membership, owner, deps)
  if (await isShutOut(member, owner, deps)) return giveGrace(membership, owner, deps)
  const beginsAt = isActive(membership, now) ? membership.paidUntil : now
  const period: FanClubPeriod = {
    viewer: member.id,
    model: owner.id,
    period: membership.periods + 1,
    level: membership.renewalLevel,
    cause: 'renewal',
    price,
    renewalPrice: price,
    beginsAt,
    endsAt: beginsAt + fanClubLimits.days * DAY_MS,
  }
  if (!(await fanClub.beginRenewal(period, now, now + AGAIN_MS))) return
  const id = periodId(period)
  const idempotency = { scope: `fan_club_renewal:${member.id}`, key: id, fingerprint: id }
  const sale = await sellMonth(period, member, owner, idempotency, deps)
  if (!sale.ok) await giveGrace(membership, owner, deps)
}

/** Who may not come in now is not charged now either. */
async function isShutOut(
  member: Person,
  owner: Person,
  { roomRepository, placeRules, clock }: RenewDeps,
): Promise<boolean> {
  if (isSuspended(member, clock) || receiverRefusal(owner, { placeRules, clock }) !== null) return true
  return (await roomRepository.bansOf(member.username, [owner.id], clock.now())).length > 0
}

/** FANCLUB-GRACE-01: the membership holds for some days more, in which it is tried again. */
async function giveGrace(membership: StoredMembership, owner: Person, deps: RenewDeps): Promise<void> {
  const until = membership.paidUntil + GRACE_MS
  const isNew = membership.endsAt < until
  const isGiven = await deps.fanClub.startGrace(membership, until, deps.clock.now() + AGAIN_MS)
  if (isGiven && isNew) await tell(membership, owner, 'grace', until, deps)
}

async function end(membership: StoredMembership, owner: Person, deps: RenewDeps): Promise<void> {
  if (await deps.fanClub.endRenewal(membership))
    await tell(membership, owner, 'ended', membership.endsAt, deps)
}

async function tell(
  { viewer, level }: StoredMembership,
  { username }: Person,
  what: 'grace' | 'ended',
  endsAt: number,
  { ledger, clock }: RenewDeps,
): Promise<void> {
  const payload = { username, level, what, ends_at: isoTime(endsAt) }
  await ledger.execute({
    kind: 'announce',
    at: clock.now(),
    events: [{ topic: `account:${viewer}`, name: 'v3.fan_club.membership', payload }],
  })
}
