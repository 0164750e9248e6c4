import { expect, it } from 'vitest'
import { planVideo, resolutions } from './video-plan.ts'

it('DESK-MEDIA-02 three layers at a quarter, half and all of the edge, each with a ceiling of its own', () => {
  const { width, height, encodings, startBitrateKbps } = planVideo('720p')
  expect([width, height]).toEqual([1280, 720])
  expect(encodings.map((layer) => [layer.scaleResolutionDownBy, layer.maxBitrate])).toEqual([
    [4, 150_000],
    [2, 500_000],
    [1, 1_800_000],
  ])
  expect(startBitrateKbps).toBe(1_460)
})

it('every size begins with more than its two small layers need, and with less than all of them', () => {
  for (const resolution of resolutions) {
    const { encodings, startBitrateKbps } = planVideo(resolution)
    const [small, middle, large] = encodings.map((layer) => layer.maxBitrate! / 1_000)
    expect(startBitrateKbps).toBeGreaterThan(small! + middle!)
    expect(startBitrateKbps).toBeLessThan(small! + middle! + large!)
  }
})
