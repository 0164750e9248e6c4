import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenMediaPage, openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { ClockCamera } from './rtmp-support/clock-camera.ts'
import { Encoder, x264 } from './rtmp-support/encoder.ts'
import { PERFORMER, RtmpTestBed } from './rtmp-support/rtmp-test-bed.ts'
import { joinRoom } from './sfu-support/start-sfu.ts'

const SIZE = { width: 320, height: 180 }
const FRAMES_PER_SECOND = 30
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

describe('for a viewer', () => {
  let page: OpenMediaPage
  beforeAll(async () => {
    page = await openMediaPage()
  })
  afterAll(() => page?.close())
  beforeEach(() => page.bind('viewer', joinRoom(testBed.server.sfu as MediaPlane, PERFORMER)))
  afterEach(() => page.call('reset'))

  const producer = (kind: 'audio' | 'video') =>
    testBed.witness.room.state().producers.find((each) => each.kind === kind)!.id

  test.each(['baseline', 'main', 'high'])(
    'RTMP-04 the picture in profile %s moves and the tone is heard',
    async (profile) => {
      testBed.encoder({ video: x264(0, '-profile:v', profile) })
      await testBed.witness.saw('started')
      await testBed.witness.flows('audio', 5)
      await testBed.witness.flows('video', 5)
      expect(await testBed.publishers()).toBe(1)
      expect(testBed.witness.room.state().ingest).toEqual({ kind: 'rtmp' })
      await page.call('watch', 'viewer', producer('video'))
      await page.call('nextFrame', 'viewer')
      page.bind('listener', joinRoom(testBed.server.sfu as MediaPlane, PERFORMER))
      expect(Math.abs((await page.call('hear', 'listener', producer('audio'))) - 440)).toBeLessThan(10)
    },
  )

  test('RTMP-08 from the encoder to the viewer it takes well under a second', async () => {
    const camera = new ClockCamera(
      testBed.keep(Encoder.fromPipe(testBed.url(), SIZE, FRAMES_PER_SECOND)),
      SIZE,
      FRAMES_PER_SECOND,
    )
    await testBed.witness.saw('started')
    await page.call('watch', 'viewer', producer('video'))
    const latenciesMs: number[] = []
    while (latenciesMs.length < 60) {
      await page.call('nextFrame', 'viewer')
      const number = await page.call('clock', 'viewer')
      if (number !== null) latenciesMs.push(camera.ageMs(number))
    }
    camera.close()
    const median = latenciesMs.sort((a, b) => a - b)[latenciesMs.length / 2]!
    expect(median).toBeLessThan(500)
  })
})
