import type { Clock } from '@footlight/core/ports'
import { type Companion, companionLimits, companionRoutes, type Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { addRoute, type Call, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { unlessGranted } from '../orders/paying-command.ts'
import { idempotencyOf } from '../orders/paying-route.ts'
import type { CompanionsConfig } from '../platform/companions-config.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { StoredCompanion, StoredOrder } from './companion-port.ts'
import { type OrderDeps, type OrderWords, orderCompanion } from './order-companion.ts'
import { presentCompanion, presentOrder } from './present-companion.ts'

export interface ChatRouteDeps extends OrderDeps {
  readonly orderLimits: OrderLimits
  /** Prompts of one account, refused ones as well. */
  readonly companionPromptLimit: RateLimiter
  /** Which of the services the demonstration answers. */
  readonly companionDemo: { readonly message: boolean; readonly picture: boolean }
  readonly companionsConfig: CompanionsConfig
  readonly clock: Clock
}

/** AI profiles, and what one person and a machine say to each other (COMPANION-01). */
export function registerCompanionChat(registrar: Registrar, deps: ChatRouteDeps): void {
  registerProfiles(registrar, deps)
  registerOrders(registrar, deps)
  registerHistory(registrar, deps)
}

const sorts: Readonly<
  Record<'popular' | 'new' | 'name', (a: StoredCompanion, b: StoredCompanion) => number>
> = {
  popular: (a, b) => b.answered - a.answered || b.id - a.id,
  new: (a, b) => b.id - a.id,
  name: (a, b) => (a.name < b.name ? -1 : 1),
}

function registerProfiles(registrar: Registrar, deps: ChatRouteDeps): void {
  const { companions, companionPrices, companionDemo, companionsConfig } = deps

  registerRoute(registrar, companionRoutes.aiBrowse, async ({ params: { category }, query }) => {
    const shown = (await companions.all()).filter(
      ({ is_enabled, nsfw }) => is_enabled && (query.nsfw === '1' || !nsfw),
    )
    const categories = [...new Set(shown.flatMap(({ tags }) => tags))].sort()
    // A category that nobody is in says no more than one that nobody thought of.
    if (category !== 'all' && !categories.includes(category)) return fail({ error: 'not_found' })
    const found = shown
      .filter(({ tags }) => category === 'all' || tags.includes(category))
      .sort(sorts[query.sort])
    const offset = (query.p - 1) * companionLimits.perPage
    const models: Companion[] = found.slice(offset, offset + companionLimits.perPage).map(presentCompanion)
    return ok({ models, count_total: found.length, categories })
  })

  registerRoute(registrar, companionRoutes.aiModel, async ({ params: { username } }) => {
    const companion = (await companions.all()).find((each) => each.username === username)
    if (companion?.is_enabled !== true) return fail({ error: 'not_found' })
    return ok({
      model: presentCompanion(companion),
      prices: await companionPrices.inForce(),
      is_demo: companionDemo,
      kept_days: companionsConfig.keptDays,
    })
  })
}

type SayCall = Call<typeof companionRoutes.aiSay>
type DrawCall = Call<typeof companionRoutes.aiDraw>

function registerOrders(registrar: Registrar, deps: ChatRouteDeps): void {
  addRoute(registrar, companionRoutes.aiSay, async (call) => {
    const ordered = await order(call, { service: 'message', ...call.body, nsfw: false }, deps)
    if (!ordered.ok) return ordered
    return ok({ status: 1, tokens: ordered.value.tokens, message: presentOrder(ordered.value.order) })
  })

  addRoute(registrar, companionRoutes.aiDraw, async (call) => {
    const ordered = await order(call, { service: 'picture', ...call.body }, deps)
    if (!ordered.ok) return ordered
    return ok({ status: 1, tokens: ordered.value.tokens, image: presentOrder(ordered.value.order) })
  })
}

async function order(
  call: SayCall | DrawCall,
  words: OrderWords,
  deps: ChatRouteDeps,
): Promise<Result<{ readonly tokens: number; readonly order: StoredOrder }, Failure>> {
  const { identity, params } = call
  const { companions, orderLimits, companionPromptLimit, ledger } = deps
  const busy = orderLimits.take(companionRoutes.aiSay, identity.person)
  if (busy !== null) return fail(busy)
  const key = idempotencyOf(call, { scope: 'companion', said: { companion: params.id, ...words } })
  const companion = await companions.byId(params.id)
  const isThere = companion?.is_enabled === true
  const waitMs = isThere ? companionPromptLimit.take(String(identity.person.id)) : 0
  const refusal: Failure | null = !isThere
    ? { error: 'not_found' }
    : waitMs > 0
      ? { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1_000) }
      : null
  const stands = await unlessGranted(ledger, key, refusal)
  if (stands !== null) return fail(stands)
  if (companion === null) return fail({ error: 'not_found' })
  return orderCompanion(companion, words, identity.person, key, deps)
}

function registerHistory(registrar: Registrar, deps: ChatRouteDeps): void {
  const { companions, companionOrders, companionBlocks, companionKeeper, ledger, clock } = deps

  registerRoute(registrar, companionRoutes.aiChat, async ({ identity: { person }, params, query }) => {
    if ((await companions.byId(params.id)) === null) return fail({ error: 'not_found' })
    const offset = (query.p - 1) * companionLimits.historyPerPage
    const page = { offset, limit: companionLimits.historyPerPage }
    const { orders, total } = await companionOrders.ofViewer(person.id, params.id, page)
    const fresh = await Promise.all(orders.map((each) => companionKeeper.fresh(each)))
    const { posted } = await ledger.balance(walletOf(person.id))
    return ok({
      orders: fresh.map(presentOrder),
      count_total: total,
      tokens: posted,
      is_blocked: await companionBlocks.isBlocked(person.id),
    })
  })

  registerRoute(registrar, companionRoutes.aiOrder, async ({ identity: { person }, params }) => {
    const stored = await companionOrders.byId(params.order)
    // Somebody else's is answered as one that is not there.
    if (stored === null || stored.viewer !== person.id || stored.hiddenAt !== null)
      return fail({ error: 'not_found' })
    const fresh = await companionKeeper.fresh(stored)
    if (fresh.stage === null || fresh.stage.kind === 'begun') return fail({ error: 'not_found' })
    const { posted } = await ledger.balance(walletOf(person.id))
    return ok({ order: presentOrder(fresh), tokens: posted })
  })

  registerRoute(registrar, companionRoutes.aiForget, async ({ identity: { person }, params }) => {
    if ((await companions.byId(params.id)) === null) return fail({ error: 'not_found' })
    await companionOrders.hide(person.id, params.id, clock.now())
    return ok(undefined)
  })
}
