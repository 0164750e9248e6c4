import fc from 'fast-check'
import { expect, test } from 'vitest'
import { H264Packetiser } from './h264-packetiser.ts'
import { h264 } from './h264-payload.ts'
import { parseRtpPacket } from './rtp-packet.ts'

const START_CODE = Buffer.from([0, 0, 0, 1])
const unit = (type: number, length: number) =>
  Buffer.concat([Buffer.of(0x60 | type), Buffer.alloc(length - 1, type)])

function packetise(units: readonly Buffer[]) {
  const packets = new H264Packetiser({ payloadType: 101, ssrc: 7 }).packetise(units, 9_000)
  return packets.map((packet) => ({
    ...parseRtpPacket(packet)!,
    bytes: packet.length,
    ssrc: packet.readUInt32BE(8),
    payloadType: packet[1]! & 0x7f,
  }))
}

test('what is taken apart is put together again, in packets that fit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(1, 6, 7, 8), fc.integer({ min: 1, max: 5_000 })), { maxLength: 6 }),
      (shapes) => {
        const units = [...shapes.map(([type, length]) => unit(type, length)), unit(5, 3_000)]
        const packets = packetise(units)
        expect(h264.assemble(packets.map(({ payload }) => payload))).toEqual(
          Buffer.concat(units.flatMap((each) => [START_CODE, each])),
        )
        expect(Math.max(...packets.map(({ bytes }) => bytes))).toBeLessThanOrEqual(1_200)
        expect(packets.map(({ marker }) => marker)).toEqual(
          packets.map((_, index) => index === packets.length - 1),
        )
      },
    ),
  )
})

test('the packets of one picture share its time, and are numbered on', () => {
  const packets = packetise([unit(5, 5_000)])
  const [first] = packets
  expect(packets.map(({ sequence }) => sequence)).toEqual(
    packets.map((_, index) => (first!.sequence + index) & 0xffff),
  )
  expect(
    new Set(packets.map(({ timestamp, ssrc, payloadType }) => `${timestamp} ${ssrc} ${payloadType}`)),
  ).toEqual(new Set(['9000 7 101']))
})

test('parameter sets come first, in one packet, so that a key frame is known by it', () => {
  const [first] = packetise([unit(7, 25), unit(8, 6), unit(5, 4_000)])
  expect(h264.startsKeyFrame(first!.payload)).toBe(true)
  expect(first!.payload[0]! & 0x1f).toBe(24)
})

test('one small unit stands alone', () => {
  expect(packetise([unit(1, 100)]).map(({ payload }) => payload)).toEqual([unit(1, 100)])
})
