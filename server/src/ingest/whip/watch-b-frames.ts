import type { Logger } from 'pino'
import { parseRtpPacket } from '../../media/rtp-packet.ts'
import type { MediaRoom } from '../../sfu/plane.ts'
import { BFrameDetector } from '../b-frames.ts'

/**
 * Encoders that use B-frames do so from the first second on; a little more for one that begins with a still
 * picture.
 */
const PACKETS_WATCHED = 5_000

/** Looks at the beginning of what is on air. Calls `onFound` at most once. */
export async function watchForBFrames(room: MediaRoom, logger: Logger, onFound: () => void): Promise<void> {
  try {
    const tap = await room.openTap({ taker: 'inspection', kind: 'video', layer: 0, mayConsume: () => true })
    if (tap === null) return
    const detector = new BFrameDetector()
    let packets = 0
    tap.onPacket((packet) => {
      const parsed = parseRtpPacket(packet)
      packets += 1
      const isFound = parsed !== null && detector.push(parsed)
      if (!isFound && packets < PACKETS_WATCHED) return
      tap.close()
      if (isFound) onFound()
    })
    await tap.resume()
  } catch (error) {
    // The stream or the worker went meanwhile, which the stream's own end tells.
    logger.debug(
      { error: error instanceof Error ? error.name : 'unknown' },
      'a stream was not watched for B-frames',
    )
  }
}
