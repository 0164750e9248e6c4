import type { ApiFailure } from '@footlight/core/client/api-failure'
import {
  type StreamingPartner,
  type StreamingPartners,
  streamingPartnerRoutes,
} from '@footlight/core/protocol/streaming-partners'
import type { Result } from '@footlight/core/rules/result'
import type { RootStore } from '@footlight/core/stores/root-store'
import { action, makeObservable, observableRef } from 'mobx'

type Change = Promise<Result<StreamingPartners, ApiFailure>>

/** Both lists of a performer. Each answer has them whole; what nobody tells of is read when the page is looked at again. */
export class PartnersStore {
  all: StreamingPartners
  /** Whom a press waits for; null: nobody. */
  pending: string | null = null
  readonly #deps: Pick<RootStore, 'api' | 'toasts'>
  /** Grows with each change: an answer to an older question shows nothing. */
  #turn = 0

  constructor(deps: Pick<RootStore, 'api' | 'toasts'>, all: StreamingPartners) {
    this.#deps = deps
    this.all = all
    makeObservable(this, { all: observableRef, pending: observableRef, take: action, wait: action })
  }

  /** Until the answer is called. */
  start(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.read()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }

  async read(): Promise<void> {
    const turn = this.#turn
    const answer = await this.#deps.api.call(streamingPartnerRoutes.streamingPartners)
    if (answer.ok && turn === this.#turn) this.take(answer.value)
  }

  /** null: asked; else the code of what went wrong. */
  async ask(username: string): Promise<string | null> {
    const params = { username }
    return await this.#change(username, this.#deps.api.call(streamingPartnerRoutes.askPartner, { params }))
  }

  async answer({ username, display_name: name, state }: StreamingPartner, agrees: boolean): Promise<void> {
    const call = { params: { username }, body: { agrees } }
    const refused = await this.#change(username, this.#deps.api.call(streamingPartnerRoutes.answerHost, call))
    if (refused !== null) return await this.#changedMeanwhile(refused)
    this.#tell(agrees ? 'agreed_done' : state === 'asked' ? 'declined_done' : 'taken_back_done', name)
  }

  /** Whether they are gone. */
  async remove({ username, display_name: name }: StreamingPartner): Promise<boolean> {
    const call = { params: { username } }
    const refused = await this.#change(
      username,
      this.#deps.api.call(streamingPartnerRoutes.removePartner, call),
    )
    if (refused === null) this.#tell('removed', name)
    else await this.#changedMeanwhile(refused)
    return refused === null || refused === 'not_found'
  }

  take(all: StreamingPartners): void {
    this.all = all
  }

  wait(username: string | null): void {
    this.pending = username
  }

  async #change(username: string, change: Change): Promise<string | null> {
    this.#turn += 1
    this.wait(username)
    const answer = await change
    this.wait(null)
    if (!answer.ok) return answer.error.error
    this.take(answer.value)
    return null
  }

  /** The other one was faster: what is true now is on the server. */
  async #changedMeanwhile(error: string): Promise<void> {
    this.#deps.toasts.error({ key: error === 'not_found' ? 'partners.changed' : `errors.${error}` })
    await this.read()
  }

  #tell(key: string, name: string): void {
    this.#deps.toasts.show({ appearance: 'success', title: { key: `partners.${key}`, values: { name } } })
  }
}
