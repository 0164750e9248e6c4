import type { Person } from '@footlight/core/ports'
import type { Failure, VersusState } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { BattleFeature } from './battle-feature.ts'

/** A performer and the versus of her room. */
export interface BattleCandidate {
  readonly owner: Person
  readonly feature: BattleFeature
}

type BattlePairDeps = Pick<HttpDeps, 'people' | 'rooms'>

/** Only models have rooms. */
export async function findBattleCandidate(
  { people, rooms }: BattlePairDeps,
  username: string,
): Promise<Result<BattleCandidate, Failure>> {
  const owner = await people.byUsername(username)
  if (owner?.type !== 'model') return fail({ error: 'user_not_found' })
  return ok({ owner, feature: (await rooms.features(owner)).versus })
}

/** The caller in her own room, and somebody else in hers. */
export async function findPair(
  parts: BattlePairDeps,
  caller: Person,
  room: string,
  opponent: string,
): Promise<Result<{ readonly mine: BattleFeature; readonly theirs: BattleFeature }, Failure>> {
  const mine = await findBattleCandidate(parts, room)
  if (!mine.ok) return mine
  if (mine.value.owner.id !== caller.id) return fail({ error: 'forbidden' })
  if (opponent === room) return fail({ error: 'invalid_value', fields: { opponent: 'invalid' } })
  const theirs = await findBattleCandidate(parts, opponent)
  return theirs.ok ? ok({ mine: mine.value.feature, theirs: theirs.value.feature }) : theirs
}

/** What a performer is answered: her versus after the call. */
export function answerOf(feature: BattleFeature): { readonly status: 1; readonly state: VersusState } {
  return { status: 1, state: feature.stateFor({ accountId: feature.ownerId }) }
}
