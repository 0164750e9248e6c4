import {
  type ClientEvent,
  type ClientEventName,
  FrameCodec,
  parseServerEvent,
  type ServerEvent,
  type ServerEventName,
  templateTable,
} from '@footlight/core/protocol'
import { type ClientOptions, WebSocket } from 'ws'

const WAIT_MS = 5_000

interface Received {
  readonly name: string
  readonly payload: unknown
}

/**
 * A client that speaks by the tables which the server sent, keeps everything it heard and fails on what it
 * cannot read.
 */
export class SocketClient {
  readonly ws: WebSocket
  readonly heard: Received[] = []
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  #codec: FrameCodec | null = null
  #read = 0
  readonly #watchers = new Set<() => void>()

  constructor(url: string, options: ClientOptions = {}) {
    this.ws = new WebSocket(url, { perMessageDeflate: false, ...options })
    this.ws.on('message', (data) => this.#receive(data.toString()))
    this.ws.on('error', () => undefined)
    this.closed = new Promise((resolve) =>
      this.ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
  }

  /** Resolves with the first event of this name that was not yet taken. */
  next<Name extends ServerEventName | 'templates'>(
    name: Name,
  ): Promise<Name extends ServerEventName ? ServerEvent<Name> : unknown> {
    return this.#until(() => {
      for (; this.#read < this.heard.length; this.#read += 1) {
        if (this.heard[this.#read]!.name === name) return this.heard[this.#read++]!
      }
      return undefined
    }, name).then((found) => found.payload as never)
  }

  /** Everything of one name that came so far. */
  all<Name extends ServerEventName>(name: Name): ServerEvent<Name>[] {
    return this.heard.filter((one) => one.name === name).map((one) => one.payload as ServerEvent<Name>)
  }

  send<Name extends ClientEventName>(name: Name, payload: ClientEvent<Name>): void {
    this.ws.send(new FrameCodec(templateTable).encode(name, payload))
  }

  sendRaw(frame: string | Buffer): void {
    this.ws.send(frame)
  }

  /** Everything that the server sent before this call's answer has been heard. */
  async settle(): Promise<void> {
    const before = this.all('v3.pong').length
    this.send('v3.ping', {})
    await this.#until(() => (this.all('v3.pong').length > before ? true : undefined), 'v3.pong')
  }

  close(): void {
    this.ws.terminate()
  }

  #receive(text: string): void {
    if (this.#codec === null) {
      const [id, table] = JSON.parse(text) as [number, typeof templateTable]
      if (id !== 0) throw new Error(`the first frame is ${id}`)
      this.#codec = new FrameCodec(table)
      this.heard.push({ name: 'templates', payload: table })
    } else {
      const frame = this.#codec.decode(text)
      if (frame.kind !== 'event') throw new Error(`unreadable: ${text}`)
      const event = parseServerEvent(frame.name, frame.payload)
      if (event === null) throw new Error(`not of the protocol: ${text}`)
      this.heard.push(event)
    }
    for (const watcher of [...this.#watchers]) watcher()
  }

  #until<T>(look: () => T | undefined, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          settle(() =>
            reject(
              new Error(
                `no ${what} within ${WAIT_MS} ms; heard ${this.heard.map((one) => one.name).join(' ')}`,
              ),
            ),
          ),
        WAIT_MS,
      )
      const settle = (end: () => void): void => {
        clearTimeout(timer)
        this.#watchers.delete(watcher)
        end()
      }
      const watcher = (): void => {
        const found = look()
        if (found !== undefined) settle(() => resolve(found))
      }
      this.#watchers.add(watcher)
      watcher()
    })
  }
}
