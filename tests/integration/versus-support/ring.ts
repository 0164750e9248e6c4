import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Place } from '@footlight/server/regions/region-block'
import { RECONNECT_GRACE_MS } from '@footlight/server/rooms/stream-presence'
import { vi } from 'vitest'
import type { TestApi } from '../../dev-env/api-client.ts'
import type { TestSocket } from '../../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../../dev-env/start-footlight.ts'
import { type Performance, perform } from './perform.ts'

export type Person = TestApi & { readonly username: string }

/** A packet that is counted one step late must not look like a silence; sockets bear more. */
const STEP_MS = 2_000
/** After so long without packets a line is lost, as soon as the worker has been asked once more. */
const LOST_WITHIN_MS = 6_000
const LOOK_MS = 500
/** Real time that the worker has for its answers before this clock moves on. */
const LATE_ANSWER_MS = 2_000

/** The whole platform on a clock of our own, with performers on the air in rooms of their own. */
export class BattlePair {
  readonly footlight: Footlight
  readonly clock: ManualClock
  readonly #sockets = new Set<TestSocket>()
  readonly #streams = new Map<string, Performance>()

  private constructor(footlight: Footlight, clock: ManualClock) {
    this.footlight = footlight
    this.clock = clock
  }

  static async open({
    dataDir,
    startsAt,
    place,
  }: {
    readonly dataDir?: string
    readonly startsAt?: number
    /** Where everybody is; absent: nobody knows. */
    readonly place?: Place
  } = {}): Promise<BattlePair> {
    const clock = new ManualClock(startsAt)
    return new BattlePair(
      await startFootlight({
        clock,
        mediaClock: clock,
        ...(dataDir !== undefined && { dataDir }),
        ...(place !== undefined && { locator: { locate: () => place } }),
      }),
      clock,
    )
  }

  viewer(tokens = 1_000): Promise<Person> {
    return this.footlight.newPerson('viewer', tokens)
  }

  async performer(): Promise<Person> {
    const model = await this.footlight.newPerson('model')
    await this.goOn(model)
    return model
  }

  /** On the air, and known to be. */
  async goOn(model: Person): Promise<void> {
    const room = await this.enter(model, model.username)
    this.#streams.set(model.username, await perform(this.footlight.server, model.username))
    await room.next('v3.chat.update', ({ status }) => status === 'online')
  }

  goOff({ username }: Person): void {
    this.#streams.get(username)?.end()
    this.#streams.delete(username)
  }

  /**
   * Nothing comes from them any more, and the room has heard of it: answers how much of the grace is left at
   * least, ms. The grace counts from the last packet on this clock, the worker answers in its own time: so
   * time passes until the loss is due, and then only while nobody knows.
   */
  async loseLine(who: Person): Promise<number> {
    const room = await this.enter(who, who.username)
    this.#streams.delete(who.username)
    const isKnown = () =>
      room.received.some(
        ({ name, payload }) => name === 'v3.chat.update' && payload['status'] === 'reconnecting',
      )
    const lostAt = this.clock.monotonic()
    await this.pass(LOST_WITHIN_MS)
    while (!(await within(LATE_ANSWER_MS, isKnown))) await this.pass(1_000)
    return RECONNECT_GRACE_MS - (this.clock.monotonic() - lostAt) - STEP_MS - LOOK_MS
  }

  /** In the room, with its first words heard; the state of the battle is still to be taken. */
  async enter(who: TestApi, username: string, cursor?: number): Promise<TestSocket> {
    const socket = await this.footlight.room(who, username, cursor === undefined ? {} : { cursor })
    this.#sockets.add(socket)
    void socket.closed.then(() => this.#sockets.delete(socket))
    await socket.next('v3.media.state')
    return socket
  }

  /** Two performers in a battle that has just begun. */
  async battle(minutes = 5) {
    const [anna, bea] = [await this.performer(), await this.performer()]
    await this.fight(anna, bea, { minutes })
    return { anna, bea }
  }

  /** The first invites, the second accepts. */
  async fight(
    host: Person,
    guest: Person,
    terms: { readonly minutes?: number; readonly tournament_id?: string } = {},
  ): Promise<void> {
    must(await host.post(`/versus/${host.username}/invite`, { opponent: guest.username, ...terms }))
    must(await guest.post(`/versus/${guest.username}/accept`, { opponent: host.username }))
  }

  /** Lets time pass while everybody's line stays alive. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.clock.advance(Math.min(left, STEP_MS))
      await Promise.all([...this.#streams.values()].map((stream) => stream.packet()))
      await Promise.all([...this.#sockets].map((socket) => heard(socket)))
    }
  }

  async silencedIn(username: string): Promise<readonly string[]> {
    const { rooms, database } = this.footlight.server
    return (await rooms.snapshot((await database.people.byUsername(username))!)).silenced
  }

  /** Everybody leaves: ports and connections are free for the next test. */
  clear(): void {
    for (const stream of this.#streams.values()) stream.end()
    this.#streams.clear()
    for (const socket of this.#sockets) socket.terminate()
    this.#sockets.clear()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate()
    // The streams after the server: nothing that ends is said to it.
    await this.footlight.stop()
    this.clear()
  }
}

/** Real time. */
async function within(ms: number, isSo: () => boolean): Promise<boolean> {
  return await vi.waitUntil(isSo, { timeout: ms, interval: 5 }).then(
    () => true,
    () => false,
  )
}

/** Everything that the server sent before this call's answer has been received. */
export async function heard(socket: TestSocket): Promise<void> {
  const before = socket.received.filter(({ name }) => name === 'v3.pong').length
  socket.send('v3.ping', {})
  await socket.next('v3.pong', () => socket.received.filter(({ name }) => name === 'v3.pong').length > before)
}

export function must<A extends { readonly status: number; readonly body: unknown }>(answer: A): A {
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
