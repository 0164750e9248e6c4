import type { Clock } from '@footlight/core/ports'
import { type Failure, type FriendStatus, friendLimits, friendRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { BlockRepository } from './friend-port.ts'
import type { Friends } from './friends.ts'

export interface FriendRouteDeps {
  readonly accountBlocks: BlockRepository
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly friendships: Friends
  readonly people: PeopleRepository
  /** Whether somebody wrote to an account; the area of messages knows. */
  readonly messages: { hasWritten(from: Person['id'], to: Person['id']): Promise<boolean> }
}

const REQUESTS_PER_PERSON = { countMax: friendLimits.requestsPerHour, windowMs: 3_600_000 }
/** Blocks, and what becomes of requests: more than anybody presses. */
const CHANGES_PER_PERSON = { countMax: 60, windowMs: 60_000 }

/** Friends, requests and blocks. */
export function registerFriendRoutes(registrar: Registrar, deps: FriendRouteDeps): void {
  const { friendships, blockedRegions, people, clock } = deps
  const asked = new RateLimiter(REQUESTS_PER_PERSON, clock)
  const changed = new RateLimiter(CHANGES_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => {
    asked.close()
    changed.close()
  })
  // The session's copy may be some seconds old: what somebody has just set or lost counts.
  const now = async (person: Person) => (await people.byId(person.id)) ?? person

  registerRoute(registrar, friendRoutes.friends, async ({ identity }) => {
    const viewer = viewerOf(identity, false)
    const all = await friendships.list(identity.person)
    return ok({ friends: all.filter(({ username }) => !blockedRegions.isBlocked(username, viewer)) })
  })

  registerRoute(registrar, friendRoutes.askFriend, async ({ identity, params }) => {
    const busy = waitOf(asked.take(String(identity.person.id)))
    if (busy !== null) return fail(busy)
    return standing(await friendships.ask(await now(identity.person), params.username))
  })

  registerRoute(registrar, friendRoutes.acceptFriend, async ({ identity, params }) => {
    const busy = waitOf(changed.take(String(identity.person.id)))
    if (busy !== null) return fail(busy)
    return standing(await friendships.accept(await now(identity.person), params.username))
  })

  registerRoute(registrar, friendRoutes.endFriend, async ({ identity, params }) => {
    const busy = waitOf(changed.take(String(identity.person.id)))
    if (busy !== null) return fail(busy)
    return standing(await friendships.end(identity.person, params.username))
  })
  registerBlocks(registrar, deps, changed)
}

function registerBlocks(
  registrar: Registrar,
  { accountBlocks, friendships, people, messages }: FriendRouteDeps,
  changed: RateLimiter,
): void {
  registerRoute(registrar, friendRoutes.blockedPeople, async ({ identity }) => {
    const blocked = await accountBlocks.blockedBy(identity.person.id)
    return ok({
      blocked: blocked.map(({ name, at }) => ({
        username: name,
        // Drawn: whether somebody has the name is not told here.
        avatar_url: avatarUrl({ username: name, avatar: null }),
        blocked_at: isoTime(at),
      })),
    })
  })

  registerRoute(registrar, friendRoutes.blockPerson, async ({ identity: { person }, params }) => {
    const busy = waitOf(changed.take(String(person.id)))
    if (busy !== null) return fail(busy)
    const other = (await people.byUsername(params.username)) ?? person
    const knows = await messages.hasWritten(other.id, person.id)
    const blocked = await friendships.block(person, params.username, knows)
    return blocked.ok ? ok({ status: 1 }) : blocked
  })

  registerRoute(registrar, friendRoutes.unblockPerson, async ({ identity: { person }, params }) => {
    const busy = waitOf(changed.take(String(person.id)))
    if (busy !== null) return fail(busy)
    await accountBlocks.unblock(person.id, params.username)
    return ok({ status: 1 })
  })
}

function waitOf(waitMs: number): Failure | null {
  return waitMs > 0 ? { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) } : null
}

function standing(
  changed: Result<FriendStatus | null, Failure>,
): Result<{ status: 1; friend_status: FriendStatus | null }, Failure> {
  return changed.ok ? ok({ status: 1, friend_status: changed.value }) : changed
}
