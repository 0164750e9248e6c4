import type { Clock } from '../ports/clock.ts'
import { audienceShowRoutes } from '../protocol/audience-shows.ts'
import { privateShowRoutes } from '../protocol/private-shows.ts'
import { modeRoutes } from '../protocol/room-modes.ts'
import { showRoutes } from '../protocol/shows.ts'
import { versusRoutes } from '../protocol/versus-routes.ts'
import type { ApiClient } from './api-client.ts'
import type { ApiFailure } from './api-failure.ts'

/**
 * What became of the room after panic. `asking`: the server has not answered yet; it is asked until it does.
 * `on`: on standby. `off_air`: the server had ended the stream already. `no_session`: nobody is logged in
 * there any more. `refused`: the server said no for good. `none`: nobody was logged in at all.
 */
export type StandbyState = 'asking' | 'on' | 'off_air' | 'no_session' | 'refused' | 'none'

/** Waits between two questions, in ms; the last one stays until there is an answer. */
const retryDelaysMs = [150, 300, 600, 1_000, 2_000] as const

/** Answers that another question cannot change. */
const finalStates: Readonly<Record<string, StandbyState>> = {
  login_required: 'no_session',
  account_suspended: 'no_session',
  user_not_found: 'no_session',
}

const endRoutes = {
  private: privateShowRoutes.privateEnd,
  limited: audienceShowRoutes.limitedEnd,
  group: audienceShowRoutes.groupEnd,
  goal: audienceShowRoutes.goalEnd,
} as const

interface StandbyOrderDeps {
  readonly api: ApiClient
  readonly clock: Clock
  readonly onState: (state: StandbyState) => void
}

/**
 * Puts the performer's room on standby, however long it takes: a lost connection, a server that restarts and
 * a show that must end first only make it later. The video is cut before; this keeps whatever may still be on
 * its way from being shown, and the next stream too, until it is lifted.
 */
export class StandbyOrder {
  readonly #deps: StandbyOrderDeps
  /** Grows with each order; an answer to an older one is too late. */
  #order = 0
  #mayAllow = true
  #cancelRetry: (() => void) | null = null

  constructor(deps: StandbyOrderDeps) {
    this.#deps = deps
  }

  begin(username: string | null): void {
    this.cancel()
    this.#mayAllow = true
    if (username === null) return this.#deps.onState('none')
    this.#deps.onState('asking')
    void this.#ask(username, this.#order, 0)
  }

  /** Takes an order back that was not answered yet. */
  cancel(): void {
    this.#order += 1
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  async #ask(username: string, order: number, attempt: number): Promise<void> {
    const answer = await this.#deps.api.call(modeRoutes.setStandby, {
      params: { username },
      body: { on: true, stays: true },
    })
    if (order !== this.#order) return
    const state = answer.ok ? 'on' : await this.#clearTheWay(username, answer.error)
    if (order !== this.#order) return
    if (state !== null) return this.#deps.onState(state)
    const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)]!
    this.#cancelRetry = this.#deps.clock.after(delayMs, () => void this.#ask(username, order, attempt + 1))
  }

  /** What the refusal means; null: ask again. Does what stands in the way first, where something does. */
  async #clearTheWay(username: string, { error, state }: ApiFailure): Promise<StandbyState | null> {
    if (error === 'wrong_state') {
      if (state === 'offline') return 'off_air'
      await this.#endShow(username, state)
      return null
    }
    if (error === 'forbidden') {
      if (!this.#mayAllow) return 'refused'
      // Standby is off in the performer's settings until they use it first: whoever panics wants it.
      this.#mayAllow = !(
        await this.#deps.api.call(modeRoutes.changeStreamerSettings, { body: { standby_enabled: true } })
      ).ok
      return null
    }
    return finalStates[error] ?? null
  }

  /**
   * A paid show ends: nobody pays for a picture that is gone. One that cannot be ended keeps the question
   * open.
   */
  async #endShow(username: string, state: string | undefined): Promise<void> {
    const { api } = this.#deps
    if (state === 'versus' || state === 'connected')
      await api.call(versusRoutes.versusEnd, { params: { username }, body: {} })
    const shows = await api.call(showRoutes.showState, { params: { username } })
    const kind = shows.ok ? shows.value.current?.kind : undefined
    if (kind !== undefined && kind in endRoutes)
      await api.call(endRoutes[kind as keyof typeof endRoutes], { params: { username } })
  }
}
