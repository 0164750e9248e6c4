import { action, makeObservable, observableShallow } from 'mobx'
import type { Clock } from '../ports/clock.ts'
import { TOAST_ACTION_MS, TOAST_DISMISS_MS } from '../protocol/limits.ts'
import type { Message } from './message.ts'
import { UnansweredOrders } from './unanswered-orders.ts'

export type ToastAppearance = 'success' | 'info' | 'warning' | 'error'

export interface ToastDraft {
  readonly appearance: ToastAppearance
  readonly title: Message
  readonly content?: Message
  /** false: stays until it is closed. */
  readonly autoDismiss?: boolean
  /** One thing to do about it, as "Undo". */
  readonly action?: { readonly label: Message; readonly run: () => void }
  /** Called once, however the toast was closed. */
  readonly onClose?: () => void
}

export interface Toast extends ToastDraft {
  readonly id: number
}

/** Short notices at the edge of the screen: gone after 2500 ms, with something to do about it after ten seconds, unless they ask to stay. */
export class ToastStore {
  /** Oldest first. */
  toasts: readonly Toast[] = []
  /** Toasts of paid orders without an answer. */
  readonly unanswered: UnansweredOrders
  readonly #clock: Clock
  readonly #report: (toast: Toast) => void
  readonly #cancel = new Map<number, () => void>()
  #lastId = 0

  /** `report` hears of every toast that opens. */
  constructor(clock: Clock, report: (toast: Toast) => void = () => {}) {
    this.#clock = clock
    this.#report = report
    this.unanswered = new UnansweredOrders(clock, this)
    makeObservable(this, { toasts: observableShallow, show: action, close: action })
  }

  /** Answers the id to close it by. */
  show(draft: ToastDraft): number {
    const toast: Toast = { ...draft, id: ++this.#lastId }
    this.toasts = [...this.toasts, toast]
    this.#startTime(toast)
    this.#report(toast)
    return toast.id
  }

  error(title: Message, content?: Message): number {
    return this.show({ appearance: 'error', title, ...(content && { content }) })
  }

  /** Somebody reads it: its time stands still. */
  hold(id: number): void {
    this.#cancel.get(id)?.()
    this.#cancel.delete(id)
  }

  /** Read: it has its whole time again. */
  release(id: number): void {
    const toast = this.toasts.find((entry) => entry.id === id)
    if (toast !== undefined && !this.#cancel.has(id)) this.#startTime(toast)
  }

  /** A second close of the same toast does nothing, and answers false. */
  close(id: number): boolean {
    const toast = this.toasts.find((entry) => entry.id === id)
    if (toast === undefined) return false
    this.#cancel.get(id)?.()
    this.#cancel.delete(id)
    this.toasts = this.toasts.filter((entry) => entry !== toast)
    toast.onClose?.()
    return true
  }

  #startTime(toast: Toast): void {
    if (toast.autoDismiss !== false)
      this.#cancel.set(
        toast.id,
        this.#clock.after(toast.action ? TOAST_ACTION_MS : TOAST_DISMISS_MS, () => this.close(toast.id)),
      )
  }
}
