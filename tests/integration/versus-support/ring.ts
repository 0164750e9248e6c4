import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { TestApi } from '../../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../../dev-env/go-live.ts'
import { ManualClock } from '../../dev-env/manual-clock.ts'
import type { TestSocket } from '../../dev-env/socket-client.ts'
import { startFootlight, type Footlight } from '../../dev-env/start-footlight.ts'

export type Person = TestApi & { readonly username: string }

/** Shorter than the time after which a socket counts as silent. */
const STEP_MS = 8_000

const hash = async (password: string) => `$cheap$${createHash('sha256').update(password).digest('hex')}`

/** The whole platform on a clock of our own, with two performers on the air in rooms of their own. */
export class Ring {
  readonly footlight: Footlight
  readonly clock: ManualClock
  readonly #sockets = new Set<TestSocket>()
  readonly #streams = new Set<LiveStream>()

  private constructor(footlight: Footlight, clock: ManualClock) {
    this.footlight = footlight
    this.clock = clock
  }

  static async open({ dataDir, startsAt }: { readonly dataDir?: string; readonly startsAt?: number } = {}): Promise<Ring> {
    const clock = new ManualClock(startsAt)
    const passwordHasher = { hash, verify: async (encoded: string, password: string) => encoded === (await hash(password)) }
    return new Ring(await startFootlight({ clock, passwordHasher, ...(dataDir !== undefined && { dataDir }) }), clock)
  }

  viewer(tokens = 1_000): Promise<Person> {
    return this.footlight.newPerson('viewer', tokens)
  }

  /** On the air, and known to be. */
  async performer(): Promise<Person & { readonly stream: LiveStream }> {
    return this.goOn(await this.footlight.newPerson('model'))
  }

  async goOn(model: Person, start = goLive): Promise<Person & { readonly stream: LiveStream }> {
    const room = await this.enter(model, model.username)
    const stream = await start(this.footlight.server, model.username)
    const own: LiveStream = {
      end: () => {
        if (this.#streams.delete(own)) stream.end()
      },
      lose: () => {
        if (this.#streams.delete(own)) stream.lose()
      },
    }
    this.#streams.add(own)
    await room.next('v3.chat.update', ({ status }) => status === 'online')
    return Object.assign(model, { stream: own })
  }

  /** In the room, with its first words heard; the state of the versus is still to be taken. */
  async enter(who: TestApi | null, username: string, cursor?: number): Promise<TestSocket> {
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
  async fight(host: Person, guest: Person, terms: { readonly minutes?: number; readonly tournament_id?: string } = {}): Promise<void> {
    must(await host.post(`/versus/${host.username}/invite`, { opponent: guest.username, ...terms }))
    must(await guest.post(`/versus/${guest.username}/accept`, { opponent: host.username }))
  }

  /** Lets time pass while everybody's line stays alive. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.clock.advance(Math.min(left, STEP_MS))
      await Promise.all([...this.#sockets].map((socket) => heard(socket)))
    }
  }

  /** Nothing comes from her any more, and the room knows it since a second at most. */
  async loseLine(who: Person & { readonly stream: LiveStream }): Promise<void> {
    const room = await this.enter(who, who.username)
    who.stream.lose()
    // The media worker notices by its own clock; ours goes on until the room has heard of it, and no further.
    await vi.waitUntil(async () => {
      await this.pass(1_000)
      return room.received.some(({ name, payload }) => name === 'v3.chat.update' && payload['status'] === 'reconnecting')
    }, { timeout: 10_000 })
  }

  async silencedIn(username: string): Promise<readonly string[]> {
    const { rooms, database } = this.footlight.server
    return (await rooms.snapshot((await database.people.byUsername(username))!)).silenced
  }

  /** Everybody goes home: ports and lines are free for the next test. */
  clear(): void {
    for (const stream of [...this.#streams]) stream.end()
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
