import { randomUUID } from 'node:crypto'
import { type Failure, type ReUpStop, reUpLimits, type ServerEvent } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fitsCap } from '@footlight/core/rules/billing/re-up'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Person } from '../accounts/people-port.ts'
import type { ShortfallCover } from '../accounts/register-route.ts'
import { accountOf } from '../ledger/tell-accounts.ts'
import { logEvent } from '../platform/log-event.ts'
import type { StoredPurchase } from './billing-port.ts'
import { offerFailure } from './buy-tokens.ts'
import type { StoredReUps } from './card-port.ts'
import { type AwayDeps, chargeableAway } from './charge-away.ts'
import { charge, chargeDraft } from './charge-card.ts'
import { endReUps } from './re-up-books.ts'

/**
 * Tops wallets up for those who ordered that. Off until somebody turns it on with a card that its holder lets be charged while
 * they are away; each charge within their caps and budgets, the first decline ends it, and they are told of each (BILLING-27).
 */
export class ReUps implements ShortfallCover {
  readonly #deps: AwayDeps
  readonly #working = new Map<AccountId, Promise<void>>()
  #isClosed = false

  constructor(deps: AwayDeps) {
    this.#deps = deps
  }

  /** A wallet has changed. Every process hears of it: which of them charges, the database decides. */
  onBalance({ tokens, token_change }: ServerEvent<'v3.token.update'>, topic: string): void {
    const account = accountOf(topic)
    if (account === null || token_change >= 0 || tokens >= reUpLimits.belowMax || this.#isClosed) return
    // One that is at work has read the balance before, or its own tokens bring the next look.
    if (this.#working.has(account)) return
    const work = this.topUp(account)
      .catch((error: unknown) => {
        logEvent(this.#deps.logger, 're_up_failed', { account, err: error })
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
    const { cards, ledger, people } = this.#deps
    const reUps = await cards.reUps(account)
    if (reUps === null || !reUps.isOn || reUps.underWay !== null) return
    const { posted } = await ledger.balance(walletOf(account))
    if (posted >= reUps.settings.below) return
    const person = await people.byId(account)
    if (person !== null) await this.#chargeFor(person, reUps, `re_up.${randomUUID()}`)
  }

  /**
   * A payment needs more than there is: one pack is bought for it, within the same caps. The same payment again is the same
   * charge, whatever became of its answer (BILLING-31).
   */
  async cover(person: Person, needed: number, key: string): Promise<'covered' | Failure | null> {
    const { cards, ledger, clock } = this.#deps
    const ref = `cover.${key}`
    const before = await this.#covered(person, ref)
    if (before !== undefined) return before
    const reUps = await cards.reUps(person.id)
    if (reUps === null || !reUps.isOn || !reUps.settings.covers) return null
    const { terms, cap } = reUps.settings
    const { posted } = await ledger.balance(walletOf(person.id))
    if (posted >= needed) return 'covered'
    if (posted + terms.tokens < needed) return null
    const spent = await cards.spentByReUps(person.id, terms.currency, clock.now())
    if (!fitsCap(cap, spent, terms.amount)) return { error: 'over_daily_limit' }
    const charged = await this.#chargeFor(person, reUps, ref)
    if (charged !== null) return outcomeOf(charged)
    // The same payment, sent twice at once, may have been first.
    return (await this.#covered(person, ref)) ?? null
  }

  /** What became of the charge for a payment; undefined: there is none. */
  async #covered(person: Person, ref: string): Promise<'covered' | Failure | null | undefined> {
    const known = await this.#deps.billing.byRef(person.id, ref)
    return known === null ? undefined : outcomeOf(await charge(known, 'site', this.#deps))
  }

  /** null: nothing was charged, and where that ends top-ups their owner is told why. */
  async #chargeFor(person: Person, reUps: StoredReUps, ref: string): Promise<StoredPurchase | null> {
    const deps = this.#deps
    const { cards, clock } = deps
    const { settings, country } = reUps
    const end = async (stop: ReUpStop): Promise<null> => {
      await endReUps(person.id, stop, deps)
      return null
    }
    const found = await chargeableAway(person, { card: settings.card, country }, deps)
    if (found === null) return null
    if (typeof found === 'string') return end(found)
    const { card, place } = found
    const buying = { person, terms: settings.terms, ref, place }
    if ((await offerFailure(buying, deps)) !== null) return end('offer_changed')
    const draft = chargeDraft(buying, card, 're_up', clock.now())
    const claimed = await cards.claimReUp(reUps, draft, clock.now())
    if (claimed === null) return null
    const charged = await charge(claimed, 'site', deps)
    // The biller would not even try.
    if (charged.state === 'expired') await endReUps(person.id, 'card_gone', deps)
    return charged
  }
}

/** null: the biller has not said yet; the payment lacks its tokens until then. */
function outcomeOf({ state }: StoredPurchase): 'covered' | Failure | null {
  if (state === 'paid') return 'covered'
  return state === 'open' || state === 'review' ? null : { error: 'postpay_card_fail' }
}
