/** One box of ISO 14496-12: its type, its content, and all of it as it came. */
export interface Mp4Box {
  readonly type: string
  readonly body: Buffer
  readonly bytes: Buffer
}

const HEADER_BYTES = 8
/** More than any fragment of a live picture; a length beyond it is no length. */
export const BOX_BYTES_MAX = 16 * 1024 * 1024

/** Cuts a stream of bytes into its top-level boxes. Holds at most one box that is not complete. */
export class Mp4BoxReader {
  #pending: Buffer[] = []
  #pendingBytes = 0

  /** The boxes that these bytes complete. @throws RangeError where the stream is no sequence of boxes. */
  push(chunk: Buffer): Mp4Box[] {
    this.#pending.push(chunk)
    this.#pendingBytes += chunk.length
    const boxes: Mp4Box[] = []
    for (let box = this.#take(); box !== null; box = this.#take()) boxes.push(box)
    return boxes
  }

  #take(): Mp4Box | null {
    if (this.#pendingBytes < HEADER_BYTES) return null
    if (this.#pending[0]!.length < HEADER_BYTES) this.#join()
    const length = lengthOf(this.#pending[0]!, 0)
    if (this.#pendingBytes < length) return null
    this.#join()
    const whole = this.#pending[0]!
    const rest = whole.subarray(length)
    this.#pending = rest.length > 0 ? [rest] : []
    this.#pendingBytes = rest.length
    // A copy: a view would keep the whole chunk of the pipe in memory.
    return boxAt(Buffer.from(whole.subarray(0, length)), 0, length)
  }

  #join(): void {
    if (this.#pending.length > 1) this.#pending = [Buffer.concat(this.#pending)]
  }
}

/** The boxes inside a box. @throws RangeError where they do not fit in. */
export function childBoxes(body: Buffer): Mp4Box[] {
  const boxes: Mp4Box[] = []
  for (let at = 0; at < body.length; ) {
    if (body.length - at < HEADER_BYTES) throw new RangeError('a box is cut short')
    const length = lengthOf(body, at)
    if (at + length > body.length) throw new RangeError('a box is longer than what holds it')
    boxes.push(boxAt(body, at, length))
    at += length
  }
  return boxes
}

export function childBox(body: Buffer, type: string): Mp4Box | null {
  return childBoxes(body).find((box) => box.type === type) ?? null
}

/** 64-bit lengths (1) and boxes up to the end of the file (0) do not occur in what is sent live. */
function lengthOf(bytes: Buffer, at: number): number {
  const length = bytes.readUInt32BE(at)
  if (length < HEADER_BYTES || length > BOX_BYTES_MAX) throw new RangeError(`no length of a box: ${length}`)
  return length
}

function boxAt(bytes: Buffer, at: number, length: number): Mp4Box {
  const whole = bytes.subarray(at, at + length)
  return { type: whole.toString('latin1', 4, HEADER_BYTES), body: whole.subarray(HEADER_BYTES), bytes: whole }
}
