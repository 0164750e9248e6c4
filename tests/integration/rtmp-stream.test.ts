import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenMediaPage, openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { ClockCamera } from './rtmp-support/clock-camera.ts'
import { Encoder, x264 } from './rtmp-support/encoder.ts'
import { PERFORMER, RtmpHouse } from './rtmp-support/rtmp-house.ts'
import { joinRoom } from './sfu-support/start-sfu.ts'

const SIZE = { width: 320, height: 180 }
const FRAMES_PER_SECOND = 30
let house: RtmpHouse

beforeAll(async () => {
  house = await RtmpHouse.open()
})
afterAll(async () => {
  house?.expectNoKeyLogged()
  await house?.footlight.stop()
})
beforeEach(() => house.begin())
afterEach(() => house.end())

describe('for a viewer', () => {
  let page: OpenMediaPage
  beforeAll(async () => {
    page = await openMediaPage()
  })
  afterAll(() => page?.close())
  beforeEach(() => page.bind('viewer', joinRoom(house.server.sfu as MediaPlane, PERFORMER)))
  afterEach(() => page.call('reset'))

  const producer = (kind: 'audio' | 'video') =>
    house.stage.room.state().producers.find((each) => each.kind === kind)!.id

  test.each(['baseline', 'main', 'high'])(
    'RTMP-04 the picture in profile %s moves and the tone is heard',
    async (profile) => {
      house.encoder({ video: x264(0, '-profile:v', profile) })
      await house.stage.saw('started')
      await house.stage.flows('audio', 5)
      await house.stage.flows('video', 5)
      expect(await house.publishers()).toBe(1)
      expect(house.stage.room.state().ingest).toEqual({ kind: 'rtmp' })
      await page.call('watch', 'viewer', producer('video'))
      await page.call('nextFrame', 'viewer')
      page.bind('listener', joinRoom(house.server.sfu as MediaPlane, PERFORMER))
      expect(Math.abs((await page.call('hear', 'listener', producer('audio'))) - 440)).toBeLessThan(10)
    },
  )

  test('RTMP-08 from the encoder to the viewer it takes well under a second', async () => {
    const camera = new ClockCamera(
      house.keep(Encoder.fromPipe(house.url(), SIZE, FRAMES_PER_SECOND)),
      SIZE,
      FRAMES_PER_SECOND,
    )
    await house.stage.saw('started')
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
