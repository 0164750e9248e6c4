import { ManualClock, settle } from '@footlight/core/ports/testing/manual-clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { UploadPace } from './upload-pace.ts'

let clock: ManualClock
let stream: { isOnAir: boolean; isTroubled: boolean }
let pace: UploadPace

beforeEach(() => {
  clock = new ManualClock()
  stream = { isOnAir: false, isTroubled: false }
  pace = new UploadPace({
    clock,
    isOnAir: () => stream.isOnAir,
    isStreamTroubled: () => stream.isTroubled,
  })
})

/** Bytes that go in a time, where the line takes any number at once. */
async function bytesIn(ms: number): Promise<number> {
  let bytes = 0
  let isOver = false
  const send = async () => {
    while (!isOver) {
      await pace.turn()
      if (!isOver) bytes += pace.pieceBytes
    }
  }
  const sending = send()
  for (let passed = 0; passed < ms; passed += 100) {
    await settle()
    clock.advance(100)
  }
  isOver = true
  stream.isTroubled = false
  clock.advance(2_000)
  await sending
  return bytes
}

describe('DESK-LIB-05 an upload never slows the stream', () => {
  it('on air it takes half a megabit a second at most', async () => {
    stream.isOnAir = true
    expect(((await bytesIn(10_000)) * 8) / 10).toBeLessThanOrEqual(64 * 1024 * 8)
  })

  it('on air it waits while the stream loses packets, and says so', async () => {
    Object.assign(stream, { isOnAir: true, isTroubled: true })
    const sent = bytesIn(5_000)
    await settle()
    expect(pace.isHeld).toBe(true)
    expect(await sent).toBe(0)
    expect(pace.isHeld).toBe(false)
  })

  it('off air it leaves half of the calls of its session to the rest of the console', async () => {
    const pieces = (await bytesIn(60_000)) / pace.pieceBytes
    expect(pieces).toBeGreaterThan(200)
    expect(pieces).toBeLessThanOrEqual(300)
  })
})
