import { ObsBridge } from '@footlight/native-bridges/obs/obs-bridge'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { OBS_PASSWORD, type RunningObs, startObs, whyNoObs } from '../dev-env/obs.ts'
import { ObsRecorder } from '../dev-env/obs-recorder.ts'
import { openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { PERFORMER, RtmpHouse } from './rtmp-support/rtmp-house.ts'
import { joinRoom } from './sfu-support/start-sfu.ts'

const missing = whyNoObs()
const UPLOAD_KBPS = 1_800
let house: RtmpHouse
let obs: RunningObs
let bridge: ObsBridge

beforeAll(async () => {
  if (missing !== null) return
  house = await RtmpHouse.open()
  obs = await startObs()
  bridge = new ObsBridge({
    clock: systemClock,
    configFolder: obs.configFolder,
    password: () => OBS_PASSWORD,
    isOurs: (server) => server.includes('127.0.0.1'),
    on: new ObsRecorder().listeners,
  })
  await bridge.look()
})
afterAll(async () => {
  bridge?.close()
  await obs?.close()
  house?.expectNoKeyLogged()
  await house?.footlight.stop()
})
beforeEach(async (context) => {
  context.skip(missing !== null, missing ?? '')
  await house.begin()
})
afterEach(async () => {
  if (missing === null) await house.end()
})

const setUp = (key: string) =>
  bridge.setUp(
    { key, whipUrl: `${house.footlight.url}/whip/${PERFORMER}`, rtmpUrl: house.url('').slice(0, -1) },
    UPLOAD_KBPS,
    () => undefined,
  )

test('RTMP-09 the real OBS is seen by a viewer, and her stop ends the stream', async () => {
  expect(await setUp(house.key)).toMatchObject({ ok: true })
  expect(await bridge.start()).toMatchObject({ ok: true })
  await house.stage.saw('started')
  await house.stage.flows('audio', 20)
  const page = await openMediaPage()
  try {
    page.bind('viewer', joinRoom(house.server.sfu as MediaPlane, PERFORMER))
    await page.call(
      'watch',
      'viewer',
      house.stage.room.state().producers.find(({ kind }) => kind === 'video')!.id,
    )
    await page.call('nextFrame', 'viewer')
  } finally {
    await page.close()
  }
  expect(await bridge.stop()).toMatchObject({ ok: true })
  expect(await house.stage.saw('stopped')).toMatchObject({ reason: 'ended' })
})

test('RTMP-09 with a key that was renewed the real OBS does not come on stage', async () => {
  expect(await setUp(house.key)).toMatchObject({ ok: true })
  await house.renewKey()
  expect(await bridge.start()).toMatchObject({ ok: false })
  expect(house.stage.count('started')).toBe(0)
})
