import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { ApiFailure } from '../client/api-failure.ts'
import { isUndecided } from '../client/repeat-until-decided.ts'
import type { TipFlow, TipOrder, TipReceipt } from '../client/tip-flow.ts'
import { TipTerms } from '../protocol/offer-terms.ts'
import { DEFAULT_TIP_TOKENS, MAX_TIP_TOKENS, TIP_HOLD_FROM, type TipType } from '../protocol/tokens.ts'
import { changesOf, type TermsChange } from '../rules/offers/compare.ts'
import { fail, type Result } from '../rules/result.ts'
import type { HeldTipStore } from './held-tips.ts'
import { errorMessage } from './message.ts'
import type { SessionStore } from './session-store.ts'
import { reactToTipError, type TipPrompt } from './tip-errors.ts'
import type { ToastStore } from './toast-store.ts'
import { tipUnanswered } from './unanswered-orders.ts'

/** What a tip may say besides its amount. */
export interface TipDetails {
  readonly comment?: string
  readonly source_id?: string
  readonly type?: TipType
}

export const isTipAmount = (tokens: number): boolean =>
  Number.isInteger(tokens) && tokens >= 1 && tokens <= MAX_TIP_TOKENS

/** The tip box: amount, what happens while it is sent, and what a refusal opens. */
export class TipStore {
  amount: number = DEFAULT_TIP_TOKENS
  comment = ''
  /** Nobody but the performer is to read who sent the next tip. */
  isStealth = false
  /**
   * What the tip is for, as it was shown when it was chosen; null: another amount is for nothing in
   * particular.
   */
  terms: TipTerms | null = null
  /**
   * What is offered in its place now: the tip was refused and waits for the person's word. null: nothing
   * changed.
   */
  changed: TipTerms | null = null
  /** What the person said of holding the next tip; null: nothing, and their setting decides. */
  holdChoice: boolean | null = null
  /** Of the tip that was sent last, whether it was accepted or refused; 0: none was. */
  triedTokens = 0
  /** Tokens on their way; null when none are. One tip at a time. */
  sendingTokens: number | null = null
  /** The answer was lost and the tip is being repeated under the same key. */
  isRetrying = false
  /** Code of the last refusal, for the tip box itself; null once another tip begins. */
  error: string | null = null
  /** What the refusal opened: buying tokens, signing up, ... Screens show it and then `dismissPrompt`. */
  prompt: TipPrompt | null = null
  readonly #session: SessionStore
  readonly #toasts: ToastStore
  readonly #flow: TipFlow
  readonly #held: HeldTipStore
  #balanceBefore = 0

  constructor(session: SessionStore, toasts: ToastStore, flow: TipFlow, held: HeldTipStore) {
    this.#session = session
    this.#toasts = toasts
    this.#flow = flow
    this.#held = held
    makeObservable(this, {
      amount: observable,
      comment: observable,
      isStealth: observable,
      terms: observableRef,
      changed: observableRef,
      triedTokens: observable,
      sendingTokens: observable,
      isRetrying: observable,
      error: observable,
      prompt: observableRef,
      isSending: computed,
      isAmountValid: computed,
      canSend: computed,
      isPurchaseOpen: computed,
      balance: computed,
      menuItem: computed,
      changes: computed,
      setAmount: action,
      choose: action,
      acceptChange: action,
      setComment: action,
      setStealth: action,
      canBeStealth: computed,
      holdChoice: observable,
      canBeHeld: computed,
      isHeld: computed,
      setHold: action,
      dismissPrompt: action,
      refuse: action,
    })
  }

  get isSending(): boolean {
    return this.sendingTokens !== null
  }

  get isAmountValid(): boolean {
    return isTipAmount(this.amount)
  }

  get canSend(): boolean {
    return this.isAmountValid && !this.isSending
  }

  get isPurchaseOpen(): boolean {
    return this.prompt === 'purchase'
  }

  /**
   * What to show as the balance: tokens on their way are taken off at once, and come back if the tip is
   * refused.
   */
  get balance(): number {
    if (this.sendingTokens === null) return this.#session.tokens
    return Math.max(0, Math.min(this.#session.tokens, this.#balanceBefore - this.sendingTokens))
  }

  /** The item of the tip menu that the tip is for. */
  get menuItem(): string | null {
    return this.terms?.kind === 'menu_item' ? this.terms.item_id : null
  }

  /** Nobody is king without a name. */
  get canBeStealth(): boolean {
    return this.terms?.kind !== 'koth'
  }

  /** What is ordered happens when it is paid, so it is paid at once. */
  get canBeHeld(): boolean {
    return this.terms === null
  }

  /** Whether the next tip can be taken back for a while. */
  get isHeld(): boolean {
    const setting = this.#session.settings?.tip_hold ?? 'large'
    const isUsual = setting === 'always' || (setting === 'large' && this.amount >= TIP_HOLD_FROM)
    return this.canBeHeld && (this.holdChoice ?? isUsual)
  }

  get changes(): readonly TermsChange[] {
    return this.terms === null || this.changed === null ? [] : changesOf(this.terms, this.changed)
  }

  setAmount(tokens: number): void {
    this.amount = tokens
    this.terms = null
    this.changed = null
  }

  /** The next tip is for this and costs what it costs. */
  choose(terms: TipTerms): void {
    this.setAmount(terms.kind === 'toy_level' ? terms.from : terms.price)
    this.terms = terms
  }

  /** `shown`: the terms that stood beside the button. The tip is sent by another press. */
  acceptChange(shown: TipTerms): void {
    this.choose(shown)
    this.error = null
  }

  setComment(comment: string): void {
    this.comment = comment
  }

  setStealth(isStealth: boolean): void {
    this.isStealth = isStealth
  }

  setHold(isHeld: boolean): void {
    this.holdChoice = isHeld
  }

  dismissPrompt(): void {
    this.prompt = null
  }

  /** Sends `amount` to `recipient`. Everything that went wrong is already shown when this answers. */
  async send(recipient: string | null, details: TipDetails = {}): Promise<Result<TipReceipt, ApiFailure>> {
    const { amount } = this
    const ineligibility = this.#ineligibility(recipient, amount)
    if (ineligibility !== null) return this.refuse({ error: ineligibility, status: 0 })
    // Nothing is sent before the person has said what they think of the change.
    if (this.changed !== null) return fail({ error: 'offer_changed', status: 0, terms: this.changed })
    const comment = details.comment ?? this.comment
    const answer = await this.#place({
      recipient: recipient!,
      amount,
      ...details,
      ...(this.isStealth && this.canBeStealth && { type: 'stealth' as const }),
      ...(comment !== '' && { comment }),
      ...(this.terms !== null && { terms: this.terms }),
      ...(this.isHeld && { hold: true }),
    })
    if (!answer.ok) return this.#showChange(answer.error) ? answer : this.refuse(answer.error)
    this.#accepted(answer.value, amount, recipient!)
    return answer
  }

