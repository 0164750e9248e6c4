import { h264 } from '@footlight/server/media/h264-payload'
import { parseRtpPacket } from '@footlight/server/media/rtp-packet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { convertersOf } from './rtmp-support/converters.ts'
import { RtmpTestBed } from './rtmp-support/rtmp-test-bed.ts'

/** More than the 2 s of a line that stumbles; the rest of the 5 s after which one is lost is left for catching up. */
const STALL_MS = 2_300
const patience = { timeout: 30_000, interval: 20 }
let testBed: RtmpTestBed

beforeAll(async () => {
  testBed = await RtmpTestBed.open()
})
afterAll(async () => {
  testBed?.expectNoKeyLogged()
  await testBed?.footlight.stop()
})
beforeEach(() => testBed.begin())
afterEach(() => testBed.end())

describe('RTMP-03 how a stream ends', () => {
  test('when the performer stops the encoder it has ended, and its converter with it', async () => {
    const encoder = testBed.encoder()
    await testBed.witness.saw('started')
    await testBed.witness.flows('audio', 5)
    expect(convertersOf(process.pid)).toHaveLength(1)
    await encoder.stop()
    expect(await testBed.witness.saw('stopped')).toMatchObject({ reason: 'ended' })
    await vi.waitUntil(() => convertersOf(process.pid).length === 0, patience)
    expect(await testBed.publishers()).toBe(0)
  })

  test('when the encoder dies it is lost, and the performer comes back with the same key at once', async () => {
    const encoder = testBed.encoder()
    await testBed.witness.saw('started')
    await encoder.kill()
    expect(await testBed.witness.saw('stopped')).toMatchObject({ reason: 'lost' })
    testBed.encoder()
    await testBed.witness.saw('started', 2)
    await testBed.witness.flows('video', 20)
    await testBed.witness.flows('audio', 20)
  })

  test('when a new key is made it ends in that moment, and the old key opens nothing', async () => {
    const encoder = testBed.encoder()
    await testBed.witness.saw('started')
    const oldKey = testBed.key
    await testBed.renewKey()
    expect(testBed.witness.room.state().producers).toEqual([])
    expect(await testBed.witness.saw('stopped')).toMatchObject({ reason: 'ended' })
    expect(await encoder.ended).toContain('This stream was ended')
    expect(await testBed.encoder({}, oldKey).ended).toContain('This stream key is not valid')
    testBed.encoder()
    await testBed.witness.saw('started', 2)
  })

  test('when the stream is cut off the encoder is told', async () => {
    const encoder = testBed.encoder()
    await testBed.witness.saw('started')
    testBed.witness.room.cutPublisher('kicked')
    expect(await encoder.ended).toContain('is no longer on air')
  })
})

describe('RTMP-LIVE a line that stalls', () => {
  test('RTMP-LIVE-02 after it, what was held up is skipped: the next that viewers get is a key frame of now', async () => {
    const encoder = testBed.encoder()
    await testBed.witness.saw('started')
    const tap = await testBed.witness.tap('video')
    const packets: Buffer[] = []
    let lastAt = 0
    tap.onPacket((packet) => {
      packets.push(packet)
      lastAt = performance.now()
    })
    await tap.resume()
    await vi.waitUntil(() => packets.length > 50, patience)
    encoder.freeze()
    // Not the silence of the room, which is looked at now and then: it would begin up to half a second too early.
    await vi.waitUntil(() => performance.now() - lastAt >= STALL_MS, patience)
    const before = packets.at(-1)!
    const seen = packets.length
    encoder.thaw()
    await vi.waitUntil(() => packets.length > seen, patience)
    tap.close()
    const after = packets[seen]!
    expect(h264.startsKeyFrame(parseRtpPacket(after)!.payload)).toBe(true)
    expect((after.readUInt32BE(4) - before.readUInt32BE(4)) / 90).toBeGreaterThan(STALL_MS - 1_000)
    expect(testBed.log).toContain('encoder_fell_behind')
    expect(testBed.witness.count('stopped')).toBe(0)
  })

  test('RTMP-03 one from which nothing comes any more is cut, and the performer can come back', async () => {
    const encoder = testBed.encoder()
    await testBed.witness.saw('started')
    encoder.freeze()
    expect(await testBed.witness.saw('stopped')).toMatchObject({ reason: 'lost' })
    await vi.waitUntil(async () => (await testBed.publishers()) === 0, patience)
    testBed.encoder()
    await testBed.witness.saw('started', 2)
    await encoder.kill()
  })
})

describe('RTMP-07 the converter of sound', () => {
  test('that dies is started again once: the picture never stops, and the sound comes back in the same stream', async () => {
    testBed.encoder()
    await testBed.witness.saw('started')
    await testBed.witness.flows('audio', 10)
    const tap = await testBed.witness.tap('audio')
    const packets: Buffer[] = []
    tap.onPacket((packet) => void packets.push(packet))
    await tap.resume()
    await vi.waitUntil(() => packets.length > 20, patience)
    const [converter] = convertersOf(process.pid)
    process.kill(converter!, 'SIGKILL')
    await vi.waitUntil(() => convertersOf(process.pid).some((pid) => pid !== converter), patience)
    const seen = packets.length
    await vi.waitUntil(() => packets.length > seen + 20, patience)
    tap.close()
    const timestamps = packets.map((packet) => packet.readUInt32BE(4))
    const steps = timestamps.slice(1).map((timestamp, index) => (timestamp - timestamps[index]!) / 48)
    // Not from wherever the new process began to count.
    expect(Math.max(...steps)).toBeLessThan(30_000)
    expect(Math.min(...steps)).toBeGreaterThan(0)
    expect(testBed.witness.count('stopped')).toBe(0)
  })

  test('that dies again ends the stream, and the performer is told', async () => {
    const encoder = testBed.encoder()
    await testBed.witness.saw('started')
    await testBed.witness.flows('audio', 10)
    const [first] = convertersOf(process.pid)
    process.kill(first!, 'SIGKILL')
    await vi.waitUntil(() => convertersOf(process.pid).some((pid) => pid !== first), patience)
    process.kill(convertersOf(process.pid).find((pid) => pid !== first)!, 'SIGKILL')
    expect(await encoder.ended).not.toBe('')
    expect(await testBed.lastRefusal()).toMatchObject({ reason: 'failed' })
    expect(convertersOf(process.pid)).toEqual([])
  })
})

describe('RTMP-04 what comes', () => {
  test('MP3 is heard too', async () => {
    testBed.encoder({ audio: ['-c:a', 'libmp3lame', '-ar', '44100'] })
    await testBed.witness.flows('audio', 20)
  })

  test('a stream without sound is a stream', async () => {
    testBed.encoder({ audio: null })
    await testBed.witness.saw('started')
    await testBed.witness.flows('video', 20)
    expect(convertersOf(process.pid)).toEqual([])
  })

  test('sound alone waits for its picture 10 s', async () => {
    const said = await testBed.encoder({ video: null }).ended
    expect(said).toContain('sends no video')
    expect(await testBed.lastRefusal()).toMatchObject({ reason: 'no_video' })
    expect(testBed.witness.events).toEqual([])
  })
})
