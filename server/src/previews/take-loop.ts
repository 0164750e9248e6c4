import type { Clock } from '@footlight/core/ports'
import { formatOf, PictureRun } from '../media/picture-run.ts'
import type { MediaRoom, Tap } from '../sfu/plane.ts'
import { type Loop, type LoopShape, packLoop } from './pack-loop.ts'

/** A shorter one is none: what follows a gap without a key frame is left out. */
const LOOP_MS_MIN = 1_000
/** What somebody is shown who waits for the rest. */
const BEGINNING_MS = 1_200
const KEY_FRAME_WITHIN_MS = 4_000
/** Packets that come late still count. */
const LATE_MS = 500
/** 12 Mbit/s. */
const SOURCE_BYTES_PER_MS_MAX = 1_500
const TICKS_PER_MS = 90

export interface TakenLoop {
  readonly loop: Loop
  /** Paused, and open: whatever ends the right to the stream closes it. */
  readonly tap: Tap
}

export interface LoopOrder {
  readonly clock: Clock
  readonly mayConsume: () => boolean
  /** Hears of the loop's beginning while the rest is on its way; not at all where that did not work. */
  readonly begun?: (beginning: TakenLoop) => void
}

/**
 * Some seconds of a room's stream. `closed`: the right to it, or the stream, ended meanwhile. null: not allowed,
 * nothing is published, or no key frame came in time. Rejects when it fails.
 */
export async function takeLoop(
  room: MediaRoom,
  shape: LoopShape,
  { clock, mayConsume, begun }: LoopOrder,
): Promise<TakenLoop | 'closed' | null> {
  const tap = await room.openTap({ taker: 'preview', kind: 'video', layer: shape.layer, mayConsume })
  if (tap === null) return null
  let isTaken = false
  /** null: too little, or the right to it has ended; a change of mode closes the tap, even one taken back at once. */
  async function loopOf(run: PictureRun): Promise<TakenLoop | null> {
    const pictures = run.pictures()
    if (tap!.isClosed() || (pictures.at(-1)?.ticks ?? 0) < LOOP_MS_MIN * TICKS_PER_MS) return null
    const loop = await packLoop(tap!.mimeType, pictures, shape)
    return !tap!.isClosed() && mayConsume() ? { loop, tap: tap! } : null
  }
  try {
    const beginning = (run: PictureRun) =>
      loopOf(run).then(
        (loop) => loop !== null && !isTaken && begun?.(loop),
        // The whole one says what is wrong.
        () => undefined,
      )
    const run = await collect(tap, { clock, shape, beginning: begun && beginning })
    await tap.pause()
    const whole = await loopOf(run)
    isTaken = whole !== null
    return whole ?? (tap.isClosed() ? 'closed' : null)
  } catch (error) {
    if (tap.isClosed()) return 'closed'
    throw error
  } finally {
    if (!isTaken) tap.close()
  }
}

/** Until there is enough, the time is over, or the tap is closed. */
async function collect(
  tap: Tap,
  {
    clock,
    shape: { lengthMs },
    beginning,
  }: {
    readonly clock: Clock
    readonly shape: LoopShape
    readonly beginning: ((run: PictureRun) => void) | undefined
  },
): Promise<PictureRun> {
  const run = new PictureRun(formatOf(tap.mimeType))
  let isBegun = false
  const cancels: (() => void)[] = []
  const over = new Promise<void>((resolve) => {
    cancels.push(clock.after(KEY_FRAME_WITHIN_MS, () => run.hasBegun || resolve()))
    tap.onPacket((packet) => {
      const hadBegun = run.hasBegun
      run.push(packet)
      if (run.hasBegun && !hadBegun) cancels.push(clock.after(lengthMs + LATE_MS, resolve))
      if (!isBegun && run.ticks >= BEGINNING_MS * TICKS_PER_MS) {
        isBegun = true
        beginning?.(run)
      }
      if (run.ticks >= lengthMs * TICKS_PER_MS || run.bytes >= lengthMs * SOURCE_BYTES_PER_MS_MAX) resolve()
    })
  })
  try {
    // A worker that does not answer is no reason to wait for longer.
    await Promise.race([tap.resume(), over, tap.closed])
    await Promise.race([over, tap.closed])
    return run
  } finally {
    for (const cancel of cancels) cancel()
  }
}
