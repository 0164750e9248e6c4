import { randomInt, randomUUID } from 'node:crypto'
import type { DeliveryMeter } from './delivery-meter.ts'
import type { PlainLine } from './plain-line.ts'
import type { Arrival } from './rtp-packets.ts'
import type { TestPeer } from './start-sfu.ts'

const HELD_MAX = 6

/** What the room has and had; a hostile client knows all of it. */
export interface KnownIds {
  /** Of the main feed now. */
  current(): readonly string[]
  readonly old: readonly string[]
  readonly camera: string
}

/**
 * A client that asks without end for whatever it knows, without waiting for an answer before it asks for the
 * next.
 */
export class HostileViewer {
  readonly meter: DeliveryMeter
  readonly #peer: TestPeer
  readonly #line: PlainLine
  readonly #capabilities: unknown
  readonly #ids: KnownIds
  readonly #consumers: string[] = []
  readonly #pending = new Set<Promise<unknown>>()
  requests = 0
  /** Asked for a feed that is never for it, and was given it. */
  granted = 0

  private constructor(
    peer: TestPeer,
    line: PlainLine,
    capabilities: unknown,
    ids: KnownIds,
    meter: DeliveryMeter,
  ) {
    this.#peer = peer
    this.#line = line
    this.#capabilities = capabilities
    this.#ids = ids
    this.meter = meter
  }

  static async join(
    peer: TestPeer,
    open: (onPacket: (arrival: Arrival) => void) => Promise<PlainLine>,
    ids: KnownIds,
    meter: DeliveryMeter,
  ): Promise<HostileViewer> {
    const line = await open((arrival) => meter.packet(arrival))
    const { router_rtp_capabilities: capabilities } = await peer.must('capabilities')
    return new HostileViewer(peer, line, capabilities, ids, meter)
  }

  /**
   * Sends a handful of requests at once: the main feed, an id that is not for it, a consumer of now or
   * before.
   */
  press(): void {
    for (const id of this.#ids.current()) this.#track(this.#consume(id))
    const strange = pick([pick(this.#ids.old), this.#ids.camera, randomUUID()])
    if (strange !== undefined)
      this.#track(this.#consume(strange).then((given) => void (this.granted += given ? 1 : 0)))
    const consumer = pick([pick(this.#consumers), randomUUID()])
    if (consumer !== undefined)
      this.#track(this.#request(pick(['resume', 'resume', 'pause'] as const)!, { id: consumer }))
  }

  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  async #consume(producerId: string): Promise<boolean> {
    const answer = await this.#request('consume', {
      transport_id: this.#line.id,
      producer_id: producerId,
      rtp_capabilities: this.#capabilities,
    })
    if (!answer.ok) return false
    const id = answer.value['consumer_id'] as string
    this.#consumers.push(id)
    // Room for the next, within the limit of a peer. The id is held: it is asked for again.
    if (this.#consumers.length > HELD_MAX)
      this.#track(this.#request('close', { id: this.#consumers.at(-HELD_MAX) }))
    await this.#request('resume', { id })
    return true
  }

  #request(method: Parameters<TestPeer['request']>[0], data: unknown) {
    this.requests += 1
    return this.#peer.request(method, data)
  }

  #track(request: Promise<unknown>): void {
    this.#pending.add(request)
    void request.finally(() => this.#pending.delete(request))
  }
}

function pick<T>(list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : list[randomInt(list.length)]
}
