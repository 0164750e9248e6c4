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

  /** What a list shows. */
  view(): WindowView {
    const listed = this.#complete.slice(-hlsTiming.segmentsListed)
    const hidden = this.#complete.slice(0, this.#complete.length - listed.length)
    return {
      firstNumber: this.#openNumber - listed.length,
      discontinuitiesGone:
        this.#discontinuitiesGone + hidden.filter(({ isDiscontinuous }) => isDiscontinuous).length,
      complete: listed,
      open: this.#open,
      nextPart: this.#nextPart,
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
    const bytesOf = () =>
      this.#complete.reduce(
        (sum, { parts }) => sum + parts.reduce((each, { bytes }) => each + bytes.length, 0),
        0,
      )
    while (
      this.#complete.length > hlsTiming.segmentsKept ||
      (this.#complete.length > 1 && bytesOf() > hlsTiming.bytesMax)
    ) {
      if (this.#complete.shift()?.isDiscontinuous === true) this.#discontinuitiesGone += 1
    }
    const needed = new Set([this.#init?.name, ...this.#complete.map(({ init }) => init)])
    for (const name of this.#inits.keys()) if (!needed.has(name)) this.#inits.delete(name)
  }
}

export interface WindowView {
  /** Of the first complete segment that is listed. */
  readonly firstNumber: number
  /** Before the first one that is listed. */
  readonly discontinuitiesGone: number
  readonly complete: readonly Segment[]
  readonly open: Segment | null
  /** The name under which the next part will be. */
  readonly nextPart: string
}
