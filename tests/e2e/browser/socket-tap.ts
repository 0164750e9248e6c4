import { FrameCodec } from '@footlight/core/protocol'
import type { Page } from 'playwright-core'

/** Reads along what the server sends to a page. */
export class SocketTap {
  readonly #received: {
    readonly name: string
    readonly payload: Record<string, unknown>
    readonly at: number
  }[] = []

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      let codec: FrameCodec | null = null
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload)
        if (codec === null) {
          codec = new FrameCodec((JSON.parse(text) as [0, ConstructorParameters<typeof FrameCodec>[0]])[1])
          return
        }
        const frame = codec.decode(text)
        if (frame.kind === 'event')
          this.#received.push({ name: frame.name, payload: frame.payload, at: Date.now() })
      })
    })
  }

  /** Payloads of all events of that name, oldest first; `since`: ms since 1970. */
  all(name: string, since = 0): readonly Record<string, unknown>[] {
    return this.#received
      .filter((event) => event.name === name && event.at >= since)
      .map(({ payload }) => payload)
  }

  last(name: string): Record<string, unknown> | null {
    return this.all(name).at(-1) ?? null
  }

  /** Everything that came, as one text, but for the list of who is in the room. */
  text(): string {
    return JSON.stringify(this.#received.filter(({ name }) => name !== 'v3.chat.user_list'))
  }
}
