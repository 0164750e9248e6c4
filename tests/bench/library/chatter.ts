import { FrameCodec } from '@footlight/core/protocol'
import { WebSocket } from 'ws'

/** Longer ones need not be looked at. */
const PING_CHARS = 40

/**
 * A viewer who speaks and reads. What they read is taken and thrown away unparsed, unless it is one of the lines that are
 * timed: the load is not what is measured.
 */
export class Chatter {
  readonly #socket: WebSocket
  #codec: FrameCodec | null = null
  /** Hears the text of each frame. */
  onText: (text: string) => void = () => undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      const text = String(data)
      if (this.#codec === null) this.#codec = new FrameCodec(JSON.parse(text)[1])
      else if (text.length < PING_CHARS && this.#isPing(text)) this.#send('v3.pong', {})
      else this.onText(text)
    })
  }

  /** From an address of its own. */
  static async enter(url: string, room: string, token: string, index: number): Promise<Chatter> {
    const address = `10.9.${Math.floor(index / 250)}.${(index % 250) + 1}`
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/room/${room}`, {
      origin: url,
      headers: { 'x-forwarded-for': address },
    })
    const chatter = new Chatter(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('message', () => resolve())
    })
    const isIn = new Promise<void>((resolve, reject) => {
      socket.once('close', (code) => reject(new Error(`a viewer was refused: ${code}`)))
      chatter.onText = (text) => {
        const frame = chatter.#codec!.decode(text)
        if (frame.kind !== 'event') return
        if (frame.name === 'v3.authorize.success') resolve()
        if (frame.name === 'v3.authorize.failed') reject(new Error(`a viewer was refused: ${text}`))
      }
    })
    chatter.#send('v3.authorize', { token, version: 3 })
    await isIn
    chatter.onText = () => undefined
    return chatter
  }

  #isPing(text: string): boolean {
    const frame = this.#codec!.decode(text)
    return frame.kind === 'event' && frame.name === 'v3.ping'
  }

  say(message: string): void {
    this.#send('v3.chat.message', { ref: message, message })
  }

  close(): void {
    this.#socket.terminate()
  }

  #send(name: string, payload: object): void {
    this.#socket.send(this.#codec!.encode(name, payload))
  }
}
