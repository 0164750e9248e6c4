import type { Ledger } from '@footlight/core/ports'
import type { Person } from '../accounts/people-port.ts'
import { roomTopic } from '../rooms/room-topic.ts'
import type { AppRepository } from './app-port.ts'
import { Apps, initialApps } from './apps.ts'
import { foldApps } from './fold.ts'

/** Events that are read from the record at a time. */
const PAGE_EVENTS = 1_000

/** The apps of a room, and up to where the record is in them. */
export interface StoredApps {
  readonly apps: Apps
  readonly cursor: number
}

/** As they were stored, with everything that was recorded since. */
export async function loadApps(
  { apps: store, ledger }: { readonly apps: AppRepository; readonly ledger: Ledger },
  owner: Person,
): Promise<StoredApps> {
  const record = await store.load(owner.id)
  // Nothing that was tipped before the performer set anything up can count towards it.
  if (record === null) return { apps: initialApps, cursor: await ledger.head() }
  const { apps, cursor } = await replay(ledger, owner.username, {
    apps: Apps.parse(JSON.parse(record.apps)),
    cursor: record.cursor,
  })
  return { apps: withoutReservation(apps), cursor }
}

/** What the record has for this room after `stored.cursor`. Told to nobody: who comes in reads the state. */
export async function replay(ledger: Ledger, username: string, stored: StoredApps): Promise<StoredApps> {
  let { apps, cursor } = stored
  for (;;) {
    const events = await ledger.eventsAfter([roomTopic(username)], cursor, PAGE_EVENTS)
    for (const event of events) {
      apps = foldApps(apps, event).apps
      cursor = event.cursor
    }
    if (events.length < PAGE_EVENTS) return { apps, cursor }
  }
}

/** The purchase that it was for is in the books, or will never be. */
export function withoutReservation(apps: Apps): Apps {
  const { golden_ticket: ticket } = apps
  return ticket === null || ticket.reserved_for === null
    ? apps
    : { ...apps, golden_ticket: { ...ticket, reserved_for: null } }
}
