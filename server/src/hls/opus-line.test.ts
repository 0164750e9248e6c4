import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { expect, it } from 'vitest'
import { OpusLine, opusCodec } from './opus-line.ts'

function setUp(firstTimestamp = 7_000) {
  const clock = new ManualClock()
  const out: Buffer[] = []
  const line = new OpusLine(clock, (packet) => void out.push(packet))
  let timestamp = firstTimestamp
  return {
    line,
    pass: (ms: number) => clock.advance(ms),
    /** The performer's next frame; `skipMs`: of their time for which nothing was sent before. */
    send(skipMs = 0) {
      timestamp = (timestamp + skipMs * 48) % 2 ** 32
      const packet = Buffer.alloc(20)
      packet.writeUInt8(0x80, 0)
      packet.writeUInt8(100, 1)
      packet.writeUInt32BE(timestamp, 4)
      line.packet(packet)
      timestamp = (timestamp + 960) % 2 ** 32
    },
    restart: () => {
      timestamp = 123
    },
    /** Time in ms, and whether it is silence. */
    frames: () => out.map((packet) => `${packet.readUInt32BE(4) / 48}${packet.length === 15 ? '-' : ''}`),
    packets: out,
  }
}

it('HLS-SOUND-01 a performer without a microphone has silence, frame by frame, from the first picture on and as long as it runs', () => {
  const { line, pass, frames, packets } = setUp()
  pass(500)
  line.fill()
  pass(250)
  line.fill()
  line.fill()
  expect(frames()).toEqual(['0-', '20-', '40-', '60-', '80-', '100-', '120-', '140-'])
  pass(20)
  line.fill()
  expect(frames().at(-1)).toBe('160-')
  expect(packets.map((packet) => packet.readUInt16BE(2))).toEqual(packets.map((_, index) => index))
  expect(
    packets.every(
      (packet) =>
        packet.subarray(12).equals(Buffer.from([0xf8, 0xff, 0xfe])) &&
        (packet[1]! & 0x7f) === opusCodec.payloadType &&
        packet.readUInt32BE(8) === 2,
    ),
  ).toBe(true)
})

it('HLS-SOUND-01 silence fills what is missing and gives way to what comes, in one stream of numbers', () => {
  const { line, pass, send, frames, packets } = setUp()
  send()
  line.fill()
  pass(20)
  for (let frame = 0; frame < 3; frame += 1) {
    send()
    pass(20)
  }
  pass(100)
  line.fill()
  expect(frames()).toEqual(['0-', '20', '40', '60'])
  pass(120)
  line.fill()
  expect(frames().slice(4)).toEqual(['80-', '100-', '120-', '140-', '160-', '180-', '200-'])
  pass(20)
  send(240)
  expect(frames().at(-1)).toBe('320')
  expect(packets.map((packet) => packet.readUInt16BE(2))).toEqual(packets.map((_, index) => index))
})

it('HLS-SOUND-02 stays with the picture when this process was busy: what comes for a time that is filled already is dropped', () => {
  const { line, pass, send, frames } = setUp(2 ** 32 - 2_000)
  line.fill()
  for (let frame = 0; frame < 50; frame += 1) {
    pass(20)
    send()
  }
  for (let stall = 0; stall < 5; stall += 1) {
    pass(600)
    line.fill()
    for (let frame = 0; frame < 30; frame += 1) send()
    for (let frame = 0; frame < 30; frame += 1) {
      pass(20)
      send()
      line.fill()
    }
  }
  const times = frames().map((frame) => Number.parseInt(frame, 10))
  expect(times).toEqual(times.map((_, index) => index * 20))
  // 1 s, and five times 1.2 s.
  expect(times.at(-1)).toBe(7_000)
})

it('HLS-SOUND-02 a sender whose numbers begin anew is heard again after a second', () => {
  const { line, pass, send, restart, frames } = setUp()
  line.fill()
  for (let frame = 0; frame < 10; frame += 1) {
    pass(20)
    send()
  }
  restart()
  for (let frame = 0; frame < 70; frame += 1) {
    pass(20)
    send()
    line.fill()
  }
  const last = frames().slice(-10)
  expect(last.some((frame) => frame.endsWith('-'))).toBe(false)
  expect(Number(last.at(-1))).toBeGreaterThan(1_500)
  line.cut()
  restart()
  pass(20)
  send()
  expect(Number(frames().at(-1))).toBe(Number(last.at(-1)) + 20)
})
