import { type Audience, frameFor, type Judge, type Listener } from './audience.ts'

/**
 * Takes whole WebSocket frames; decides what becomes of a connection that is slow or gone. Never throws.
 */
export interface Reader extends Listener {
  write(frames: Buffer): void
}

interface OwnCopy<R> {
  readonly index: number
  readonly reader: R
  readonly frame: Buffer
}

/**
 * Gives one room's events to all its readers. What a loop turn brings is joined into one buffer and written
 * once per reader when the loop is free: under load the number of writes falls, and without load nothing
 * waits. No timer, and nothing is allocated per reader.
 */
export class FanOut<R extends Reader> {
  readonly #judge: Judge<R>
  readonly #readers = new Set<R>()
  readonly #whenFree = (): void => this.flush()
  #pending: Buffer[] = []
  #ownCopies: OwnCopy<R>[] = []
  #isScheduled = false

  constructor(judge: Judge<R>) {
    this.#judge = judge
  }

  get size(): number {
    return this.#readers.size
  }

  readers(): Iterable<R> {
    return this.#readers
  }

  /** The newcomer gets nothing of what was said before. */
  add(reader: R): void {
    this.flush()
    this.#readers.add(reader)
  }

  remove(reader: R): void {
    if (!this.#readers.delete(reader)) return
    this.#ownCopies = this.#ownCopies.filter((copy) => copy.reader !== reader)
  }

  toAll(frame: Buffer): void {
    this.#pending.push(frame)
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#whenFree)
  }

  /** As `toAll`, but `reader` gets `own` in its place. */
  toAllWithOwn(frame: Buffer, reader: R, own: Buffer): void {
    if (this.#readers.has(reader)) this.#ownCopies.push({ index: this.#pending.length, reader, frame: own })
    this.toAll(frame)
  }

  /** For what not everybody sees. Written at once, after everything that was said before. */
  to(audience: Audience): void {
    this.flush()
    for (const reader of this.#readers) {
      const frame = frameFor(reader, audience, this.#judge)
      if (frame !== null) reader.write(frame)
    }
  }

  flush(): void {
    const frames = this.#pending
    const copies = this.#ownCopies
    this.#isScheduled = false
    if (frames.length === 0) return
    this.#pending = []
    this.#ownCopies = []
    const shared = join(frames)
    if (copies.length === 0) {
      for (const reader of this.#readers) reader.write(shared)
      return
    }
    const composed = composeOwn(frames, copies)
    for (const reader of this.#readers) reader.write(composed.get(reader) ?? shared)
  }
}

function join(frames: readonly Buffer[]): Buffer {
  return frames.length === 1 ? frames[0]! : Buffer.concat(frames)
}

function composeOwn<R>(frames: readonly Buffer[], copies: readonly OwnCopy<R>[]): Map<R, Buffer> {
  const lists = new Map<R, Buffer[]>()
  for (const { reader, index, frame } of copies) {
    const list = lists.get(reader) ?? [...frames]
    list[index] = frame
    lists.set(reader, list)
  }
  return new Map([...lists].map(([reader, list]) => [reader, join(list)]))
}
