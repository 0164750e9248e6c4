import type { Clock } from '@footlight/core/ports'
import type { Person } from '../accounts/people-port.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { announceGoal, announceTickets, directShow } from '../shows/commands.ts'

const HALF_HOUR_MS = 30 * 60_000
/** Announced so far ahead, at a full or half hour. */
const TICKETS_AHEAD_MS = 2 * 3_600_000
const SHOW_MS = 10 * 60_000

interface KeepShowDeps {
  readonly rooms: RoomGateway
  readonly clock: Clock
}

/**
 * A ticket show that is announced, starts at its time where somebody has a ticket, and is called off where
 * nobody has: then the next one is announced.
 */
export async function keepTicketShow(owner: Person, { rooms, clock }: KeepShowDeps): Promise<void> {
  const by = performer(owner)
  const { currentShow } = await rooms.snapshot(owner)
  const now = clock.now()
  if (currentShow === null) {
    const startsAt = Math.ceil((now + TICKETS_AHEAD_MS) / HALF_HOUR_MS) * HALF_HOUR_MS
    const offer = {
      ticketPrice: 40,
      recordingPrice: 15,
      message: 'Stories under the lamp',
      startsAt,
      minimumTickets: 1,
      refundMinutes: 5,
    }
    await rooms.execute(owner, announceTickets, { by, offer })
    return
  }
  if (currentShow.kind !== 'limited') return
  if (currentShow.phase === 'open' && (currentShow.at ?? now) <= now) {
    const started = await rooms.execute(owner, directShow, { by, kind: 'limited', what: 'start' })
    if (!started.ok) await rooms.execute(owner, directShow, { by, kind: 'limited', what: 'cancel' })
  } else await endInTime(owner, 'limited', { rooms, clock })
}

/** A goal show that collects pledges, again after each that was reached or that came to nothing. */
export async function keepGoalShow(owner: Person, { rooms, clock }: KeepShowDeps): Promise<void> {
  const { currentShow } = await rooms.snapshot(owner)
  const offer = { goal: 300, message: 'Slow breathing for everybody', minutes: 120, refundMinutes: 5 }
  if (currentShow === null) await rooms.execute(owner, announceGoal, { by: performer(owner), offer })
  else if (currentShow.kind === 'goal') await endInTime(owner, 'goal', { rooms, clock })
}

async function endInTime(
  owner: Person,
  kind: 'limited' | 'goal',
  { rooms, clock }: KeepShowDeps,
): Promise<void> {
  const { currentShow } = await rooms.snapshot(owner)
  if (currentShow?.kind !== kind || currentShow.phase !== 'running') return
  if (clock.now() - (currentShow.started_at ?? 0) < SHOW_MS) return
  await rooms.execute(owner, directShow, { by: performer(owner), kind, what: 'end' })
}

function performer(owner: Person) {
  return { kind: 'person', username: owner.username, sessionKey: 'demo', person: owner } as const
}
