import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SocketClient } from '../integration/ws-support/socket-client.ts'
import { type SocketWorld, startSockets } from '../integration/ws-support/start-sockets.ts'

const VIEWERS = 12
const STEPS = 60

/** A viewer who keeps its cursor over lost lines, as the clients do. */
class Viewer {
  readonly seen: number[] = []
  readonly #world: SocketWorld
  readonly #name: string
  #client: SocketClient | null = null

  constructor(world: SocketWorld, name: string) {
    this.#world = world
    this.#name = name
  }

  async comeBack(): Promise<void> {
    this.#client ??= await this.#world.join(this.#name, 'performer', this.seen.at(-1) ?? 0)
  }

  /** The line breaks at any moment: what was on the way is lost with it. */
  async drop(): Promise<void> {
    const client = this.#client
    if (client === null) return
    this.#client = null
    client.close()
    await client.closed
    this.#take(client)
  }

  async hearAll(): Promise<void> {
    await this.comeBack()
    await this.#client!.settle()
    this.#take(this.#client!)
    this.#client = null
  }

  #take(client: SocketClient): void {
    this.seen.push(...client.all('v3.tip.received').map((event) => event.cursor))
  }
}

test('SOCK-24 however lines break, every viewer gets every recorded event once, in order', async () => {
  const step = fc.record({
    tips: fc.integer({ min: 1, max: 5 }),
    drops: fc.array(fc.nat(VIEWERS - 1), { maxLength: 4 }),
    backs: fc.array(fc.nat(VIEWERS - 1), { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = await startSockets()
      const viewers = Array.from({ length: VIEWERS }, (_, index) => new Viewer(world, `guest_${index}`))
      let tips = 0
      for (const { tips: count, drops, backs } of steps) {
        const commit = (): void =>
          void world.ledger.commit(
            ...Array.from({ length: count }, () => ({
              topic: 'room:performer',
              name: 'v3.tip.received',
              payload: {
                tokens: 1,
                receiver_name: 'performer',
                sender_name: 'max',
                transfer_id: `t${(tips += 1)}`,
                sent_at: 0,
              },
            })),
          )
        commit()
        // Some leave and some come back while the next commit is announced.
        const moves = [...new Set(drops)].map((index) => viewers[index]!.drop())
        await Promise.all(moves)
        const returns = [...new Set(backs)].map((index) => viewers[index]!.comeBack())
        commit()
        await Promise.all(returns)
      }
      await Promise.all(viewers.map((viewer) => viewer.hearAll()))
      const everything = Array.from({ length: tips }, (_, index) => index + 1)
      for (const viewer of viewers) expect(viewer.seen).toEqual(everything)
      await world.stop()
    }),
    { numRuns: 8 },
  )
})
