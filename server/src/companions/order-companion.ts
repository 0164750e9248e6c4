import type { Clock, Idempotency, Ledger } from '@footlight/core/ports'
import type { CompanionRule, CompanionTerms, Failure } from '@footlight/core/protocol'
import { companionLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { CompanionService } from '@footlight/core/rules/companions/companion-order'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { suspensionOf } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import { leftOf, paymentFailure } from '../ledger/payment.ts'
import { linesOf, linesRefusal } from '../prohibited-terms/written-lines.ts'
import type { CompanionKeeper } from './companion-keeper.ts'
import { holdCommand, holdId } from './companion-money.ts'
import type {
  CompanionBlockRepository,
  CompanionDraft,
  CompanionOrderRepository,
  CompanionRepository,
  StoredCompanion,
  StoredOrder,
} from './companion-port.ts'
import type { CompanionPriceList } from './companion-prices.ts'
import type { CompanionWorker } from './companion-worker.ts'
import { namesToTry } from './names-to-try.ts'
import { brokenRule } from './safety-policy.ts'
import { SAFETY_VERSION } from './safety-terms/safety-terms.ts'

export interface OrderDeps {
  readonly companions: CompanionRepository
  readonly companionOrders: CompanionOrderRepository
  readonly companionBlocks: CompanionBlockRepository
  readonly companionKeeper: CompanionKeeper
  readonly companionWorker: CompanionWorker
  readonly companionPrices: Pick<CompanionPriceList, 'inForce'>
  readonly ledger: Ledger
  readonly clock: Clock
  readonly newOrderId: () => string
}

export interface OrderWords {
  readonly service: CompanionService
  readonly terms: CompanionTerms
  readonly message: string
  readonly nsfw: boolean
}

interface Ordered {
  /** What the viewer has left. */
  readonly tokens: number
  readonly order: StoredOrder
}

/** An order whose tokens may still be on their way takes a place for so long. ms */
const BEGUN_MS = 10_000

/**
 * Orders a message or a picture: it is written down as begun before the books hold its price under its id, once. A
 * second tab with the same key, a retry and a crash leave one order whose tokens are held, or none (COMPANION-MONEY-01).
 */
export async function orderCompanion(
  companion: StoredCompanion,
  { service, terms, message, nsfw }: OrderWords,
  buyer: Person,
  idempotency: Idempotency,
  deps: OrderDeps,
): Promise<Result<Ordered, Failure>> {
  const { companionOrders, ledger } = deps
  const granted = await ledger.recall(idempotency)
  if (!granted.ok) return fail({ error: granted.error.code })
  if (granted.value !== null) {
    const order = await companionOrders.byRef(buyer.id, idempotency.key)
    // Older than what is kept.
    if (order === null) return fail({ error: 'conflict' })
    return ok({ tokens: leftOf(granted.value, buyer.id), order: await goOn(order, deps) })
  }
  const draft: CompanionDraft = {
    viewer: buyer.id,
    companion: companion.id,
    service,
    prompt: linesOf(message),
    nsfw,
    price: terms.price,
  }
  const refusal =
    (await buyerRefusal(buyer, deps)) ??
    (await offerFailure(companion, draft, terms, deps)) ??
    (await promptFailure(draft, deps))
  if (refusal !== null) return fail(refusal)
  return pay(draft, buyer, idempotency, deps)
}

async function pay(
  draft: CompanionDraft,
  buyer: Person,
  idempotency: Idempotency,
  deps: OrderDeps,
): Promise<Result<Ordered, Failure>> {
  const { ledger, companionOrders, companionWorker, clock, newOrderId } = deps
  const { price } = draft
  const { posted } = await ledger.balance(walletOf(buyer.id))
  if (posted < price) return fail({ error: 'not_enough_tokens', needed: price })
  if (companionWorker.isBusy) return fail({ error: 'unavailable' })
  const now = clock.now()
  const limits = { openMax: companionLimits.openPerViewer, begunSince: now - BEGUN_MS }
  const begun = await companionOrders.begin(newOrderId(), idempotency.key, draft, SAFETY_VERSION, now, limits)
  if (begun === null) return fail({ error: 'wrong_state', state: 'too_many_orders' })
  // A key that was refused before is remembered by nobody but this row.
  if (!isOf(begun, draft)) return fail({ error: 'idempotency_conflict' })
  const receipt = await ledger
    .execute(holdCommand(begun, buyer, now, idempotency))
    .catch(async (error: unknown) => {
      // It was held in spite of it: the order is found, and nobody is told that nothing happened.
      if ((await ledger.movement(holdId(begun))) !== null) return ledger.recall(idempotency)
      throw error
    })
  if (!receipt.ok) return fail(paymentFailure(receipt.error, price))
  if (receipt.value === null) return fail({ error: 'unavailable' })
  return ok({ tokens: leftOf(receipt.value, buyer.id), order: await goOn(begun, deps) })
}

/** As it stands now; one that waits is begun. */
async function goOn(
  order: StoredOrder,
  { companionKeeper, companionWorker }: OrderDeps,
): Promise<StoredOrder> {
  const fresh = await companionKeeper.fresh(order)
  companionWorker.start(fresh)
  return fresh
}

function isOf(order: StoredOrder, draft: CompanionDraft): boolean {
  return (Object.keys(draft) as (keyof CompanionDraft)[]).every((field) => order[field] === draft[field])
}

async function buyerRefusal(buyer: Person, { companionBlocks, clock }: OrderDeps): Promise<Failure | null> {
  if (buyer.type === 'model') return { error: 'models_cannot_purchase' }
  const suspension = suspensionOf(buyer, clock)
  if (suspension !== null) return suspension
  return (await companionBlocks.isBlocked(buyer.id)) ? { error: 'forbidden' } : null
}

async function offerFailure(
  companion: StoredCompanion,
  { service, nsfw }: CompanionDraft,
  terms: CompanionTerms,
  { companionPrices }: OrderDeps,
): Promise<Failure | null> {
  const { [service]: price } = await companionPrices.inForce()
  if (price === null) return { error: 'wrong_state', state: 'not_offered' }
  if (nsfw && !companion.nsfw) return { error: 'invalid_value', fields: { nsfw: 'invalid' } }
  return offerRefusal(terms, {
    kind: 'companion',
    companion: companion.id,
    service,
    price,
  })
}

/** COMPANION-SAFE-01: what breaks a rule costs nothing, is answered with the rule, and is written down for the staff. */
async function promptFailure(draft: CompanionDraft, deps: OrderDeps): Promise<Failure | null> {
  if (linesRefusal(draft.prompt, null) === 'invalid')
    return { error: 'invalid_value', fields: { message: 'invalid' } }
  const rule = await ruleOfPrompt(draft.prompt, deps)
  if (rule === null) return null
  const { companionOrders, clock, newOrderId } = deps
  await companionOrders.refused(newOrderId(), { ...draft, price: 0 }, rule, SAFETY_VERSION, clock.now())
  return { error: 'invalid_value', fields: { message: 'prohibited' }, state: rule }
}

async function ruleOfPrompt(prompt: string, { companions }: OrderDeps): Promise<CompanionRule | null> {
  const rule = brokenRule(prompt)
  if (rule !== null) return rule
  return (await companions.namePerformer(namesToTry(prompt))) ? 'real_person' : null
}
