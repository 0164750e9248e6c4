import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { expect, test } from 'vitest'
import { lightOf, soundOf } from './measure-devices.ts'
import { measureLine, type Rehearsal } from './measure-line.ts'
import { planVideo } from './video-plan.ts'

const pixels = (...grey: number[]): Uint8ClampedArray =>
  new Uint8ClampedArray(grey.flatMap((value) => [value, value, value, 255]))

test('light is brightness and how much there is to see', () => {
  expect(lightOf(pixels(10, 10, 10))).toEqual({ mean: expect.closeTo(10), spread: expect.closeTo(0) })
  expect(lightOf(pixels(0, 200))).toEqual({ mean: expect.closeTo(100), spread: expect.closeTo(100) })
})

test('sound is its loudest moment and its quietest tenth', () => {
  expect(soundOf([])).toBeNull()
  expect(soundOf([0.9, ...Array.from({ length: 19 }, () => 0.2), 0.1])).toEqual({ peak: 0.9, floor: 0.2 })
})

/** Statistics of a browser that sends ever more: 1 Mbit/s in the first second, 2 in the next. */
function rehearsal(limit: string): Rehearsal & { readonly ended: string[] } {
  const ended: string[] = []
  let second = 0
  let bytes = 0
  return {
    ended,
    setTrack: async () => undefined,
    async stats() {
      second += 1
      bytes += (second * 1_000_000) / 8
      return [
        new Map<string, unknown>([
          [
            'out',
            {
              id: 'out',
              type: 'outbound-rtp',
              timestamp: second * 1_000,
              kind: 'video',
              rid: 'r2',
              bytesSent: bytes,
              framesPerSecond: 24,
              frameWidth: 1280,
              frameHeight: 720,
              qualityLimitationReason: limit,
            },
          ],
          [
            'in',
            {
              id: 'in',
              type: 'remote-inbound-rtp',
              fractionLost: second === 6 ? 0.02 : 0,
              roundTripTime: 0.05,
            },
          ],
          [
            'pair',
            {
              id: 'pair',
              type: 'candidate-pair',
              nominated: true,
              availableOutgoingBitrate: 9_000_000,
              currentRoundTripTime: 0.04,
            },
          ],
        ]) as unknown as RTCStatsReport,
      ]
    },
    close: () => void ended.push('closed'),
    end: async () => void ended.push('ended'),
  }
}

test('DESK-PREFLIGHT-04 a rehearsal tells the best of the connection and the worst of its losses, and is over after eight seconds', async () => {
  const clock = new ManualClock(0)
  const it = rehearsal('cpu')
  const shares: number[] = []
  const measured = measureLine({
    clock,
    plan: planVideo('720p'),
    open: async () => it,
    video: {} as MediaStreamTrack,
    audio: null,
    onProgress: (share) => shares.push(share),
  })
  for (let second = 0; second < 8; second += 1) {
    while (clock.nextInMs === null) await Promise.resolve()
    clock.advance(1_000)
  }
  expect(await measured).toEqual({
    uploadKbps: 9_000,
    neededKbps: 2_450,
    loss: 0.02,
    roundTripMs: 40,
    framesPerSecond: 24,
    wantedFramesPerSecond: 30,
    isHeldBackByComputer: true,
  })
  expect([it.ended, shares.at(-1)]).toEqual([['ended'], 1])
})
