import type { Clock } from '@footlight/core/ports'
import { accountRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { findPerformer } from './find-performer.ts'
import type { FollowRepository, PeopleRepository } from './people-port.ts'
import { type Registrar, registerRoute } from './register-route.ts'

export interface FollowRouteDeps {
  readonly clock: Clock
  readonly follows: FollowRepository
  readonly people: PeopleRepository
}

/** Only models can be followed; anybody else "is not there", so that names of viewers cannot be tried out. */
export function registerFollowRoutes(
  registrar: Registrar,
  { people, follows, clock }: FollowRouteDeps,
): void {
  registerRoute(registrar, accountRoutes.follow, async ({ identity, params }) => {
    const model = await findPerformer(people, params.username)
    if (!model.ok) return model
    if (model.value.id === identity.person.id)
      return fail({ error: 'forbidden', message: 'You cannot follow yourself.' })
    return ok({
      status: 1,
      followerCount: await follows.follow(identity.person.id, model.value.id, clock.now()),
    })
  })

  registerRoute(registrar, accountRoutes.unfollow, async ({ identity, params }) => {
    const model = await findPerformer(people, params.username)
    if (!model.ok) return model
    return ok({ status: 1, followerCount: await follows.unfollow(identity.person.id, model.value.id) })
  })
}
