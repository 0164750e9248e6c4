import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { clocksInFrames } from './viewer-steps.ts'

/** What the witness has seen in its page. Times: ms since 1970; 0: never. */
interface Testimony {
  /** Pictures shown by the room's video. */
  readonly frames: number
  readonly lastFrameAt: number
  /** Of any video that the page receives, shown or not. */
  readonly lastPacketAt: number
  /** Different videos received at once, at most. */
  readonly videosAtOnce: number
  /** When the page came late to a timer, and how late. */
  readonly stalls: readonly { readonly at: number; readonly ms: number }[]
}

/**
 * Runs in the page before anything else: counts shown pictures, and watches for video on every connection
 * that the page makes.
 */
export function witness(): void {
  const stalls: { at: number; ms: number }[] = []
  const seen = { frames: 0, lastFrameAt: 0, lastPacketAt: 0, videosAtOnce: 0, stalls }
  let due = Date.now() + 50
  setInterval(() => {
    const [now, ms] = [Date.now(), Date.now() - due]
    if (ms > 20) stalls.push({ at: now, ms })
    due = now + 50
  }, 50)
  const lines = new Set<RTCPeerConnection>()
  const watched = new WeakSet<HTMLVideoElement>()
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      lines.add(this)
    }
  }
  const count = (video: HTMLVideoElement): void =>
    void video.requestVideoFrameCallback((_now, { presentationTime }) => {
      seen.frames += 1
      seen.lastFrameAt = performance.timeOrigin + presentationTime
      count(video)
    })
  const readLine = async (line: RTCPeerConnection): Promise<number> => {
    let videos = 0
    for (const entry of (await line.getStats()).values() as Iterable<{
      type: string
      kind?: string
      framesDecoded?: number
      lastPacketReceivedTimestamp?: number
    }>) {
      // The SFU's empty probes of the line come as a video in which there is never a picture.
      if (entry.type !== 'inbound-rtp' || entry.kind !== 'video' || !entry.framesDecoded) continue
      videos += 1
      seen.lastPacketAt = Math.max(seen.lastPacketAt, entry.lastPacketReceivedTimestamp ?? 0)
    }
    return videos
  }
  const look = async (): Promise<void> => {
    const video = document.querySelector<HTMLVideoElement>('[data-testid=video]')
    if (video !== null && !watched.has(video)) {
      watched.add(video)
      count(video)
    }
    for (const line of lines) if (line.connectionState === 'closed') lines.delete(line)
    const videos = await Promise.all([...lines].map(readLine))
    seen.videosAtOnce = Math.max(
      seen.videosAtOnce,
      videos.reduce((sum, each) => sum + each, 0),
    )
    setTimeout(() => void look(), 100)
  }
  Object.assign(window, { testimony: seen })
  void look()
}

export async function testimony(page: Page): Promise<Testimony> {
  return page.evaluate(() => ({ ...(window as unknown as { testimony: Testimony }).testimony }))
}

/** The contract's 250 ms, and as much again for a page that shares two cores with everything else. */
const CLOSED_WITHIN_MS = 500
/** So long after it was closed is the page still watched. */
const WATCHED_FOR_MS = 2_000

/**
 * The page shows and receives nothing, and the last that it had came at most half a second after `closedAt`
 * (ms since 1970), and as long as the page stood still then.
 */
export async function expectShutOut(page: Page, closedAt: number): Promise<void> {
  await expect.poll(() => Date.now() - closedAt, { timeout: 5_000 }).toBeGreaterThan(WATCHED_FOR_MS)
  const { frames, lastFrameAt, lastPacketAt, stalls } = await testimony(page)
  const stoodStillMs = stalls
    .filter(({ at }) => at > closedAt && at < closedAt + WATCHED_FOR_MS)
    .reduce((sum, { ms }) => sum + ms, 0)
  const allowedMs = CLOSED_WITHIN_MS + stoodStillMs
  expect(frames).toBeGreaterThan(0)
  expect(lastPacketAt).toBeGreaterThan(0)
  expect(lastFrameAt - closedAt).toBeLessThanOrEqual(allowedMs)
  expect(lastPacketAt - closedAt).toBeLessThanOrEqual(allowedMs)
  expect(await page.getByTestId('video').evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull()
}

/**
 * Pictures go on in this video, and each number in them is of that camera: of `from` or, where that is 0,
 * below `below`.
 */
export async function expectClock(
  video: Locator,
  { from = 0, below = 65_536 }: { readonly from?: number; readonly below?: number },
): Promise<void> {
  await expect
    .poll(
      async () => {
        const numbers = (await clocksInFrames(video)).filter((number) => number !== null)
        expect(numbers.filter((number) => number < from || number >= below)).toEqual([])
        return new Set(numbers).size
      },
      { timeout: 15_000, interval: 100 },
    )
    .toBeGreaterThanOrEqual(3)
}
