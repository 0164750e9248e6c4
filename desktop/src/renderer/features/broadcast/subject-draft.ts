import type { ApiFailure } from '@footlight/core/client'
import type { RoomStore } from '@footlight/core/stores'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'

/**
 * What the performer has typed as the subject and not saved. It outlives the field, which stands in another
 * place on air: what is typed before going live is neither lost nor left unsaid.
 */
export class SubjectDraft {
  /** null: nothing was typed since the last save; the room's own subject stands in the field. */
  text: string | null = null
  isPending = false
  /** Why the last save was refused; null: it was not, or something was typed since. */
  failure: ApiFailure | null = null
  readonly #room: Pick<RoomStore, 'subject' | 'changeSubject'>

  constructor(room: Pick<RoomStore, 'subject' | 'changeSubject'>) {
    this.#room = room
    makeObservable(this, {
      text: observable,
      isPending: observable,
      failure: observableRef,
      value: computed,
      isChanged: computed,
      type: action,
      forget: action,
      began: action,
      ended: action,
    })
  }

  get value(): string {
    return this.text ?? this.#room.subject
  }

  get isChanged(): boolean {
    return this.text !== null && this.text.trim() !== this.#room.subject
  }

  type(text: string): void {
    this.text = text
    this.failure = null
  }

  /** Another account's room, another subject. */
  forget(): void {
    this.text = null
    this.failure = null
  }

  /** Whether the room has it now. A refusal keeps what was typed; so does typing on meanwhile. */
  async save(): Promise<boolean> {
    const { text } = this
    if (text === null || !this.isChanged || this.isPending) return !this.isChanged
    this.began()
    const answer = await this.#room.changeSubject(text.trim())
    this.ended(text, answer.ok ? null : answer.error)
    return answer.ok
  }

  began(): void {
    this.isPending = true
  }

  ended(sent: string, failure: ApiFailure | null): void {
    this.isPending = false
    this.failure = failure
    if (failure === null && this.text === sent) this.text = null
  }
}
