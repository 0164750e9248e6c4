import { ButtplugNodeWebsocketClientConnector } from 'buttplug'
import * as z from 'zod/mini'

const MESSAGE_CHARS_MAX = 1_000_000

/**
 * An array of objects with one message each, every one of which has an id: without it the library throws out
 * of an event.
 */
const Frame = z.array(
  z
    .record(z.string(), z.looseObject({ Id: z.int().check(z.nonnegative()) }))
    .check(z.refine((message) => Object.keys(message).length === 1)),
)

/**
 * The library's own line, but a server that talks nonsense cannot bring the process down: such a line is
 * shut.
 */
export class GuardedConnector extends ButtplugNodeWebsocketClientConnector {
  #isAbandoned = false

  /** Runs between opening and the first message. */
  override initialize = async (): Promise<void> => {
    // Without a listener, a broken frame would be an uncaught error of the socket.
    this._ws?.addEventListener('error', () => void this.disconnect())
    if (this.#isAbandoned) await this.disconnect()
  }

  /** Shuts the line, also one that opens only later. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true
    await this.disconnect()
  }

  protected override parseIncomingMessage(event: MessageEvent): void {
    if (typeof event.data === 'string' && event.data.length <= MESSAGE_CHARS_MAX && isFrame(event.data))
      super.parseIncomingMessage(event)
    else void this.disconnect()
  }
}

function isFrame(text: string): boolean {
  try {
    return Frame.safeParse(JSON.parse(text)).success
  } catch {
    // Not even JSON.
    return false
  }
}
