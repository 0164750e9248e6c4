import type { ApiClient, ApiFailure } from '@footlight/core/client'
import type { Clock } from '@footlight/core/ports'
import {
  type BlockedRegions,
  type ChatFilters,
  type ChatRulesState,
  chatRulesRoutes,
  type HeldAction,
  type ListedRestriction,
  settingsRoutes,
} from '@footlight/core/protocol'
import type { RoomOrder, RoomStore } from '@footlight/core/stores'
import { action, makeObservable, observable, observableRef } from 'mobx'
import { UNDO_FOR_MS } from './moderation-undo.ts'

/** A message that was taken out, for as long as a click brings it back. */
export interface RemovedLine {
  readonly id: number
  readonly author: string
}

/** The rules of the performer's chat, and their decisions about what is said there. */
export class ChatRulesStore {
  /** null: not read yet. */
  facts: ChatRulesState | null = null
  restrictions: readonly ListedRestriction[] | null = null
  removed: RemovedLine | null = null
  failure: ApiFailure | null = null
  isRaidPending = false
  readonly #api: ApiClient
  readonly #room: RoomStore
  readonly #clock: Clock
  #cancel: (() => void) | null = null

  constructor(api: ApiClient, room: RoomStore, clock: Clock) {
    this.#api = api
    this.#room = room
    this.#clock = clock
    makeObservable(this, {
      facts: observableRef,
      restrictions: observableRef,
      removed: observableRef,
      failure: observableRef,
      isRaidPending: observable,
      setFacts: action,
      setRestrictions: action,
      setRemoved: action,
      setFailure: action,
      setRaidPending: action,
    })
  }

  /** Raid protection and what waits, as the room's socket reports it. */
  get order(): RoomOrder {
    return this.#room.activities.order
  }

  async load(): Promise<void> {
    const answer = await this.#api.call(chatRulesRoutes.chatRules, { params: this.#params() })
    if (answer.ok) this.setFacts(answer.value)
    else this.setFailure(answer.error)
  }

  /** `minutes` null: off. */
  async setRaid(minutes: number | null): Promise<void> {
    this.setRaidPending(true)
    const answer = await this.#api.call(chatRulesRoutes.raid, {
      params: this.#params(),
      body: { on: minutes !== null, ...(minutes !== null && { minutes }) },
    })
    this.setRaidPending(false)
    this.setFailure(answer.ok ? null : answer.error)
    if (answer.ok) this.order.setRaid(answer.value.until)
  }

  /** Gone from the list at once; one that somebody else has decided on is gone as well. */
  async settle(id: string, how: HeldAction): Promise<void> {
    const answer = await this.#api.call(chatRulesRoutes.settleHeld, {
      params: { ...this.#params(), id },
      body: { action: how },
    })
    const isGone = answer.ok || answer.error.error === 'not_found'
    if (isGone) this.order.settled([id])
    this.setFailure(isGone ? null : answer.error)
  }

  async saveFilters(filters: ChatFilters): Promise<boolean> {
    const answer = await this.#api.call(chatRulesRoutes.changeFilters, {
      params: this.#params(),
      body: filters,
    })
    this.setFailure(answer.ok ? null : answer.error)
    if (answer.ok && this.facts !== null) this.setFacts({ ...this.facts, filters: answer.value })
    return answer.ok
  }

  async saveRegions(regions: BlockedRegions): Promise<boolean> {
    const answer = await this.#api.call(settingsRoutes.updateSettings, { body: regions })
    this.setFailure(answer.ok ? null : answer.error)
    if (!answer.ok) return false
    const { blocked_countries, blocked_states } = answer.value
    if (this.facts !== null) this.setFacts({ ...this.facts, regions: { blocked_countries, blocked_states } })
    return true
  }

  async loadRestrictions(): Promise<void> {
    const answer = await this.#api.call(chatRulesRoutes.restrictions, { params: this.#params() })
    if (answer.ok) this.setRestrictions(answer.value.restrictions)
    this.setFailure(answer.ok ? null : answer.error)
  }

  async remove(line: RemovedLine): Promise<void> {
    const answer = await this.#api.call(chatRulesRoutes.removeMessage, {
      params: { ...this.#params(), id: String(line.id) },
      body: { reason: '' },
    })
    this.setFailure(answer.ok ? null : answer.error)
    if (answer.ok) this.setRemoved(line)
  }

  /** Puts the last removed message back. */
  async restore(): Promise<void> {
    const line = this.removed
    if (line === null) return
    this.setRemoved(null)
    const answer = await this.#api.call(chatRulesRoutes.restoreMessage, {
      params: { ...this.#params(), id: String(line.id) },
    })
    this.setFailure(answer.ok ? null : answer.error)
  }

  setFacts(facts: ChatRulesState): void {
    this.facts = facts
    this.failure = null
  }

  setRestrictions(restrictions: readonly ListedRestriction[]): void {
    this.restrictions = restrictions
  }

  setRemoved(removed: RemovedLine | null): void {
    this.#cancel?.()
    this.#cancel = removed === null ? null : this.#clock.after(UNDO_FOR_MS, () => this.setRemoved(null))
    this.removed = removed
  }

  setFailure(failure: ApiFailure | null): void {
    this.failure = failure
  }

  setRaidPending(pending: boolean): void {
    this.isRaidPending = pending
  }

  #params(): { username: string } {
    return { username: this.#room.username ?? '' }
  }
}
