import type { Clock, Random } from '@footlight/core/ports'
import type { Failure, VersusState } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { ModelSearch } from '../browse/model-search-port.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { findOwnRoom, findRoom } from '../rooms/find-room.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import type { BattleFeature } from './battle-feature.ts'
import type { BattleRepository } from './battle-port.ts'
import type { Battles } from './battles.ts'

type BattlePairDeps = Pick<BattleRouteDeps, 'people' | 'rooms'>

/** The caller in their own room, and another performer in theirs. */
export async function findPair(
  parts: BattlePairDeps,
  caller: Person,
  room: string,
  opponent: string,
): Promise<Result<{ readonly mine: BattleFeature; readonly theirs: BattleFeature }, Failure>> {
  const mine = await findOwnRoom(parts, room, caller)
  if (!mine.ok) return mine
  if (opponent === room) return fail({ error: 'invalid_value', fields: { opponent: 'invalid' } })
  const theirs = await findRoom(parts, opponent)
  return theirs.ok ? ok({ mine: mine.value.features.versus, theirs: theirs.value.features.versus }) : theirs
}

/** What a performer is answered: their battle after the call. */
export function answerOf(feature: BattleFeature): { readonly status: 1; readonly state: VersusState } {
  return { status: 1, state: feature.stateFor({ accountId: feature.ownerId }) }
}

export interface BattleRouteDeps {
  readonly battles: Battles
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly live: LiveDirectory
  readonly models: ModelSearch
  readonly people: PeopleRepository
  readonly random: Random
  readonly rooms: RoomDirectory
  readonly battleRepository: BattleRepository
}
