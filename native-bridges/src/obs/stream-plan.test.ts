import { expect, test } from 'vitest'
import { planStream, videoBitrateKbps } from './stream-plan.ts'

const target = {
  key: 'k',
  whipUrl: 'https://live.example.org/whip/ann',
  rtmpUrl: 'rtmp://live.example.org/live',
}
const video = {
  baseWidth: 1920,
  baseHeight: 1080,
  outputWidth: 1920,
  outputHeight: 1080,
  fpsNumerator: 30,
  fpsDenominator: 1,
}

test.each([
  [null, 2_500],
  [10_000, 6_000],
  [4_000, 2_800],
  [1_000, 700],
  [300, 500],
  [2_571, 1_750],
])('OBS-PLAN-01 an upload of %s kbit/s gives a picture of %i', (upload, expected) => {
  expect(videoBitrateKbps(upload)).toBe(expected)
})

test.each([
  [{ ...video, outputWidth: 3840, outputHeight: 2160 }, 1920, 1080],
  [{ ...video, outputWidth: 1080, outputHeight: 1920 }, 1080, 1920],
  [{ ...video, outputWidth: 1279, outputHeight: 721 }, 1280, 722],
])('OBS-PLAN-02 pictures are 1080p at most, upright or lying, with even sides', (given, width, height) => {
  expect(planStream({ hasWhip: false, video: given }, target, null)?.video).toMatchObject({
    outputWidth: width,
    outputHeight: height,
    baseWidth: 1920,
    baseHeight: 1080,
  })
})

test('OBS-PLAN-03 key frames come every 2 s whatever the frame rate, without B-frames', () => {
  const options = (fpsNumerator: number, fpsDenominator: number) =>
    planStream(
      { hasWhip: false, video: { ...video, fpsNumerator, fpsDenominator } },
      target,
      null,
    )?.parameters.find(({ name }) => name === 'x264Settings')?.value
  expect(options(25, 1)).toMatch(/bframes=0 keyint=50 min-keyint=50/)
  expect(options(24_000, 1_001)).toMatch(/keyint=48 /)
  expect(options(60, 1)).toMatch(/keyint=60 /)
})

test('OBS-PLAN-04 without WHIP and without RTMP there is no way', () => {
  expect(planStream({ hasWhip: false, video }, { ...target, rtmpUrl: null }, null)).toBeNull()
  expect(planStream({ hasWhip: true, video }, { ...target, rtmpUrl: null }, null)).not.toBeNull()
})
