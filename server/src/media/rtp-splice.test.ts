import { systemClock } from '@footlight/native-bridges/system-clock'
import { expect, test } from 'vitest'
import { RtpSplice } from './rtp-splice.ts'

function packet(sequence: number, timestamp: number, marker = false): Buffer {
  const data = Buffer.alloc(13)
  data[0] = 0x80
  data[1] = (marker ? 0x80 : 0) | 101
  data.writeUInt16BE(sequence, 2)
  data.writeUInt32BE(timestamp, 4)
  data.writeUInt32BE(77, 8)
  data[12] = 9
  return data
}

const read = (data: Buffer) => ({
  type: data[1],
  sequence: data.readUInt16BE(2),
  timestamp: data.readUInt32BE(4),
  ssrc: data.readUInt32BE(8),
  payload: data[12],
})

function spliceAt(time: { ms: number }): RtpSplice {
  return new RtpSplice({
    clock: { ...systemClock, monotonic: () => time.ms },
    ssrc: 5,
    payloadType: 96,
    clockRate: 90_000,
  })
}

test('MEDIA-REC-01 a stream keeps its numbers, its marker and its order, also where packets come late', () => {
  const splice = spliceAt({ ms: 0 })
  expect(read(splice.push(packet(65_535, 3_000, true)))).toEqual({
    type: 0x80 | 96,
    sequence: 65_535,
    timestamp: 3_000,
    ssrc: 5,
    payload: 9,
  })
  expect(read(splice.push(packet(1, 6_000))).sequence).toBe(1)
  expect(read(splice.push(packet(0, 6_000))).sequence).toBe(0)
})

test('MEDIA-REC-01 the next source goes on where the last one ended, after the time that went by', () => {
  const time = { ms: 1_000 }
  const splice = spliceAt(time)
  splice.cut()
  splice.push(packet(65_535, 4_294_967_290))
  splice.cut()
  time.ms += 2_000
  expect(read(splice.push(packet(40_000, 123)))).toMatchObject({ sequence: 0, timestamp: 180_000 - 6 })
  expect(read(splice.push(packet(40_001, 3_123)))).toMatchObject({ sequence: 1, timestamp: 183_000 - 6 })
})
