import { randomBytes } from 'node:crypto'
import { hlsTiming } from './timing.ts'

const NAME_BYTES = 9
const DRIFT_MS_MAX = 500

export interface Part {
  readonly name: string
  readonly bytes: Buffer
  readonly durationMs: number
  readonly isIndependent: boolean
}

export interface Segment {
  readonly name: string
  /** Name of what a player needs before it. */
  readonly init: string
  /** The source began anew with it. */
  readonly isDiscontinuous: boolean
  /** Wall clock, ms: when its first frame was there. */
  readonly startsAt: number
  readonly parts: readonly Part[]
  readonly durationMs: number
}

interface OpenSegment extends Segment {
  readonly parts: Part[]
  durationMs: number
}

/** Never to be guessed: who has the name of one piece has not that of the next. */
function randomName(ending: 'm4s' | 'mp4'): string {
  return `${randomBytes(NAME_BYTES).toString('base64url')}.${ending}`
}

/**
 * The last seconds of a stream as segments and parts. Memory is bounded by their number and by their bytes.
 */
export class SegmentWindow {
  /** Complete, the oldest first. Those before `listed` are still handed out to who read an older list. */
  #complete: OpenSegment[] = []
  #open: OpenSegment | null = null
  /** Number of the open segment, or of the one that opens next. */
  #openNumber = 0
  #init: { readonly name: string; readonly bytes: Buffer } | null = null
  #inits = new Map<string, Buffer>()
  #isCut = false
  #discontinuitiesGone = 0
  #segmentsOfSource = 0
  #nextPart = randomName('m4s')
  /** Number of the first segment that can be rewound to; null: only the last seconds are kept. */
  #rewindFrom: number | null = null

  /** Keeps the last minutes from now on, or drops them. What was made before is not offered. */
  setRewind(isOn: boolean): void {
    if (isOn === this.isRewindable) return
    this.#rewindFrom = isOn ? this.#openNumber + (this.#open === null ? 0 : 1) : null
    this.#forgetOld()
  }

  get isRewindable(): boolean {
    return this.#rewindFrom !== null
  }

