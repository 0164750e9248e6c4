import { action, makeObservable, observable, observableRef } from 'mobx'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import type { ViewerHistory } from '../../../shared/logs/entry.ts'
import type { LogFailure } from '../../../shared/logs/logbook-protocol.ts'
import { unwrap } from '../../ports/bridge.ts'

type Asked = Pick<ConsoleBridge, 'viewerHistory' | 'writeNote'>

/** What the performer's logs know about one viewer, and the performer's note on them. */
export class ViewerRecord {
  readonly viewer: string
  history: ViewerHistory | null = null
  failure: LogFailure | null = null
  /** null: nothing was written since it was loaded. */
  draft: string | null = null
  isSaving = false
  readonly #bridge: Asked

  constructor(viewer: string, bridge: Asked) {
    this.viewer = viewer
    this.#bridge = bridge
    makeObservable(this, {
      history: observableRef,
      failure: observable,
      draft: observable,
      isSaving: observable,
      take: action,
      refuse: action,
      write: action,
      saving: action,
      saved: action,
    })
  }

  get note(): string {
    return this.draft ?? this.history?.note ?? ''
  }

  async load(): Promise<void> {
    const answer = unwrap(await this.#bridge.viewerHistory({ viewer: this.viewer }))
    if (answer.ok) this.take(answer.value)
    else this.refuse(answer.error)
  }

  write(text: string): void {
    this.draft = text
  }

  /** Keeps the words on the screen where they could not be stored. */
  async save(): Promise<void> {
    if (this.draft === null) return
    const text = this.draft
    this.saving()
    const answer = unwrap(await this.#bridge.writeNote({ viewer: this.viewer, text }))
    if (answer.ok) this.saved(text)
    else this.refuse(answer.error)
  }

  take(history: ViewerHistory): void {
    this.history = history
    this.failure = null
  }

  refuse(failure: LogFailure): void {
    this.failure = failure
    this.isSaving = false
  }

  saving(): void {
    this.isSaving = true
  }

  saved(text: string): void {
    this.isSaving = false
    this.failure = null
    if (this.history !== null) this.history = { ...this.history, note: text.trim() === '' ? null : text }
    if (this.draft === text) this.draft = null
  }
}
