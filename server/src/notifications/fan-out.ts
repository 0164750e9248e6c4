import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isStaff } from '../accounts/roles.ts'
import type { PlaceRules } from '../regions/place-rules.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { RoomModeRepository } from '../rooms/modes/room-mode-port.ts'
import type { RoomRepository } from '../rooms/room-port.ts'
import type { FanOut, FanOutRepository, NewNotification } from './notification-port.ts'
import { type CountDeps, tellCounts } from './tell-counts.ts'

export interface FanOutDeps extends CountDeps {
  readonly notificationFanOuts: FanOutRepository
  readonly people: PeopleRepository
  readonly roomRepository: Pick<RoomRepository, 'restrictions'>
  readonly roomModes: Pick<RoomModeRepository, 'lock'>
  readonly blockedRegions: Pick<RegionBlocks, 'blocksAnyOf'>
  readonly placeRules: Pick<PlaceRules, 'isClosedCountry'>
  readonly clock: Clock
}

/** Accounts of one transaction. */
const BATCH = 500
/** Each gets a batch before any gets another: a small one does not wait for a large one. */
const OPEN = 50
/** One run; the next goes on where it ended. ms */
const RUN_MS = 4_000

/**
 * Tells many, batch by batch: who was told and how far it went is one transaction, so that a crash neither leaves
 * anybody out nor tells them twice (NOTIFY-FANOUT-01).
 */
export async function fanOut(deps: FanOutDeps): Promise<void> {
  const { notificationFanOuts, clock } = deps
  const until = clock.monotonic() + RUN_MS
  for (;;) {
    const open = await notificationFanOuts.open(OPEN)
    if (open.length === 0) return
    for (const each of open) {
      await tellBatch(each, deps)
      if (clock.monotonic() >= until) return
    }
  }
}

async function tellBatch(each: FanOut, deps: FanOutDeps): Promise<void> {
  const { notificationFanOuts, people, clock } = deps
  const now = clock.now()
  const accounts = await notificationFanOuts.audience(each, each.after, now, BATCH)
  const model = await people.byId(each.model)
  const told = model === null ? [] : await toldAmong(accounts, model, each, deps)
  const to = accounts.length < BATCH ? null : accounts.at(-1)!
  const changed = await notificationFanOuts.advance(
    each,
    to,
    told.map((account) => notificationOf(each, account)),
    now,
  )
  if (changed !== null) await tellCounts(changed, deps)
}

function notificationOf({ model, subject, key }: FanOut, account: AccountId): NewNotification {
  const isGrouped = subject.kind === 'post' || subject.kind === 'media'
  return { account, about: model, subject, key, isGrouped }
}

/** Who may not come into the room is not told of it (NOTIFY-ACCESS-01). */
async function toldAmong(
  accounts: readonly AccountId[],
  model: Person,
  { subject }: FanOut,
  { people, roomRepository, roomModes, blockedRegions, placeRules, clock }: FanOutDeps,
): Promise<readonly AccountId[]> {
  if (accounts.length === 0 || isSuspended(model, clock)) return []
  const [found, restrictions, lock] = await Promise.all([
    people.byIds(accounts),
    roomRepository.restrictions(model.id, clock.now()),
    roomModes.lock(model.id),
  ])
  const banned = new Set(restrictions.flatMap(({ kind, target }) => (kind === 'ban' ? [target] : [])))
  const isAboutStream = subject.kind === 'live' || subject.kind === 'show'
  return found
    .filter((person) => {
      if (isSuspended(person, clock) || person.id === model.id || banned.has(person.username)) return false
      if (isStaff(person.roles)) return true
      const { country } = person
      if (country !== null && placeRules.isClosedCountry(country)) return false
      if (country !== null && blockedRegions.blocksAnyOf(model.username, [country])) return false
      if (person.type === 'model' && model.settings.block_room_models) return false
      return !isAboutStream || lock.passwordHash === null || lock.holders.includes(person.username)
    })
    .map(({ id }) => id)
}
