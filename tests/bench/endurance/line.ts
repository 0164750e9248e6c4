import { FrameCodec } from '@footlight/core/protocol'
import { WebSocket } from 'ws'

/** A socket of a room that answers pings, remembers nothing, and hears when its own words come back. */
export class Line {
  readonly #socket: WebSocket
  #codec: FrameCodec | null = null
  readonly #said = new Map<string, () => void>()

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  /** Resolves when the room has let them in. `onGone`: it is closed, by whomever. */
  static open(
    url: string,
    token: string,
    headers: Readonly<Record<string, string>>,
    onGone: (code: number) => void,
  ): Promise<Line> {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    const line = new Line(socket)
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', (code) => {
        reject(new Error(`a socket was closed with ${code} before it was let in`))
        onGone(code)
      })
      socket.on('message', (data) => {
        const text = String(data)
        if (line.#codec === null) {
          line.#codec = new FrameCodec(JSON.parse(text)[1])
          return line.#send('v3.authorize', { token, version: 3 })
        }
        const frame = line.#codec.decode(text)
        if (frame.kind !== 'event') return
        if (frame.name === 'v3.ping') line.#send('v3.pong', {})
        else if (frame.name === 'v3.authorize.success') resolve(line)
        else if (frame.name === 'v3.chat.message') line.#heard((frame.payload as { ref?: string }).ref)
      })
    })
  }

  /** Resolves when the room has told it to them; after ten seconds it is lost. */
  say(message: string, ref: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#said.delete(ref)
        reject(new Error('a line of chat was not heard in ten seconds'))
      }, 10_000)
      this.#said.set(ref, () => {
        clearTimeout(timer)
        resolve()
      })
      this.#send('v3.chat.message', { ref, message })
    })
  }

  close(): void {
    this.#socket.close()
  }

  #heard(ref: string | undefined): void {
    this.#said.get(ref ?? '')?.()
    this.#said.delete(ref ?? '')
  }

  #send(name: string, payload: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(this.#codec!.encode(name, payload))
  }
}
