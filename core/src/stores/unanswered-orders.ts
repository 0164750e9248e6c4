import type { ApiFailure } from '../client/api-failure.ts'
import { isAnswered, isUndecided, REPEAT_WINDOW_MS } from '../client/repeat-until-decided.ts'
import type { Clock } from '../ports/clock.ts'
import type { Result } from '../rules/result.ts'
import type { Message } from './message.ts'

interface Unanswered {
  /** When its key was first sent, monotonic ms. */
  readonly sentAt: number
  /** Closes its toast. */
  readonly end: () => void
}

/** As `ToastStore`. */
interface Toasts {
  show(draft: {
    readonly appearance: 'error'
    readonly title: Message
    readonly content: Message
    readonly autoDismiss: false
  }): number
  /** false: it was closed already. */
  close(id: number): boolean
}

/** Title and text of the toast. */
type Notice = readonly [string, string]

export const tipUnanswered: Notice = ['toasts.tip_unanswered', 'toasts.tip_again']
export const orderUnanswered: Notice = ['shows.unanswered', 'shows.unanswered_text']

/**
 * Orders of which nobody knows whether they were charged, each with a toast that stays: until it is closed, the same
 * order is answered, or it is too late to ask again under the same key, which the toast then says (TOAST-07).
 */
export class UnansweredOrders {
  readonly #clock: Clock
  readonly #toasts: Toasts
  readonly #orders = new Map<string, Unanswered>()

  constructor(clock: Clock, toasts: Toasts) {
    this.#clock = clock
    this.#toasts = toasts
  }

  /** `order`: the same for the same order alone. `sentAt`: monotonic ms. Answers what `call` answers. */
  async run<T>(
    order: string,
    notice: Notice,
    call: () => Promise<Result<T, ApiFailure>>,
    sentAt = this.#clock.monotonic(),
  ): Promise<Result<T, ApiFailure>> {
    const answer = await call()
    const isOpen = !answer.ok && isUndecided(answer.error)
    // `login_required` and the like come before the server looks for the key: an earlier attempt may have been carried out.
    if (!isOpen && !isAnswered(answer)) return answer
    const known = this.#orders.get(order)
    this.#orders.delete(order)
    known?.end()
    if (isOpen) this.#tell(order, notice, known?.sentAt ?? sentAt)
    return answer
  }

  #tell(order: string, [title, content]: Notice, sentAt: number): void {
    const [clock, toasts] = [this.#clock, this.#toasts]
    const show = (text: string): number =>
      toasts.show({ appearance: 'error', title: { key: title }, content: { key: text }, autoDismiss: false })
    const id = show(content)
    const cancel = clock.after(Math.max(0, sentAt + REPEAT_WINDOW_MS - clock.monotonic()), () => {
      this.#orders.delete(order)
      if (toasts.close(id)) show('toasts.check_statement')
    })
    this.#orders.set(order, {
      sentAt,
      end() {
        cancel()
        toasts.close(id)
      },
    })
  }
}
