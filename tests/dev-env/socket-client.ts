import {
  FrameCodec,
  parseServerEvent,
  type ServerEvent,
  type ServerEventName,
} from '@footlight/core/protocol'
import { WebSocket } from 'ws'

interface Received {
  readonly name: string
  readonly payload: Record<string, unknown>
}
interface Waiter {
  readonly matches: (event: Received) => boolean
  readonly resolve: (event: Received) => void
}

export interface SocketOptions {
  readonly origin?: string
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Sent as `v3.authorize` when the tables have come; `open` then waits for the answer, which `next` still
   * finds.
   */
  readonly token?: string
  readonly cursor?: number
  /** As a member of the performer's studio in studio view. */
  readonly isStudioView?: boolean
}

const WAIT_MS_MAX = 5_000

/** One socket as a client sees it: events by name, in order, each of them checked against the protocol. */
export class TestSocket {
  readonly #socket: WebSocket
  readonly #queue: Received[] = []
  readonly #waiters = new Set<Waiter>()
  #codec: FrameCodec | null = null
  /** Everything that came, in order, also what was taken by `next`. */
  readonly received: Received[] = []
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  /** Answers no ping, as a client that lies about its line. */
  isSilent = false
  /** Hears each event as it comes. */
  onEvent: (event: Received) => void = () => undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#receive(String(data)))
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
    )
  }

  /**
   * Answers when the server has sent its tables. Rejects when the upgrade is refused, with the status in the
   * message.
   */
  static async open(url: string, options: SocketOptions = {}): Promise<TestSocket> {
    const socket = new WebSocket(url, {
      ...(options.origin !== undefined && { origin: options.origin }),
      headers: { ...options.headers },
    })
    const client = new TestSocket(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      client.#onTables = resolve
    })
    // Later errors show as a close.
    socket.on('error', () => undefined)
    if (options.token === undefined) return client
    client.send('v3.authorize', {
      token: options.token,
      version: 3,
      ...(options.cursor !== undefined && { cursor: options.cursor }),
      ...(options.isStudioView === true && { studio_view: true }),
    })
    const isAnswer = ({ name }: Received) => name === 'v3.authorize.success' || name === 'v3.authorize.failed'
    // A refused socket may close before its answer is read.
    await Promise.race([client.#wait(isAnswer, 'v3.authorize.success'), client.closed])
    client.#queue.unshift(...client.received.filter(isAnswer))
    return client
  }

  #onTables: () => void = () => undefined

  /** By the tables that the server sent. */
  send(name: string, payload: object): void {
    if (this.#codec === null) throw new Error('no tables yet')
    this.#socket.send(this.#codec.encode(name, payload))
  }

  sendRaw(text: string): void {
    this.#socket.send(text)
  }

  /** The first event of that name that nobody has taken yet; waits for it. */
  async next<N extends ServerEventName>(
    name: N,
    matches: (payload: ServerEvent<N>) => boolean = () => true,
  ): Promise<ServerEvent<N>> {
    const fits = (event: Received) => event.name === name && matches(event.payload as ServerEvent<N>)
    return (await this.#wait(fits, name)).payload as ServerEvent<N>
  }

  #wait(matches: (event: Received) => boolean, name: string): Promise<Received> {
    const index = this.#queue.findIndex(matches)
    if (index !== -1) return Promise.resolve(this.#queue.splice(index, 1)[0]!)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter)
        reject(
          new Error(
            `no ${name} within ${WAIT_MS_MAX} ms; came: ${this.received.map((event) => event.name).join(', ')}`,
          ),
        )
      }, WAIT_MS_MAX)
      const waiter: Waiter = {
        matches,
        resolve: (event) => {
          clearTimeout(timer)
          resolve(event)
        },
      }
      this.#waiters.add(waiter)
    })
  }

  async close(): Promise<void> {
    this.#socket.close()
    await this.closed
  }

  /** Without a goodbye, as a lost line. */
  terminate(): void {
    this.#socket.terminate()
  }

  #receive(text: string): void {
    const tables = this.#codec === null ? readTables(text) : null
    if (tables !== null) {
      this.#codec = tables
      this.#onTables()
      return
    }
    const frame = this.#codec!.decode(text)
    if (frame.kind !== 'event') throw new Error(`the server sent a bad frame: ${text.slice(0, 200)}`)
    const event = parseServerEvent(frame.name, frame.payload)
    if (event === null) throw new Error(`${frame.name} is not of its schema: ${text.slice(0, 200)}`)
    if (frame.name === 'v3.ping' && !this.isSilent) this.send('v3.pong', {})
    this.received.push(event)
    this.onEvent(event)
    const waiter = [...this.#waiters].find((candidate) => candidate.matches(event))
    if (waiter === undefined) this.#queue.push(event)
    else {
      this.#waiters.delete(waiter)
      waiter.resolve(event)
    }
  }
}

function readTables(text: string): FrameCodec | null {
  const frame: unknown = JSON.parse(text)
  if (!Array.isArray(frame) || frame[0] !== 0)
    throw new Error(`the first frame must be the tables, not ${text.slice(0, 80)}`)
  return new FrameCodec(frame[1])
}
