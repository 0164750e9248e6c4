import type { Clock } from '@footlight/core/ports'
import WebSocket from 'ws'
import type { DeviceAddress } from '../toys/private-address.ts'
import { AppEvent, type AppNews, readJson } from './app-messages.ts'

/** The app shuts a line on which nothing was said for longer. ms. */
const PING_MS = 5_000
const RETRY_MS = 10_000
const MESSAGE_BYTES_MAX = 65_536

/**
 * The app's Toy Events line: what toys say of themselves. Lovense Connect and older apps have none, and a
 * person must allow it in the app, so all of this is a gain and never a need: it tries again quietly until it
 * is closed.
 */
export class LovenseAppEvents {
  readonly #url: string
  readonly #clock: Clock
  readonly #onEvent: (event: AppNews) => void
  #socket: WebSocket | null = null
  #cancel: (() => void) | null = null
  #isClosed = false

  constructor({ host, port }: DeviceAddress, clock: Clock, onEvent: (event: AppNews) => void) {
    this.#url = `ws://${host}:${port}/v1`
    this.#clock = clock
    this.#onEvent = onEvent
  }

  open(): void {
    if (this.#isClosed) return
    const socket = new WebSocket(this.#url, {
      maxPayload: MESSAGE_BYTES_MAX,
      followRedirects: false,
      handshakeTimeout: RETRY_MS,
    })
    this.#socket = socket
    const say = (message: unknown) => socket.send(JSON.stringify(message))
    socket.on('open', () => {
      say({ type: 'access', data: { appName: 'Footlight' } })
      this.#cancel = this.#clock.every(PING_MS, () => say({ type: 'ping' }))
    })
    socket.on('message', (data) => this.#heard(String(data), socket))
    // The reason makes no difference: the line is gone, and `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#cancel?.()
      if (!this.#isClosed) this.#cancel = this.#clock.after(RETRY_MS, () => this.open())
    })
  }

  close(): void {
    this.#isClosed = true
    this.#cancel?.()
    this.#socket?.terminate()
  }

  #heard(text: string, socket: WebSocket): void {
    const event = AppEvent.safeParse(readJson(text))
    if (!event.success || this.#isClosed) return
    if (event.data.type === 'ping') socket.send('Pong')
    else this.#onEvent(event.data)
  }
}
