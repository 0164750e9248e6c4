import type { Clock } from '@footlight/core/ports'
import { expect, it } from 'vitest'
import { OpusLine, opusCodec } from './opus-line.ts'

function setUp() {
  let now = 10_000
  const clock: Clock = { now: () => now, monotonic: () => now, after: () => () => undefined, every: () => () => undefined }
  const out: Buffer[] = []
  const line = new OpusLine(clock, (packet) => void out.push(packet))
  let sequence = 40_000
  return {
    line, out,
    pass: (ms: number) => { now += ms },
    send() {
      const packet = Buffer.alloc(20)
      packet.writeUInt8(0x80, 0)
      packet.writeUInt8(100, 1)
      packet.writeUInt16BE((sequence += 1) & 0xffff, 2)
      packet.writeUInt32BE((sequence * 960) >>> 0, 4)
      packet.writeUInt32BE(77, 8)
      line.packet(packet)
    },
  }
}

const steps = (packets: readonly Buffer[]) => packets.slice(1).map((packet, index) => [packet.readUInt16BE(2) - packets[index]!.readUInt16BE(2), packet.readUInt32BE(4) - packets[index]!.readUInt32BE(4)])

it('HLS-SOUND-01 a performer without a microphone has silence, frame by frame, as long as the picture runs', () => {
  const { line, out, pass } = setUp()
  line.fill()
  pass(100)
  line.fill()
  line.fill()
  expect(out).toHaveLength(6)
  expect(steps(out)).toEqual(Array(5).fill([1, 960]))
  expect(out.every((packet) => packet.subarray(12).equals(Buffer.from([0xf8, 0xff, 0xfe])) && (packet[1]! & 0x7f) === opusCodec.payloadType)).toBe(true)
})

it('HLS-SOUND-01 silence fills what is missing and gives way to what comes, in one stream of numbers', () => {
  const { line, out, pass, send } = setUp()
  send()
  pass(20)
  send()
  pass(150)
  line.fill()
  expect(out).toHaveLength(2)
  pass(50)
  line.fill()
  expect(out).toHaveLength(3)
  pass(40)
  line.fill()
  expect(out).toHaveLength(5)
  pass(20)
  send()
  expect(steps(out)).toEqual([[1, 960], [1, 9_600], [1, 960], [1, 960], [1, 960]])
  expect(new Set(out.map((packet) => packet.readUInt32BE(8))).size).toBe(1)
})
