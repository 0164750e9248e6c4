import type { Clock } from '@footlight/core/ports'
import { type HealthMemory, readHealth, type StatsReport } from '@footlight/ui/broadcast/health-reading'
import type { HealthStore } from './health-store.ts'

const READ_EVERY_MS = 1_000

/** Reads the sender's statistics once a second while it runs. */
export class HealthMonitor {
  readonly #store: HealthStore
  readonly #clock: Clock
  readonly #stats: () => Promise<readonly RTCStatsReport[]>
  #memory: HealthMemory | null = null
  #stop: (() => void) | null = null
  #reading = false

  constructor(store: HealthStore, clock: Clock, stats: () => Promise<readonly RTCStatsReport[]>) {
    this.#store = store
    this.#clock = clock
    this.#stats = stats
  }

  start(): void {
    if (this.#stop !== null) return
    this.#store.clear()
    this.#memory = null
    this.#stop = this.#clock.every(READ_EVERY_MS, () => void this.#read())
  }

  stop(): void {
    this.#stop?.()
    this.#stop = null
  }

  /** A reading that takes longer than the interval skips the next. */
  async #read(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    try {
      const reports = (await this.#stats()) as unknown as readonly StatsReport[]
      const { health, memory } = readHealth(reports, this.#memory)
      this.#memory = memory
      if (this.#stop !== null) this.#store.add(health)
    } finally {
      this.#reading = false
    }
  }
}