  /**
   * Sends `amount` to somebody else than the box is for. What the box holds (its item, comment and stealth)
   * is not for them: it neither goes along nor is lost.
   */
  async sendAside(
    recipient: string,
    amount: number,
    details: TipDetails,
  ): Promise<Result<TipReceipt, ApiFailure>> {
    const ineligibility = this.#ineligibility(recipient, amount)
    if (ineligibility !== null) return this.refuse({ error: ineligibility, status: 0 })
    const { comment, ...rest } = details
    const answer = await this.#place({ recipient, amount, ...rest, ...(comment !== '' && { comment }) })
    if (!answer.ok) return this.refuse(answer.error)
    this.#session.applyTipAnswer(answer.value.tokens)
    return answer
  }

  /**
   * After the page was loaded: finishes tips that were on their way when the last one went, and says how they
   * ended.
   */
  async resume(): Promise<void> {
    for (const { order, sentAt, result } of await this.#flow.resume()) {
      await this.#toasts.unanswered.run(
        this.#nameOf(order),
        tipUnanswered,
        () => Promise.resolve(result),
        sentAt,
      )
      if (!result.ok) this.refuse(result.error)
      else {
        this.#accepted(result.value, order.amount, order.recipient)
        this.#toasts.show({
          appearance: 'success',
          title: { key: 'toasts.tip_arrived', values: { tokens: order.amount, name: order.recipient } },
        })
      }
    }
  }

  /** Reasons not to ask the server at all; the first that holds is shown. */
  #ineligibility(recipient: string | null, amount: number): string | null {
    if (this.isSending) return 'conflict'
    if (recipient === null || recipient === '') return 'no_recipient'
    if (this.#session.user?.ageVerification.required) return 'age_verification_required'
    if (!this.#session.isLoggedIn) return 'login_required'
    return isTipAmount(amount) ? null : 'invalid_value'
  }

  async #place(order: TipOrder): Promise<Result<TipReceipt, ApiFailure>> {
    this.#begin(order.amount)
    const onRetry = action(() => void (this.isRetrying = true))
    const answer = await this.#toasts.unanswered.run(this.#nameOf(order), tipUnanswered, () =>
      this.#flow.send(order, onRetry),
    )
    this.#finish()
    return answer
  }

  /** The same also when its fields come in another order, from what was stored. */
  #nameOf(order: TipOrder): string {
    return JSON.stringify([this.#session.username, ...Object.entries(order).sort()])
  }

  readonly #begin = action((amount: number) => {
    this.#balanceBefore = this.#session.tokens
    this.sendingTokens = amount
    this.triedTokens = amount
    this.isRetrying = false
    this.error = null
  })

  /** false: it was refused for something else. */
  readonly #showChange = action(({ error, terms }: ApiFailure): boolean => {
    const now = TipTerms.safeParse(terms)
    if (error !== 'offer_changed' || !now.success || now.data.kind !== this.terms?.kind) return false
    this.error = error
    this.changed = now.data
    return true
  })

  readonly #finish = action(() => {
    this.sendingTokens = null
    this.isRetrying = false
  })

  readonly #accepted = action((receipt: TipReceipt, tokens: number, recipient: string) => {
    this.comment = ''
    this.isStealth = false
    this.holdChoice = null
    this.terms = null
    this.changed = null
    this.#session.applyTipAnswer(receipt.tokens)
    const { transfer_id: transferId, heldUntil: until } = receipt
    if (until !== null) this.#held.add({ transferId, tokens, recipient, until })
  })

  /** Shows a refusal: opens what the person needs, or says what happened. Of a tip without an answer a toast has told. */
  refuse(failure: ApiFailure): { readonly ok: false; readonly error: ApiFailure } {
    this.error = failure.error
    const reaction = reactToTipError(failure)
    if (reaction.prompt !== null) this.prompt = reaction.prompt
    if (reaction.toast && !isUndecided(failure)) {
      const sentence = errorMessage(failure.error)
      const why =
        failure.error === 'wrong_state' && failure.state !== undefined
          ? { key: `shows.why.${failure.state}` }
          : undefined
      this.#toasts.error(
        reaction.title ?? sentence,
        why ?? (reaction.title && (reaction.content ?? sentence)),
      )
    }
    return fail(failure)
  }
}
