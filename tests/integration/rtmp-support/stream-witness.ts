import type { FootlightServer } from '@footlight/server'
import type { MediaPlane, MediaRoom, Tap } from '@footlight/server/sfu/plane'
import type { RoomMediaEvent } from '@footlight/server/sfu/port'
import { vi } from 'vitest'

/** What happens to one room's stream, as the server's own parts see it. */
export class StreamWitness {
  readonly room: MediaRoom
  readonly events: RoomMediaEvent[] = []
  readonly #stop: () => void

  constructor(server: FootlightServer, username: string) {
    // The composition root makes the real plane; its port to the rooms is narrower.
    this.room = (server.sfu as MediaPlane).room(username)
    this.#stop = this.room.onEvent((event) => this.events.push(event))
  }

  count(kind: RoomMediaEvent['kind']): number {
    return this.events.filter((event) => event.kind === kind).length
  }

  /** Resolves with the last one of that kind once there are so many. */
  async saw<K extends RoomMediaEvent['kind']>(
    kind: K,
    times = 1,
  ): Promise<Extract<RoomMediaEvent, { kind: K }>> {
    await vi.waitUntil(() => this.count(kind) >= times, { timeout: 20_000, interval: 20 })
    return this.events.findLast((event) => event.kind === kind) as Extract<RoomMediaEvent, { kind: K }>
  }

  async tap(kind: 'audio' | 'video'): Promise<Tap> {
    await vi.waitUntil(() => this.room.state().producers.some((producer) => producer.kind === kind), {
      timeout: 20_000,
      interval: 20,
    })
    const tap = await this.room.openTap({ taker: 'inspection', kind, layer: 0, mayConsume: () => true })
    if (!tap) throw new Error(`no ${kind} on air`)
    return tap
  }

  /** Resolves when so many packets of that kind have come. */
  async flows(kind: 'audio' | 'video', packets: number): Promise<Buffer[]> {
    const tap = await this.tap(kind)
    const seen: Buffer[] = []
    const enough = new Promise<void>((resolve) =>
      tap.onPacket((packet) => void (seen.push(packet) === packets && resolve())),
    )
    await tap.resume()
    await enough
    tap.close()
    return seen
  }

  close(): void {
    this.#stop()
  }
}
