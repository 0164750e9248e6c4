import type { ApiClient, ApiFailure } from '@footlight/core/client'
import { modeRoutes, type StreamerSettings, type StreamerSettingsPatch } from '@footlight/core/protocol'
import { action, makeObservable, observableRef } from 'mobx'

/** How the performer streams, as far as the server keeps it. */
export class StreamerSettingsStore {
  /** null: not loaded. */
  settings: StreamerSettings | null = null
  failure: ApiFailure | null = null
  readonly #api: ApiClient

  constructor(api: ApiClient) {
    this.#api = api
    makeObservable(this, { settings: observableRef, failure: observableRef, take: action })
  }

  async load(): Promise<void> {
    const answer = await this.#api.call(modeRoutes.streamerSettings)
    this.take(answer.ok ? answer.value : this.settings, answer.ok ? null : answer.error)
  }

  /** Whether the server has it now. */
  async change(patch: StreamerSettingsPatch): Promise<boolean> {
    const answer = await this.#api.call(modeRoutes.changeStreamerSettings, { body: patch })
    this.take(answer.ok ? answer.value : this.settings, answer.ok ? null : answer.error)
    return answer.ok
  }

  take(settings: StreamerSettings | null, failure: ApiFailure | null): void {
    this.settings = settings
    this.failure = failure
  }
}
