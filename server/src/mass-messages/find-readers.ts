import type { Clock } from '@footlight/core/ports'
import type { MassAudience } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { isMeant } from '@footlight/core/rules/mass-messages/audience'
import type { FollowRepository, SessionRepository } from '../accounts/people-port.ts'
import type { FanClubRepository } from '../fan-club/fan-club-port.ts'
import type { SpendingRepository } from '../spending/spending-repository.ts'

export interface FindReadersDeps {
  readonly fanClub: Pick<FanClubRepository, 'membersAfter' | 'levelsOf'>
  readonly follows: Pick<FollowRepository, 'followers' | 'followersAmong'>
  readonly spending: SpendingRepository
  readonly sessionRepository: Pick<SessionRepository, 'lastSeen'>
  readonly clock: Clock
}

/** One part of an audience, by account id. */
export interface ReadersPart {
  readonly readers: readonly AccountId[]
  /** The last account that was looked at; null: there is nobody behind it. */
  readonly position: number | null
}

/** Looks at `limit` accounts behind `after`, and at what the rule wants to know of them, in a fixed number of queries. */
export async function findReaders(
  model: AccountId,
  audience: MassAudience,
  after: number,
  limit: number,
  deps: FindReadersDeps,
): Promise<ReadersPart> {
  const now = deps.clock.now()
  const found = await candidates(model, audience, after, limit, now, deps)
  const [levels, followers, spent, seen] = await Promise.all([
    deps.fanClub.levelsOf(found, model, now),
    deps.follows.followersAmong(model, found),
    deps.spending.spentOn(model, found),
    deps.sessionRepository.lastSeen(found),
  ])
  const levelOf = new Map(levels.map(({ viewer, level }) => [viewer, level]))
  const readers = found.filter((reader) =>
    isMeant(
      audience,
      {
        level: levelOf.get(reader) ?? null,
        isFollower: followers.has(reader),
        spent: spent.get(reader) ?? 0,
        lastSeenAt: seen.get(reader) ?? null,
      },
      now,
    ),
  )
  return { readers, position: found.length < limit ? null : found.at(-1)! }
}

function candidates(
  model: AccountId,
  { to, min_spent }: MassAudience,
  after: number,
  limit: number,
  now: number,
  { fanClub, follows, spending }: FindReadersDeps,
): Promise<readonly AccountId[]> {
  switch (to) {
    case 'members':
      return fanClub.membersAfter(model, now, after, limit)
    case 'followers':
      return follows.followers(model, after, limit)
    case 'spenders':
      return spending.spenders(model, Math.max(1, min_spent), after, limit)
  }
}
