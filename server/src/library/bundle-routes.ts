import { type Failure, mediaBundleRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { idempotencyOf } from '../orders/paying-route.ts'
import { buyBundle } from './buy-bundle.ts'
import type { BuyDeps } from './buy-media.ts'
import { bundleFor } from './media-bundles.ts'
import type { MediaViews } from './media-views.ts'

export interface BundleRouteDeps extends BuyDeps {
  readonly people: PeopleRepository
  readonly mediaViews: MediaViews
  readonly orderLimits: OrderLimits
}

/** All of a performer at once: what it costs, the order, and whether it is offered. */
export function registerBundles(registrar: Registrar, deps: BundleRouteDeps): void {
  const { library, people, mediaViews: views } = deps

  async function ownerOf(username: string, identity: Identity): Promise<Result<Person, Failure>> {
    const owner = await findPerformer(people, username)
    if (!owner.ok) return owner
    const refusal = await views.listRefusal(owner.value, identity)
    return refusal === null ? owner : fail(refusal)
  }

  registerRoute(registrar, mediaBundleRoutes.mediaBundle, async ({ identity, params }) => {
    const owner = await ownerOf(params.username, identity)
    if (!owner.ok) return owner
    return ok({ bundle: await bundleFor(owner.value, views.askingOf(identity), deps) })
  })

  addRoute(registrar, mediaBundleRoutes.purchaseBundle, async (call) => {
    const { identity, params, body, rawBody } = call
    const busy = deps.orderLimits.take(mediaBundleRoutes.purchaseBundle, identity.person)
    if (busy !== null) return fail(busy)
    const owner = await ownerOf(params.username, identity)
    if (!owner.ok) return owner
    const key = idempotencyOf(call, { scope: 'media_bundle', said: { model: owner.value.id, body: rawBody } })
    return buyBundle(owner.value, body.terms, identity, views.askingOf(identity).isBlockedFrom, key, deps)
  })

  registerRoute(registrar, mediaBundleRoutes.bundleSettings, async ({ identity: { person } }) =>
    person.type === 'model' ? ok(await library.bundleOf(person.id)) : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, mediaBundleRoutes.changeBundleSettings, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    await library.setBundle(person.id, body)
    return ok(body)
  })
}
