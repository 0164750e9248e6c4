import { expect, test } from 'vitest'
import { h264 } from './h264-payload.ts'
import { KeyFrameCollector } from './key-frame-collector.ts'
import { vp8 } from './vp8-depacketiser.ts'

interface Packet {
  readonly sequence: number
  readonly timestamp?: number
  readonly marker?: boolean
  readonly payload: readonly number[]
}

function rtp({ sequence, timestamp = 1, marker = false, payload }: Packet): Buffer {
  const header = Buffer.alloc(12)
  header[0] = 0x80
  header[1] = marker ? 0xe0 : 0x60
  header.writeUInt16BE(sequence, 2)
  header.writeUInt32BE(timestamp, 4)
  return Buffer.concat([header, Buffer.from(payload)])
}

// Key frame 00 11 22 33 44 in three packets across the turn of the sequence number; the second has a long
// descriptor.
const keyFrame = [
  rtp({ sequence: 65_535, payload: [0x10, 0x00, 0x11] }),
  rtp({ sequence: 0, payload: [0x80, 0xf0, 0x80, 0x01, 0x02, 0x03, 0x22, 0x33] }),
  rtp({ sequence: 1, marker: true, payload: [0x00, 0x44] }),
]

function collect(packets: readonly Buffer[], format = vp8): (Buffer | null)[] {
  const collector = new KeyFrameCollector(format)
  return packets.map((packet) => collector.push(packet))
}

test('a VP8 key frame comes out with its last packet', () => {
  expect(collect(keyFrame)).toEqual([null, null, Buffer.from([0x00, 0x11, 0x22, 0x33, 0x44])])
})

test('packets out of order, repeated, or between those of other frames make the same frame', () => {
  const [first, second, third] = keyFrame as [Buffer, Buffer, Buffer]
  const delta = rtp({ sequence: 2, timestamp: 2, marker: true, payload: [0x10, 0x01] })
  expect(collect([third, first, delta, first, second]).at(-1)).toEqual(
    Buffer.from([0x00, 0x11, 0x22, 0x33, 0x44]),
  )
})

test('a frame with a packet missing never comes out, and neither does one that is not a key frame', () => {
  expect(collect([keyFrame[0]!, keyFrame[2]!])).toEqual([null, null])
  expect(collect([rtp({ sequence: 5, marker: true, payload: [0x10, 0x01, 0x02] })])).toEqual([null])
})

test('what is no packet, is cut short or is only padding is passed over', () => {
  const padding = rtp({ sequence: 9, payload: [0, 0, 3] })
  padding[0] = 0xa0
  const cutExtension = rtp({ sequence: 9, payload: [] })
  cutExtension[0] = 0x90
  for (const bad of [
    Buffer.alloc(0),
    Buffer.alloc(12),
    padding,
    cutExtension,
    rtp({ sequence: 1, payload: [0x90] }),
    rtp({ sequence: 1, payload: [0x90, 0xf0] }),
  ]) {
    expect(collect([bad])).toEqual([null])
    expect(collect([bad], h264)).toEqual([null])
  }
})

test('an H.264 key frame comes out as a byte stream, its parameter sets first and its fragments joined', () => {
  const sets = rtp({ sequence: 1, payload: [24, 0, 2, 0x67, 0xaa, 0, 2, 0x68, 0xbb] })
  const fragments = [
    rtp({ sequence: 2, payload: [0x7c, 0x85, 1, 2] }),
    rtp({ sequence: 3, marker: true, payload: [0x7c, 0x45, 3] }),
  ]
  const start = [0, 0, 0, 1]
  const whole = Buffer.from([...start, 0x67, 0xaa, ...start, 0x68, 0xbb, ...start, 0x65, 1, 2, 3])
  expect(collect([sets, ...fragments], h264)).toEqual([null, null, whole])
  // Parameter sets alone are no picture.
  expect(collect([rtp({ sequence: 1, marker: true, payload: [0x67, 0xaa] })], h264)).toEqual([null])
})
