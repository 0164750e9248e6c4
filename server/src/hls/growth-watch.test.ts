import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { expect, it } from 'vitest'
import { GrowthWatch } from './growth-watch.ts'

const RTP_HEADER = Buffer.from([0x80, 96, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1])

/** The first packet of a VP8 frame (RFC 7741 §4.2, RFC 6386 §9.1). */
function frame(isKey: boolean, width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([
    RTP_HEADER,
    Buffer.from([0x10, isKey ? 0x10 : 0x11, 0x02, 0x00, 0x9d, 0x01, 0x2a]),
    size,
    Buffer.from([0, 0]),
  ])
}

function setUp() {
  let grown = 0
  const clock = new ManualClock()
  const watch = new GrowthWatch(clock, () => void (grown += 1))
  return {
    grown: () => grown,
    at: (ms: number, packet: Buffer) => {
      clock.advance(ms - clock.monotonic())
      watch.packet(packet)
    },
  }
}

it('HLS-SIZE-01 a picture that has become larger and stays so is begun anew, once', () => {
  const { at, grown } = setUp()
  at(0, frame(true, 320, 180))
  at(1_000, frame(true, 640, 360))
  at(3_900, frame(false, 1, 1))
  expect(grown()).toBe(0)
  at(4_000, frame(false, 1, 1))
  at(9_000, frame(true, 1_280, 720))
  at(19_000, frame(false, 1, 1))
  expect(grown()).toBe(1)
})

it('HLS-SIZE-01 not for one that comes and goes, is only a little larger, or smaller, nor for what is no key frame', () => {
  const { at, grown } = setUp()
  at(0, frame(true, 320, 180))
  at(1_000, frame(true, 640, 360))
  at(2_000, frame(true, 320, 180))
  at(3_000, frame(true, 340, 190))
  at(4_000, frame(true, 160, 90))
  at(5_000, frame(false, 1_280, 720))
  at(6_000, frame(true, 320, 180).subarray(0, 17))
  at(7_000, RTP_HEADER)
  at(60_000, frame(false, 1, 1))
  expect(grown()).toBe(0)
})
