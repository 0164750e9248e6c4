import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CROP_ZOOM_MAX, type CropBox, dragBox, edgeOf, type Size, wholeBox, zoomBox } from './crop-box.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
})
const share = fc.double({ min: -3, max: 3, noNaN: true })
const point = fc.record({ x: share, y: share })
const step = fc.oneof(
  fc.record({ kind: fc.constant('drag' as const), by: point }),
  fc.record({
    kind: fc.constant('zoom' as const),
    by: point,
    zoom: fc.double({ min: -1, max: 99, noNaN: true }),
  }),
)
const isWithin = (picture: Size, { x, y, zoom }: CropBox) => {
  const half = edgeOf(picture, zoom) / 2 - 1e-6
  return x >= half && y >= half && x <= picture.width - half && y <= picture.height - half
}

test('AVATAR-10 however it is dragged and zoomed, the square stays within the picture', () => {
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 20 }), (picture, steps) => {
      let box = wholeBox(picture)
      for (const each of steps) {
        box =
          each.kind === 'drag' ? dragBox(picture, box, each.by) : zoomBox(picture, box, each.zoom, each.by)
        expect(isWithin(picture, box)).toBe(true)
        expect(box.zoom).toBeGreaterThanOrEqual(1)
        expect(box.zoom).toBeLessThanOrEqual(CROP_ZOOM_MAX)
      }
    }),
  )
})

test('AVATAR-10 what is between the fingers stays there while they zoom, and a drag back is a way back', () => {
  const picture = { width: 1_000, height: 800 }
  const box = zoomBox(picture, wholeBox(picture), 2)
  const at = { x: 0.25, y: -0.25 }
  const seenAt = (each: CropBox) => ({
    x: each.x + at.x * edgeOf(picture, each.zoom),
    y: each.y + at.y * edgeOf(picture, each.zoom),
  })
  const nearer = zoomBox(picture, box, 3, at)
  expect(seenAt(nearer).x).toBeCloseTo(seenAt(box).x)
  expect(seenAt(nearer).y).toBeCloseTo(seenAt(box).y)
  expect(dragBox(picture, dragBox(picture, nearer, { x: 0.1, y: 0.1 }), { x: -0.1, y: -0.1 })).toEqual({
    x: expect.closeTo(nearer.x),
    y: expect.closeTo(nearer.y),
    zoom: 3,
  })
})
