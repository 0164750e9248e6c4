import type { Clock } from '@footlight/core/ports'
import { THUMB_CLICK_DAYS_MAX, THUMB_GROUPS, thumbClickRoutes, Username } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { ThumbClickRepository } from './thumb-click-repository.ts'

export interface ThumbClickDeps {
  readonly thumbClicks: ThumbClickRepository
  readonly people: PeopleRepository
  readonly clock: Clock
}

/** Enough for the many behind one address, and too little to make a picture look good. */
const clicksPerAddress = { countMax: 120, windowMs: 60_000 }
const DAY_MS = 86_400_000
const ROWS_MAX = 500

/** THUMB-01 to THUMB-04. */
export function registerThumbClicks(
  registrar: Registrar,
  { thumbClicks, people, clock }: ThumbClickDeps,
): void {
  const clicks = new RateLimiter(clicksPerAddress, clock)
  registrar.app.addHook('onClose', async () => clicks.close())

  registerRoute(registrar, thumbClickRoutes.thumbClick, async ({ identity, body, request }) => {
    const waitMs = clicks.take(addressKey(request.clientAddress))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const field = body.thumbUrl === undefined ? 'path' : 'thumbUrl'
    const username = usernameIn(body[field])
    if (username === null)
      return fail({
        error: 'invalid_value',
        fields: { [field]: body[field] === undefined ? 'required' : 'invalid' },
      })
    const person = await people.byUsername(username)
    if (person?.type !== 'model') return fail({ error: 'user_not_found' })
    await thumbClicks.count(utcDay(clock.now()), person.id, groupOf(identity))
    return ok(undefined)
  })

  registerRoute(registrar, thumbClickRoutes.thumbClicks, async ({ identity, query }) => {
    if (!may(identity.person.roles, 'pictures.compare')) return fail({ error: 'forbidden' })
    const model = query.username === undefined ? null : await people.byUsername(query.username)
    if (query.username !== undefined && model === null) return fail({ error: 'user_not_found' })
    const first = utcDay(clock.now() - (query.days - 1) * DAY_MS)
    return ok({ list: [...(await thumbClicks.since(first, model?.id ?? null, ROWS_MAX))] })
  })
}

/** Days of before are of no use for what pictures are compared by. */
export function removeOldThumbClicks({ thumbClicks, clock }: Omit<ThumbClickDeps, 'people'>): Promise<void> {
  return thumbClicks.removeBefore(utcDay(clock.now() - THUMB_CLICK_DAYS_MAX * DAY_MS))
}

/** Whose picture this address is of; null: of nobody's. */
function usernameIn(address: string | undefined): string | null {
  const path = address?.replace(/^https?:\/\/[^/?#]+/i, '')
  const found = /^\/thumbs\/([^/]{1,40})\/\d{1,15}\.jpg$/.exec(path ?? '')?.[1]
  const username = Username.safeParse(found)
  return username.success && username.data === found ? username.data : null
}

/** null: without an account. */
function groupOf(identity: Identity): number | null {
  return identity.kind === 'person' ? Math.floor((identity.person.id % 100) / THUMB_GROUPS) : null
}
