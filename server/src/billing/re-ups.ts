import { randomUUID } from 'node:crypto'
import type { ServerEvent } from '@footlight/core/protocol'
import { reUpLimits } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Config } from '../platform/config.ts'
import { buyerRefusal, offerFailure } from './buy-tokens.ts'
import { type ChargeDeps, charge, chargeDraft, chargesOf } from './charge-card.ts'
import { endReUps } from './re-up-books.ts'
import { taxPlaceIn } from './tax-place.ts'

export interface ReUpDeps extends ChargeDeps {
  readonly config: Pick<Config, 'saleBlockedCountries'>
}

/**
 * Tops wallets up for those who ordered that. Off until somebody turns it on with a card that its holder lets be charged while
 * they are away; each charge within their caps and budgets, the first decline ends it, and they are told of each (BILLING-27).
 */
export class ReUps {
  readonly #deps: ReUpDeps
  readonly #working = new Map<AccountId, Promise<void>>()
  #isClosed = false

  constructor(deps: ReUpDeps) {
    this.#deps = deps
  }

  /** A wallet has changed. Every process hears of it: which of them charges, the database decides. */
  onBalance({ tokens, token_change }: ServerEvent<'v3.token.update'>, topic: string): void {
    const [place, id] = topic.split(':')
    if (token_change >= 0 || tokens >= reUpLimits.belowMax || place !== 'account' || this.#isClosed) return
    const account = AccountId.parse(Number(id))
    // One that is at work has read the balance before, or its own tokens bring the next look.
    if (this.#working.has(account)) return
    const work = this.topUp(account)
      .catch((error: unknown) => {
        this.#deps.logger.error(
          { event: 're_up_failed', account, err: error },
          'a wallet could not be topped up; the next payment tries again',
        )
      })
      .finally(() => this.#working.delete(account))
    this.#working.set(account, work)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#working.values())
  }

  /** Charges once, if there is an order for it and it is time. */
  async topUp(account: AccountId): Promise<void> {
    const deps = this.#deps
    const { cards, ledger, people, clock } = deps
    const reUps = await cards.reUps(account)
    if (reUps === null || !reUps.isOn || reUps.underWay !== null) return
    const { settings } = reUps
    const { posted } = await ledger.balance(walletOf(account))
    if (posted >= settings.below) return
    const person = await people.byId(account)
    if (person === null) return
    const refusal = await buyerRefusal(person, deps)
    if (refusal?.error === 'purchases_blocked') return endReUps(account, 'contact_support', deps)
    // Who keeps themselves from buying, or is suspended, is asked for nothing meanwhile.
    if (refusal !== null) return
    // Somewhere that forbids it by now.
    if (reUps.country !== null && deps.config.saleBlockedCountries.has(reUps.country))
      return endReUps(account, 'contact_support', deps)
    const card = (await cards.cardsOf(account)).find(({ id }) => id === settings.card)
    if (card === undefined || !card.mandate || chargesOf(card, deps) === null)
      return endReUps(account, 'card_gone', deps)
    const place = await taxPlaceIn(reUps.country, deps)
    const buying = { person, terms: settings.terms, ref: `re_up.${randomUUID()}`, place }
    if ((await offerFailure(buying, deps)) !== null) return endReUps(account, 'offer_changed', deps)
    const draft = chargeDraft(buying, card, 're_up', clock.now())
    const claimed = await cards.claimReUp(reUps, draft, clock.now())
    if (claimed === null) return
    const { state } = await charge(claimed, 'site', deps)
    // The biller would not even try.
    if (state === 'expired') await endReUps(account, 'card_gone', deps)
  }
}
