import type { Socket, SocketFactory, SocketHandlers } from '../../ports/sockets.ts'
import type { ClientEvent, ClientEventName, ServerEvent, ServerEventName } from '../../protocol/events.ts'
import { FrameCodec, templateTable } from '../../protocol/frame.ts'

const codec = new FrameCodec(templateTable)

/** One socket, and the server at its other end. */
export class FakeSocket implements Socket {
  readonly url: string
  /** What the client sent, decoded. */
  readonly sent: { readonly name: string; readonly payload: Record<string, unknown> }[] = []
  /** How the client closed it; null while it has not. */
  closedWith: number | null = null
  readonly #handlers: SocketHandlers
  #isOver = false

  constructor(url: string, handlers: SocketHandlers) {
    this.url = url
    this.#handlers = handlers
  }

  send(text: string): void {
    const frame = codec.decode(text)
    if (frame.kind !== 'event') throw new Error(`the client sent ${text}`)
    this.sent.push({ name: frame.name, payload: frame.payload })
  }

  close(code = 1000): void {
    this.closedWith ??= code
  }

  /** Frames of one event that the client sent. */
  sentOf<Name extends ClientEventName>(name: Name): readonly ClientEvent<Name>[] {
    return this.sent.filter((frame) => frame.name === name).map((frame) => frame.payload as ClientEvent<Name>)
  }

  /** The line is there and the server sends its templates. */
  greet(): this {
    this.#handlers.opened()
    this.raw(JSON.stringify([0, templateTable]))
    return this
  }

  /** Greets and lets the client in. */
  admit(cursor: number, username = 'anna'): this {
    return this.greet().emit('v3.authorize.success', { success: true, user: chatUserNamed(username), cursor })
  }

  emit<Name extends ServerEventName>(name: Name, payload: ServerEvent<Name>): this {
    return this.raw(codec.encode(name, payload))
  }

  raw(text: string): this {
    this.#handlers.message(text)
    return this
  }

  /** The server or the network ends it. */
  drop(code: number, reason = ''): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#handlers.closed(code, reason)
  }
}

/** Keeps every socket that was opened. */
export class FakeSockets implements SocketFactory {
  readonly all: FakeSocket[] = []

  open(url: string, handlers: SocketHandlers): FakeSocket {
    const socket = new FakeSocket(url, handlers)
    this.all.push(socket)
    return socket
  }

  /** The newest one; throws when nothing was opened. */
  get last(): FakeSocket {
    const socket = this.all.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }

  of(path: string): readonly FakeSocket[] {
    return this.all.filter((socket) => socket.url.endsWith(path))
  }
}

export function chatUserNamed(username: string) {
  return {
    username,
    is_model: false,
    is_vip: false,
    is_super_vip: false,
    has_tokens: true,
    email_confirmed: true,
    has_cc: false,
    has_purchase: false,
    is_guest: false,
    is_moderator: false,
  }
}
