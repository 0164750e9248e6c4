import { randomUUID } from 'node:crypto'
import type { AccountId } from '@footlight/core/protocol'
import { type ApiAnswer, TestApi } from '../dev-env/api-client.ts'
import { TestSocket } from '../dev-env/socket-client.ts'
import { type Intervals, union } from './intervals.ts'
import type { Terms } from './orders.ts'
import { Tab } from './tab.ts'
import type { Venue } from './venue.ts'

interface Order {
  readonly path: string
  readonly body: { readonly terms: Terms }
  readonly key: string
}

/** One viewer with as many pages open as they like. */
export class Actor {
  readonly username: string
  readonly api: TestApi
  readonly tabs: Tab[] = []
  /** When what came to them was sent; wall clock ms of the scaled clock. */
  readonly heard = new Set<number>()
  readonly orders: Order[] = []
  id: AccountId = 0 as AccountId
  onPacket: (atMs: number) => void = () => undefined
  readonly #venue: Venue
  readonly #room: string
  readonly #present: { from: number; to: number | null }[] = []

  constructor(venue: Venue, username: string, room: string) {
    this.#venue = venue
    this.username = username
    this.#room = room
    this.api = new TestApi(venue.url)
  }

  async arrive(tokens: number): Promise<void> {
    this.id = await this.#venue.createPerson(this.username, 'viewer', tokens)
    await this.logIn()
  }

  /** If they are not. */
  async logIn(): Promise<void> {
    if ((await this.api.get('/user/current')).body.user?.username !== this.username)
      await this.api.logIn(this.username, this.#venue.password)
  }

  /** Another page of the room; false: the door is shut. */
  async open(): Promise<boolean> {
    const { clock, url } = this.#venue
    const socket = await TestSocket.open(`${url.replace('http', 'ws')}/ws/room/${this.#room}`, {
      token: await this.api.nodeToken(),
    })
    if (!socket.received.some(({ name }) => name === 'v3.authorize.success')) return false
    const here: { from: number; to: number | null } = { from: clock.now(), to: null }
    this.#present.push(here)
    const tab = new Tab(socket, {
      clock,
      onPacket: (at) => {
        this.heard.add(Math.round(at))
        this.onPacket(at)
      },
      onGone: () => (here.to ??= clock.now()),
    })
    this.tabs.push(tab)
    return true
  }

  /** When at least one of their sockets was open. */
  presence(): Intervals {
    return union(this.#present.map(({ from, to }) => [from, to ?? this.#venue.clock.now()] as const))
  }

  async order(path: string, body: Order['body'], key: string = randomUUID()): Promise<ApiAnswer> {
    this.orders.push({ path, body, key })
    return await this.api.post(path, body, { idempotencyKey: key })
  }

  leave(): void {
    for (const tab of this.tabs) tab.cut()
  }
}
