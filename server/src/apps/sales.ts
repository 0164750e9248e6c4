import type { Idempotency, Ledger, LedgerReceipt } from '@footlight/core/ports'
import type { Failure, GoldenTicketTerms, ScratchTerms } from '@footlight/core/protocol'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import { detailsOf } from '@footlight/core/rules/ledger/movements'
import { goldenTicketOffer, scratchOffer } from '@footlight/core/rules/offers/app-offers'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import type { Person } from '../accounts/people-port.ts'
import { leftOf, type Payment, paymentCommand, paymentFailure } from '../ledger/payment.ts'
import type { RoomContext } from '../rooms/room-feature.ts'
import { roomTopic } from '../rooms/room-topic.ts'
import type { AppBook } from './app-book.ts'
import type { StoredCard } from './apps.ts'
import { holdsTicket, ticketsLeft } from './golden-ticket.ts'
import { withoutReservation } from './load-apps.ts'
import type { AppEdit } from './settings.ts'

export interface Sale {
  readonly transferId: string
  /** What the buyer has left. */
  readonly tokens: number
}

export interface ScratchSale extends Sale {
  readonly prize: string | null
}

type Order = Pick<Payment, 'id' | 'at' | 'reason' | 'tokens' | 'movement' | 'memo' | 'events' | 'idempotency'>

/** What the same key has had already, as it was answered then; null: nothing. */
async function recallSale(
  ledger: Ledger,
  buyer: Person,
  idempotency: Idempotency,
): Promise<Result<ScratchSale, Failure> | null> {
  const known = await ledger.recall(idempotency)
  if (!known.ok) return fail({ error: known.error.code })
  if (known.value === null) return null
  const movement = await ledger.movement(known.value.transferId)
  assert(movement !== null, 'a key that was granted has its transfer')
  return ok({ ...saleOf(known.value, buyer), prize: detailsOf('scratch', movement)?.prize ?? null })
}

/**
 * What is sold by call: scratch fields and golden tickets. Inside the mailbox, so that two who want the same
 * come one after the other; the second is refused before any money moves.
 */
export class Sales {
  readonly #context: RoomContext
  readonly #book: AppBook

  constructor(context: RoomContext, book: AppBook) {
    this.#context = context
    this.#book = book
  }

  /** APP-SCRATCH-01. */
  async scratch(
    buyer: Person,
    seen: ScratchTerms,
    field: number,
    idempotency: Idempotency,
  ): Promise<Result<ScratchSale, Failure>> {
    const { ledger, clock } = this.#context.deps
    const before = await recallSale(ledger, buyer, idempotency)
    if (before !== null) return before
    const card = this.#book.apps.scratchoff
    if (card === null || !card.is_active) return fail({ error: 'wrong_state', state: 'ended' })
    const cardId = card.card_id
    const refusal = offerRefusal(seen, scratchOffer(card)) ?? fieldRefusal(card, field, buyer)
    if (refusal !== null) return fail(refusal)
    const prize = card.layout[field] ?? null
    const topic = roomTopic(this.#context.owner().username)
    const said = { card_id: cardId, field, username: buyer.username, prize }
    const events = [{ topic, name: 'v3.app.scratchoff.update', payload: { ...said, tokens: card.price } }]
    // One field, one id: the books themselves would refuse to sell it again.
    const sold = await this.#sell(buyer, {
      id: `${cardId}.${field}`,
      at: clock.now(),
      reason: 'scratchoff',
      tokens: card.price,
      movement: 'scratch',
      memo: { card_id: cardId, field, prize },
      idempotency,
      events: prize === null ? events : [...events, { topic, name: 'v3.app.scratchoff.win', payload: said }],
    })
    return sold.ok ? ok({ ...sold.value, prize }) : sold
  }

  /** APP-GOLD-02. */
  async buyTicket(
    buyer: Person,
    seen: GoldenTicketTerms,
    idempotency: Idempotency,
  ): Promise<Result<Sale, Failure>> {
    const { ledger, clock, random } = this.#context.deps
    const before = await recallSale(ledger, buyer, idempotency)
    if (before !== null) return before
    // A tip of the same amount may reach the books first; it must find this ticket taken.
    const reserved = await this.#book.edit(reserveTicket(buyer, seen))
    if (!reserved.ok) return reserved
    const roundId = seen.round_id
    const tokens = reserved.value.golden_ticket?.price
    assert(tokens !== undefined, 'a ticket was reserved')
    const at = clock.now()
    const payload = { round_id: roundId, username: buyer.username, tokens, sent_at: at }
    const events = [
      { topic: roomTopic(this.#context.owner().username), name: 'v3.app.golden_ticket', payload },
    ]
    try {
      return await this.#sell(buyer, {
        id: random.uuid(),
        at,
        reason: 'golden_ticket',
        tokens,
        movement: 'golden_ticket',
        memo: { round_id: roundId },
        events,
        idempotency,
      })
    } finally {
      await this.#book.edit((apps) => ok(withoutReservation(apps)))
    }
  }

  async #sell(buyer: Person, order: Order): Promise<Result<Sale, Failure>> {
    const { ledger, shares } = this.#context.deps
    try {
      const receipt = await ledger.execute(
        paymentCommand({ ...order, payer: buyer, model: this.#context.owner() }, shares),
      )
      return receipt.ok ? ok(saleOf(receipt.value, buyer)) : fail(paymentFailure(receipt.error, order.tokens))
    } catch (error) {
      // Whether it happened is for the record to say, before anybody else is served.
      await this.#book.catchUp()
      throw error
    }
  }
}

function saleOf(receipt: LedgerReceipt, buyer: Person): Sale {
  return { transferId: receipt.transferId, tokens: leftOf(receipt, buyer.id) }
}

function fieldRefusal(card: StoredCard, field: number, buyer: Person): Failure | null {
  if (field >= card.fields) return { error: 'invalid_value', fields: { field: 'too_large' } }
  const sale = card.sold.find((each) => each.field === field)
  if (sale === undefined) return null
  return sale.username === buyer.username
    ? { error: 'already_purchased' }
    : { error: 'wrong_state', state: 'sold' }
}

function reserveTicket(buyer: Person, seen: GoldenTicketTerms): AppEdit {
  return (apps) => {
    const { golden_ticket: ticket } = apps
    if (ticket === null || !ticket.is_active) return fail({ error: 'wrong_state', state: 'ended' })
    const changed = offerRefusal(seen, goldenTicketOffer(ticket))
    if (changed !== null) return fail(changed)
    if (holdsTicket(ticket, buyer.username)) return fail({ error: 'already_purchased' })
    if (ticketsLeft(ticket) <= 0) return fail({ error: 'wrong_state', state: 'sold_out' })
    return ok({ ...apps, golden_ticket: { ...ticket, reserved_for: buyer.username } })
  }
}