  /** What can be rewound to: complete segments alone. null: nothing. */
  rewindView(): RewindView | null {
    if (this.#rewindFrom === null) return null
    let count = Math.min(this.#complete.length, Math.max(0, this.#openNumber - this.#rewindFrom))
    let rewindMs = durationOf(count === 0 ? [] : this.#complete.slice(-count))
    while (count > 0 && rewindMs > hlsTiming.rewindMs) {
      rewindMs -= this.#complete.at(-count)?.durationMs ?? 0
      count -= 1
    }
    return count === 0 ? null : { ...this.#listing(count), rewindMs }
  }

  /** A source begins: what follows needs this first. */
  begin(init: Buffer): void {
    this.cut()
    this.#init = { name: randomName('mp4'), bytes: init }
    this.#inits.set(this.#init.name, init)
    this.#segmentsOfSource = 0
  }

  /** The source is over; what comes next is another one. */
  cut(): void {
    this.#finish()
    this.#isCut = this.#openNumber > 0
    this.#init = null
  }

  /** @returns false where nothing can be made of it: a source begins with a key frame. */
  add(bytes: Buffer, durationMs: number, isIndependent: boolean, now: number): boolean {
    if (this.#init === null || (this.#segmentsOfSource === 0 && this.#open === null && !isIndependent))
      return false
    if (this.#open !== null && this.#isFull(this.#open, isIndependent)) this.#finish()
    this.#open ??= this.#openSegment(this.#init.name, now - durationMs)
    this.#open.parts.push({ name: this.#nextPart, bytes, durationMs, isIndependent })
    this.#open.durationMs += durationMs
    this.#nextPart = randomName('m4s')
    return true
  }

  /** Number of the segment that is being made. */
  get openNumber(): number {
    return this.#openNumber
  }

  get openParts(): number {
    return this.#open?.parts.length ?? 0
  }

  get hasSegment(): boolean {
    return this.#complete.length > 0
  }

  /** bit/s of the largest complete segment; 0: there is none. */
  get bitrate(): number {
    const rates = this.#complete.map(
      (segment) => (bytesOf(segment) * 8_000) / Math.max(1, segment.durationMs),
    )
    return Math.ceil(Math.max(0, ...rates))
  }

  /** What a list shows. */
  view(): WindowView {
    return { ...this.#listing(hlsTiming.segmentsListed), open: this.#open, nextPart: this.#nextPart }
  }

  /** The last `count` complete segments, or as many as there are. */
  #listing(count: number): Listing {
    const listed = this.#complete.slice(-count)
    const hidden = this.#complete.slice(0, this.#complete.length - listed.length)
    return {
      firstNumber: this.#openNumber - listed.length,
      discontinuitiesGone:
        this.#discontinuitiesGone + hidden.filter(({ isDiscontinuous }) => isDiscontinuous).length,
      complete: listed,
    }
  }

  /** Whether this is the part that is being made now. */
  isNext(name: string): boolean {
    return name === this.#nextPart
  }

  /** null: there is none of that name, or not any more. */
  file(name: string): readonly Buffer[] | null {
    const init = this.#inits.get(name)
    if (init !== undefined) return [init]
    for (const segment of [...this.#complete, ...(this.#open === null ? [] : [this.#open])]) {
      if (segment.name === name && segment !== this.#open) return segment.parts.map(({ bytes }) => bytes)
      const part = segment.parts.find((each) => each.name === name)
      if (part !== undefined) return [part.bytes]
    }
    return null
  }

  /** How many parts a segment has; null: it is not here. */
  partsOf(number: number): number | null {
    if (number === this.#openNumber) return this.openParts
    return this.#complete.at(number - this.#openNumber)?.parts.length ?? null
  }

  /** Nothing of it is left. */
  clear(): void {
    this.#complete = []
    this.#open = null
    this.#init = null
    this.#inits.clear()
    this.#rewindFrom = null
  }

  #isFull({ durationMs }: OpenSegment, isKeyFrame: boolean): boolean {
    if (durationMs >= hlsTiming.segmentMsMax) return true
    // The first ones are short, so that a picture is there soon.
    return (
      isKeyFrame &&
      durationMs >= (this.#segmentsOfSource < 2 ? hlsTiming.firstSegmentMsMin : hlsTiming.segmentMsMin)
    )
  }

  #openSegment(init: string, startsAt: number): OpenSegment {
    const isDiscontinuous = this.#isCut
    this.#isCut = false
    return {
      name: randomName('m4s'),
      init,
      isDiscontinuous,
      startsAt: isDiscontinuous ? startsAt : this.#smooth(startsAt),
      parts: [],
      durationMs: 0,
    }
  }

  /**
   * Where the segment before ended, unless that has moved away from the clock: when a part arrives says less
   * than how long it is.
   */
  #smooth(startsAt: number): number {
    const before = this.#complete.at(-1)
    if (before === undefined) return startsAt
    const end = before.startsAt + before.durationMs
    return Math.abs(end - startsAt) < DRIFT_MS_MAX ? end : startsAt
  }

  #finish(): void {
    if (this.#open === null) return
    this.#complete.push(this.#open)
    this.#open = null
    this.#openNumber += 1
    this.#segmentsOfSource += 1
    this.#forgetOld()
  }

  #forgetOld(): void {
    let bytes = this.#complete.reduce((sum, segment) => sum + bytesOf(segment), 0)
    let keptMs = durationOf(this.#complete)
    const bytesMax = this.isRewindable ? hlsTiming.rewindBytesMax : hlsTiming.bytesMax
    const keptMsMax = this.isRewindable ? hlsTiming.rewindMs + hlsTiming.rewindSlackMs : 0
    for (;;) {
      const { length } = this.#complete
      const isTooLong = length > hlsTiming.segmentsKept && keptMs > keptMsMax
      const oldest = isTooLong || (length > 1 && bytes > bytesMax) ? this.#complete.shift() : undefined
      if (oldest === undefined) break
      if (oldest.isDiscontinuous) this.#discontinuitiesGone += 1
      bytes -= bytesOf(oldest)
      keptMs -= oldest.durationMs
    }
    const needed = new Set([this.#init?.name, ...this.#complete.map(({ init }) => init)])
    for (const name of this.#inits.keys()) if (!needed.has(name)) this.#inits.delete(name)
  }
}

function bytesOf({ parts }: Segment): number {
  return parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

function durationOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

interface Listing {
  /** Of the first complete segment that is listed. */
  readonly firstNumber: number
  /** Before the first one that is listed. */
  readonly discontinuitiesGone: number
  readonly complete: readonly Segment[]
}

export interface WindowView extends Listing {
  readonly open: Segment | null
  /** The name under which the next part will be. */
  readonly nextPart: string
}

export interface RewindView extends Listing {
  /** From the start of the first segment to the end of the last one. */
  readonly rewindMs: number
}
