import { Writable } from 'node:stream'

/** More than any page: nobody waits for a reader before the page is drawn. */
const BYTES_MAX = 4 * 1024 * 1024

/**
 * What React writes of a page at once, as one piece: it writes four kilobytes at a time, and each piece is a way through every
 * stream up to the socket, and a block of its own for the packer. The shell still leaves before what it waits for.
 */
class GatheredPage extends Writable {
  readonly #send: (piece: Uint8Array) => void
  #written: Uint8Array[] = []

  constructor(send: (piece: Uint8Array) => void) {
    super({ highWaterMark: BYTES_MAX })
    this.#send = send
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#written.push(chunk)
    done()
  }

  override _final(done: () => void): void {
    this.flush()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Whoever went away takes nothing any more.
    this.#written = []
    done(error)
  }

  /** Called by React when it has written all that it has for now. */
  flush(): void {
    if (this.#written.length === 0) return
    this.#send(Buffer.concat(this.#written))
    this.#written = []
  }
}

/** `pipe`: writes the page. `onClose`: it was written whole, given up, or nobody reads it any more. */
export function gatherPage(pipe: (page: Writable) => void, onClose: () => void): ReadableStream<Uint8Array> {
  let page: GatheredPage
  return new ReadableStream<Uint8Array>({
    start(controller) {
      page = new GatheredPage((piece) => controller.enqueue(piece))
      page.on('finish', () => controller.close())
      page.on('error', (error) => controller.error(error))
      page.on('close', onClose)
      pipe(page)
    },
    cancel: () => void page.destroy(),
  })
}
