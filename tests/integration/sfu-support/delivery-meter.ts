import type { Arrival } from './rtp-packets.ts'

/** What counts as delivered too late. The message to the worker and the packets under way take some ms. */
const TOLERATED_MS = 250

/**
 * Counts what reaches one receiver, against the right that it has at that moment. A packet is late by the
 * time at which its sender sent it: that does not depend on how soon this process, which plays everybody at
 * once, comes to read it. As packets are sent all the time, nothing that goes on can hide behind that.
 */
export class DeliveryMeter {
  readonly name: string
  readonly #isEntitled: () => boolean
  #wasEntitled = false
  #lostAtMs = Number.NEGATIVE_INFINITY
  #receivedThisTime = 0
  /** Packets while it had the right to them. */
  received = 0
  /** Packets after the right had ended, within the tolerated time. */
  stragglers = 0
  /** Packets later than that. */
  late = 0
  /** Of a feed that this receiver never has a right to. */
  strange = 0
  /**
   * Of all packets that came after the right had ended, ms from that end to when they were sent, and read.
   */
  latestSentMs = 0
  latestReadMs = 0
  losses = 0

  constructor(name: string, isEntitled: () => boolean) {
    this.name = name
    this.#isEntitled = isEntitled
  }

  get entitled(): boolean {
    return this.#isEntitled()
  }

  /** Whether something has come since the right began. */
  get hasReceived(): boolean {
    return this.#receivedThisTime > 0
  }

  /** The facts are others now. Called before the SFU is told. */
  changed(): void {
    const { entitled } = this
    if (entitled === this.#wasEntitled) return
    this.#wasEntitled = entitled
    this.#receivedThisTime = 0
    if (entitled) return
    this.losses += 1
    this.#lostAtMs = performance.now()
  }

  packet({ label, sentAtMs }: Arrival): void {
    if (label !== 'main') this.strange += 1
    else if (this.#wasEntitled) {
      this.received += 1
      this.#receivedThisTime += 1
    } else {
      this.latestReadMs = Math.max(this.latestReadMs, performance.now() - this.#lostAtMs)
      this.latestSentMs = Math.max(this.latestSentMs, sentAtMs - this.#lostAtMs)
      if (sentAtMs - this.#lostAtMs > TOLERATED_MS) this.late += 1
      else this.stragglers += 1
    }
  }
}
