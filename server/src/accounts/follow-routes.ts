import { accountRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { type Registrar, registerRoute } from '../platform/http/register-route.ts'

/** Only models can be followed; anybody else "is not there", so that names of viewers cannot be tried out. */
export function registerFollowRoutes(registrar: Registrar, { people, follows, clock }: HttpDeps): void {
  registerRoute(registrar, accountRoutes.follow, async ({ identity, params }) => {
    const model = await people.byUsername(params.username)
    if (model === null || model.type !== 'model') return fail({ error: 'user_not_found' })
    if (model.id === identity.person.id)
      return fail({ error: 'forbidden', message: 'You cannot follow yourself.' })
    return ok({ status: 1, followerCount: await follows.follow(identity.person.id, model.id, clock.now()) })
  })

  registerRoute(registrar, accountRoutes.unfollow, async ({ identity, params }) => {
    const model = await people.byUsername(params.username)
    if (model === null || model.type !== 'model') return fail({ error: 'user_not_found' })
    return ok({ status: 1, followerCount: await follows.unfollow(identity.person.id, model.id) })
  })
}
