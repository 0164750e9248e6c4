import type { ApiClient, ApiFailure } from '@footlight/core/client'
import { type Shift, type StudioAgreement, type StudioView, studioRoutes } from '@footlight/core/protocol'
import type { Result } from '@footlight/core/rules'
import { action, makeObservable, observableRef } from 'mobx'

/** A performer and their studio: what they let it see, and the shift that runs. */
export class OwnStudioStore {
  /** null: not loaded. */
  agreement: StudioAgreement | null = null
  /** null: none runs. */
  shift: Shift | null = null
  failure: ApiFailure | null = null
  readonly #api: ApiClient
  readonly #username: () => string | null

  constructor(api: ApiClient, username: () => string | null) {
    this.#api = api
    this.#username = username
    makeObservable(this, {
      agreement: observableRef,
      shift: observableRef,
      failure: observableRef,
      take: action,
    })
  }

  async load(): Promise<void> {
    const username = this.#username()
    if (username === null) return
    const agreement = await this.#api.call(studioRoutes.studioAgreement)
    if (!agreement.ok) return this.take({ failure: agreement.error })
    if (agreement.value.studio_id === null) return this.take({ agreement: agreement.value, failure: null })
    const shifts = await this.#api.call(studioRoutes.shifts, { params: { username }, query: { limit: '1' } })
    const newest = shifts.ok ? shifts.value.shifts[0] : undefined
    this.take({
      agreement: agreement.value,
      shift: newest?.ended_at === null ? newest : null,
      failure: shifts.ok ? null : shifts.error,
    })
  }

  async agree(studioView: StudioView): Promise<void> {
    const answer = await this.#api.call(studioRoutes.changeStudioAgreement, {
      body: { studio_view: studioView },
    })
    this.take(answer.ok ? { agreement: answer.value, failure: null } : { failure: answer.error })
  }

  /** Clocks the performer in or out, at their own request. */
  async clock(word: 'start' | 'end'): Promise<void> {
    const username = this.#username()
    if (username === null) return
    const answer: Result<{ readonly shift: Shift }, ApiFailure> = await this.#api.call(
      word === 'start' ? studioRoutes.startShift : studioRoutes.endShift,
      { params: { username } },
    )
    // Somebody of the studio was faster: what is true now is on the server.
    if (!answer.ok)
      return answer.error.error === 'wrong_state' ? this.load() : this.take({ failure: answer.error })
    this.take({ shift: answer.value.shift.ended_at === null ? answer.value.shift : null, failure: null })
  }

  take(news: Partial<Pick<OwnStudioStore, 'agreement' | 'shift' | 'failure'>>): void {
    Object.assign(this, news)
  }
}
