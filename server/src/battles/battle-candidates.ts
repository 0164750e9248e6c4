import type { Failure, VersusState } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import { findOwnRoom, findRoom } from '../rooms/find-room.ts'
import type { BattleFeature } from './battle-feature.ts'
import type { BattleRouteDeps } from './battle-routes.ts'

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
