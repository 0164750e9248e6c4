import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Encoder, x264 } from './rtmp-support/encoder.ts'
import { RtmpTestBed } from './rtmp-support/rtmp-test-bed.ts'

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

describe('RTMP-02 the encoder prints why', () => {
  test('with a wrong key, and nobody is told', async () => {
    const said = await testBed.encoder({}, `flk_${'x'.repeat(43)}`).ended
    expect(said).toContain('This stream key is not valid')
    expect(testBed.witness.events).toEqual([])
  })

  test('with an application that is not there', async () => {
    const encoder = testBed.keep(Encoder.start({ url: testBed.url().replace('/live/', '/secret/') }))
    expect(await encoder.ended).toContain('There is nothing here but /live')
    expect(testBed.witness.events).toEqual([])
  })

  test('when the key streams already; the stream that was there goes on', async () => {
    testBed.encoder()
    await testBed.witness.saw('started')
    expect(await testBed.encoder().ended).toContain('you are already live')
    expect(await testBed.lastRefusal()).toMatchObject({ kind: 'rtmp', reason: 'busy' })
    await testBed.witness.flows('video', 50)
    expect(testBed.witness.count('stopped')).toBe(0)
  })

  test("with a viewer's account in the place of a performer's there is no key", async () => {
    const viewer = await testBed.footlight.login('demo_viewer')
    expect((await viewer.post('/video/stream_key')).status).toBe(403)
  })
})

describe('RTMP-05 a stream that browsers cannot play is refused, to the encoder and to the performer’s console', () => {
  test.each([
    ['B-frames', { bFrames: 2 }, 'b_frames', 'B-frames'],
    ['Sorenson', { video: ['-c:v', 'flv', '-b:v', '500k'] }, 'video_codec', 'H.264'],
    ['ten bits', { video: x264(0, '-pix_fmt', 'yuv420p10le') }, 'video_codec', 'H.264'],
    ['plain numbers for sound', { audio: ['-c:a', 'pcm_s16le'] }, 'audio_codec', 'AAC'],
  ])('%s', async (_, options, reason, words) => {
    expect(await testBed.encoder(options).ended).toContain(words)
    expect(await testBed.lastRefusal()).toMatchObject({
      kind: 'rtmp',
      reason,
      message: expect.stringContaining(words),
    })
    await vi.waitUntil(async () => (await testBed.publishers()) === 0, { timeout: 20_000 })
  })

  test('B-frames never reach viewers', async () => {
    await testBed.encoder({ bFrames: 2 }).ended
    expect(testBed.witness.events.filter(({ kind }) => kind === 'started')).toEqual([])
  })

  test('after a refusal the same key streams at once', async () => {
    await testBed.encoder({ bFrames: 2 }).ended
    testBed.encoder()
    await testBed.witness.saw('started')
  })
})

describe('RTMP-FUZZ-05 bytes that are no RTMP', () => {
  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  async function line(): Promise<Socket> {
    const socket = connect(testBed.server.rtmpPort!, '127.0.0.1')
    open.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }

  test.each([
    ['another protocol', Buffer.from('GET /live HTTP/1.1\r\nHost: x\r\n\r\n')],
    [
      'noise after the handshake',
      Buffer.concat([Buffer.of(3), Buffer.alloc(3_072), Buffer.alloc(4_000, 0xa7)]),
    ],
    [
      'a message of 16 MB',
      Buffer.concat([
        Buffer.of(3),
        Buffer.alloc(3_072),
        Buffer.from([3, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0]),
      ]),
    ],
  ])('%s end the line, and nothing else', async (_, bytes) => {
    testBed.encoder()
    await testBed.witness.saw('started')
    const socket = await line()
    socket.resume()
    const closed = once(socket, 'close')
    socket.write(bytes)
    await closed
    await testBed.witness.flows('video', 20)
    expect(testBed.witness.count('stopped')).toBe(0)
  })

  test('RTMP-LIMIT lines that say nothing are sixteen at most', async () => {
    for (let count = 0; count < 16; count += 1) await line()
    const oneMore = await line()
    oneMore.resume()
    await once(oneMore, 'close')
    expect(open.filter(({ destroyed }) => !destroyed)).toHaveLength(16)
  })
})

test('RTMP-06 a port that is taken does not keep the platform from starting', async () => {
  const second = await RtmpTestBed.open({ config: { rtmpPort: testBed.server.rtmpPort } })
  try {
    expect(second.server.rtmpPort).toBeNull()
    expect(second.server.troubles).toEqual([expect.stringContaining('RTMP_PORT')])
    expect((await second.model.get('/video/ingest')).body.rtmp_url).toBeNull()
    expect((await fetch(`${second.footlight.url}/readyz`)).status).toBe(200)
  } finally {
    await second.footlight.stop()
  }
})

test('RTMP-06 it can be switched off', async () => {
  const second = await RtmpTestBed.open({ config: { rtmpPort: null } })
  expect([second.server.rtmpPort, second.server.troubles]).toEqual([null, []])
  await second.footlight.stop()
})
