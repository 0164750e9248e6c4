import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import {
  type Bridge,
  type BridgeError,
  type BridgeEvent,
  type BridgeTimes,
  bridgeTimes,
  type Toy,
} from '../toys/bridge.ts'
import { Listeners } from '../toys/listeners.ts'
import type { DeviceAddress } from '../toys/private-address.ts'
import { LovenseAppClient } from './app-client.ts'
import { LovenseAppEvents } from './app-events.ts'
import type { AppNews, AppToy } from './app-messages.ts'
import { actionOf, toyOf } from './functions.ts'

/** Game Mode of Lovense Remote, without encryption. */
export const LOVENSE_PORT = 20_010

/**
 * Every command tells the toy to stop after this, so that a dead console leaves no toy running. The shortest
 * that the app takes must be more than one second (Standard API, Function request).
 */
export const LOVENSE_RUN_SECONDS = 1.1
const REFRESH_MS = 450
const LOOK_MS = 5_000
/** Of the scale on which toys report. */
const REPORT_STEPS = 20

/** Lovense Remote or Connect on this machine or in this network. */
export class LovenseBridge implements Bridge {
  readonly kind = 'lovense'
  readonly refreshMs = REFRESH_MS
  readonly #client: LovenseAppClient
  readonly #events: LovenseAppEvents
  readonly #clock: Clock
  readonly #times: BridgeTimes
  readonly #listeners = new Listeners<BridgeEvent>()
  readonly #toys = new Map<string, Toy>()
  /** The command of a toy that is under way. */
  readonly #running = new Map<string, AbortController>()
  #state: 'new' | 'open' | 'closed' = 'new'
  #endLook: (() => void) | null = null

  constructor(address: DeviceAddress, clock: Clock, times: BridgeTimes = bridgeTimes) {
    this.#client = new LovenseAppClient(address)
    this.#clock = clock
    this.#times = times
    this.#events = new LovenseAppEvents(address, clock, (event) => this.#heard(event))
  }

  get toys(): readonly Toy[] {
    return [...this.#toys.values()]
  }

  onEvent(listener: (event: BridgeEvent) => void): () => void {
    return this.#listeners.add(listener)
  }

  async open(): Promise<Result<undefined, BridgeError>> {
    const found = await this.#client.getToys(this.#times.openMs)
    if (!found.ok) return found
    if (this.#state !== 'new') return fail('unreachable')
    this.#state = 'open'
    this.#take(found.value)
    this.#endLook = this.#clock.every(LOOK_MS, () => void this.#look())
    this.#events.open()
    return ok(undefined)
  }

  async setLevel(toyId: string, level: number, featureId?: string): Promise<Result<undefined, BridgeError>> {
    const toy = this.#toys.get(toyId)
    const features =
      toy?.features.filter(({ id, kind }) =>
        featureId === undefined ? kind !== 'other' : id === featureId,
      ) ?? []
    if (features.length === 0) return fail('unknown_toy')
    return this.#command(toyId, actionOf(features, level), LOVENSE_RUN_SECONDS, this.#times.commandMs)
  }

  stop(toyId: string): Promise<Result<undefined, BridgeError>> {
    return this.#command(toyId, 'Stop', 0, this.#times.stopMs)
  }

  /** The app has no word for good-bye: what runs ends by its own time. */
  async close(): Promise<void> {
    this.#state = 'closed'
    this.#endLook?.()
    this.#events.close()
    for (const running of this.#running.values()) running.abort()
  }

  async #command(
    toy: string,
    action: string,
    timeSec: number,
    withinMs: number,
  ): Promise<Result<undefined, BridgeError>> {
    if (this.#state !== 'open') return fail('unreachable')
    // Requests go over several connections and may arrive in any order: an older one that is still on its way
    // is given up.
    this.#running.get(toy)?.abort()
    const mine = new AbortController()
    this.#running.set(toy, mine)
    const answer = await this.#client.send(
      { command: 'Function', action, timeSec, toy, stopPrevious: 1, apiVer: 1 },
      withinMs,
      mine.signal,
    )
    if (this.#running.get(toy) === mine) this.#running.delete(toy)
    if (!answer.ok && answer.error === 'unreachable') this.#lost()
    return answer
  }

  /** Batteries, and toys that came or went, also where the app has no events. */
  async #look(): Promise<void> {
    const found = await this.#client.getToys(this.#times.openMs)
    if (this.#state !== 'open') return
    if (found.ok) this.#take(found.value)
    else if (found.error !== 'refused') this.#lost()
  }

  #take(found: readonly AppToy[]): void {
    const connected = found.map(toyOf).filter(({ isConnected }) => isConnected)
    for (const { isConnected: _, ...toy } of connected) {
      const known = this.#toys.get(toy.id)
      this.#toys.set(toy.id, toy)
      if (known === undefined) this.#listeners.emit({ kind: 'added', toy })
      else if (known.battery !== toy.battery || known.name !== toy.name)
        this.#listeners.emit({ kind: 'changed', toy })
    }
    for (const toyId of [...this.#toys.keys()].filter((id) => connected.every((toy) => toy.id !== id))) {
      this.#toys.delete(toyId)
      this.#listeners.emit({ kind: 'removed', toyId })
    }
  }

  #heard(event: AppNews): void {
    switch (event.type) {
      // Commands do not need the access; but what changed until it was granted was not told.
      case 'access-granted':
      case 'toy-list':
      case 'toy-status':
      case 'event-closed':
        return void this.#look()
      case 'battery-changed': {
        const known = this.#toys.get(event.toyId)
        if (known === undefined) return
        const toy = { ...known, battery: event.data.value }
        this.#toys.set(toy.id, toy)
        return this.#listeners.emit({ kind: 'changed', toy })
      }
      case 'function-strength-changed':
        // Pumps count on another scale, and are never told a level.
        if (!/^(vibrat|rotat|rotit|oscillat|thrust)/i.test(event.data.function)) return
        return this.#listeners.emit({
          kind: 'reported',
          toyId: event.toyId,
          level: event.data.value / REPORT_STEPS,
        })
    }
  }

  #lost(): void {
    if (this.#state !== 'open') return
    void this.close()
    this.#listeners.emit({ kind: 'lost' })
  }
}
