import type { Clock, Random } from '@footlight/core/ports'
import type { AccountId, Failure, VersusState } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { ModelSearch } from '../browse/model-search-port.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { roomQuery } from '../rooms/room-command.ts'
import { BattleFeature } from './battle-feature.ts'
import type { BattleRepository } from './battle-port.ts'
import type { Battles } from './battles.ts'

type BattlePairDeps = Pick<BattleRouteDeps, 'people' | 'rooms'>

/** The caller with their own room, and another performer with theirs; both rooms are loaded. */
export async function findPair(
  { people, rooms }: BattlePairDeps,
  caller: Person,
  room: string,
  opponent: string,
): Promise<Result<{ readonly mine: Person; readonly theirs: Person }, Failure>> {
  const mine = await findPerformer(people, room)
  if (!mine.ok) return mine
  if (mine.value.id !== caller.id) return fail({ error: 'forbidden' })
  if (opponent === room) return fail({ error: 'invalid_value', fields: { opponent: 'invalid' } })
  const theirs = await findPerformer(people, opponent)
  if (!theirs.ok) return theirs
  await Promise.all([rooms.wake(mine.value), rooms.wake(theirs.value)])
  return ok({ mine: mine.value, theirs: theirs.value })
}

/** What is on between a room and others, as this account reads it; null: a guest. */
export const battleState = roomQuery(
  'battles.state',
  ({ feature }, { accountId }: { readonly accountId: AccountId | null }) =>
    feature(BattleFeature).stateFor({ accountId }),
)

/** What a performer is answered: their battle after the call. */
export async function answerOf(
  { rooms }: Pick<BattleRouteDeps, 'rooms'>,
  owner: Person,
): Promise<Result<{ readonly status: 1; readonly state: VersusState }, Failure>> {
  return ok({ status: 1, state: await rooms.execute(owner, battleState, { accountId: owner.id }) })
}

export interface BattleRouteDeps {
  readonly battles: Battles
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly live: LiveDirectory
  readonly models: ModelSearch
  readonly people: PeopleRepository
  readonly random: Random
  readonly rooms: RoomGateway
  readonly battleRepository: BattleRepository
}
