import type { Idempotency } from '@footlight/core/ports'
import type { Failure, ToyControlTerms, ToyOffer } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { toyControlOffer } from '@footlight/core/rules/offers/app-offers'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import type { Person } from '../accounts/people-port.ts'
import { leftOf, paymentFailure } from '../ledger/payment.ts'
import type { RoomContext } from '../rooms/room-feature.ts'
import { roomTopic } from '../rooms/room-topic.ts'
import { buyControlCommand } from './control-commands.ts'
import { type BoughtControl, type ControlLine, lineRefusal } from './control-line.ts'
import { LostPurchases } from './lost-purchases.ts'

export interface ControlFacts {
  /** null: the performer sells none. */
  readonly offer: () => ToyOffer | null
  /** Why nobody may control now; null: somebody may. */
  readonly halt: () => 'off' | 'mode' | 'still' | null
}

/** A purchase that the books know. */
export interface KnownPurchase {
  readonly controlId: string
  /** What the buyer has left. */
  readonly tokens: number
}

/** Purchases of control over the toys of one room, up to the moment when their tokens are in escrow. */
export class ControlPurchases {
  readonly #context: RoomContext
  readonly #facts: ControlFacts
  readonly #lost: LostPurchases

  constructor(context: RoomContext, facts: ControlFacts) {
    this.#context = context
    this.#facts = facts
    this.#lost = new LostPurchases(context.deps)
  }

  /** The outcome of one is not known. */
  get isWaiting(): boolean {
    return this.#lost.isWaiting
  }

  /** Those whose outcome was not known and that turn out to be paid, each once. */
  async found(): Promise<readonly BoughtControl[]> {
    return await this.#lost.found()
  }

  /** A key that was granted buys nothing again; null: it is new. */
  async recall(buyer: Person, idempotency: Idempotency): Promise<Result<KnownPurchase, Failure> | null> {
    const known = await this.#context.deps.ledger.recall(idempotency)
    if (!known.ok) return fail({ error: known.error.code })
    if (known.value === null) return null
    return ok({ controlId: known.value.transferId, tokens: leftOf(known.value, buyer.id) })
  }

  /** `seen`: the terms that the buyer saw (OFFER-01). null: they may buy. */
  refusal({ id }: Person, seen: ToyControlTerms, line: ControlLine): Failure | null {
    const halt = this.#facts.halt()
    if (halt !== null) return { error: 'wrong_state', state: halt === 'mode' ? this.#context.status() : halt }
    const offer = this.#facts.offer()
    if (offer === null) return { error: 'wrong_state', state: 'no_offer' }
    const changed = offerRefusal(seen, toyControlOffer(offer))
    if (changed !== null) return changed
    const refusal = lineRefusal(line, id)
    return refusal === 'queue_full'
      ? { error: 'wrong_state', state: refusal }
      : refusal === null
        ? null
        : { error: refusal }
  }

  /** TOYROOM-BUY-01. Rejects when the outcome is not known: then it may be `found`. */
  async buy(
    buyer: Person,
    seen: ToyControlTerms,
    idempotency: Idempotency,
  ): Promise<Result<KnownPurchase & { readonly control: BoughtControl }, Failure>> {
    const { ledger, clock, random } = this.#context.deps
    const agreed: ToyOffer = { tokens: seen.price, seconds: seen.seconds }
    const control: BoughtControl = {
      id: random.uuid(),
      account: buyer.id,
      username: buyer.username,
      ...agreed,
    }
    const at = clock.now()
    const said = { control_id: control.id, username: buyer.username, ...agreed, sent_at: at }
    const events = [
      { topic: roomTopic(this.#context.owner().username), name: 'v3.toys.control_bought', payload: said },
    ]
    const order = buyControlCommand({
      ...agreed,
      id: control.id,
      at,
      payer: buyer,
      model: this.#context.owner(),
      idempotency,
      events,
    })
    const receipt = await this.#lost.watch(control, () => ledger.execute(order))
    if (!receipt.ok) return fail(paymentFailure(receipt.error, agreed.tokens))
    return ok({ control, controlId: control.id, tokens: leftOf(receipt.value, buyer.id) })
  }
}
