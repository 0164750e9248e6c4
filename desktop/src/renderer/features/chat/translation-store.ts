import type { ApiClient } from '@footlight/core/client'
import { chatRulesRoutes } from '@footlight/core/protocol'
import { action, makeObservable, observable } from 'mobx'

/** Lines whose translation is stored; the oldest go first. */
const KEPT_MAX = 500

/** `same`: it was in the performer's language already. */
export type Translated =
  | { readonly state: 'pending' | 'failed' | 'same' }
  | { readonly state: 'done'; readonly text: string }

/** Lines of chat in the performer's own language, for as long as the window is open. */
export class TranslationStore {
  /** Every line from now on. */
  isAuto = false
  readonly #lines = observable.map<string, Translated>({}, { deep: false })
  readonly #api: ApiClient

  constructor(api: ApiClient) {
    this.#api = api
    makeObservable(this, { isAuto: observable, setAuto: action, put: action })
  }

  of(text: string): Translated | null {
    return this.#lines.get(text) ?? null
  }

  setAuto(isAuto: boolean): void {
    this.isAuto = isAuto
  }

  /** Asks once; again after it failed. */
  async translate(text: string, to: string): Promise<void> {
    const known = this.#lines.get(text)
    if (known !== undefined && known.state !== 'failed') return
    this.put(text, { state: 'pending' })
    const answer = await this.#api.call(chatRulesRoutes.translate, { body: { text, to } })
    if (!answer.ok) return this.put(text, { state: 'failed' })
    const isSame = answer.value.from === to || answer.value.text.trim() === text.trim()
    this.put(text, isSame ? { state: 'same' } : { state: 'done', text: answer.value.text })
  }

  put(text: string, line: Translated): void {
    const oldest = this.#lines.keys().next()
    if (this.#lines.size >= KEPT_MAX && !this.#lines.has(text) && oldest.done !== true)
      this.#lines.delete(oldest.value)
    this.#lines.set(text, line)
  }
}
