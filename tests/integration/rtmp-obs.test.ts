import { ObsBridge } from '@footlight/native-bridges/obs/obs-bridge'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { OBS_PASSWORD, type RunningObs, startObs, whyNoObs } from '../dev-env/obs.ts'
import { ObsRecorder } from '../dev-env/obs-recorder.ts'
import { openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { PERFORMER, RtmpTestBed } from './rtmp-support/rtmp-test-bed.ts'
import { joinRoom } from './sfu-support/start-sfu.ts'

const missing = whyNoObs()
const UPLOAD_KBPS = 1_800
let testBed: RtmpTestBed
let obs: RunningObs
let bridge: ObsBridge

beforeAll(async () => {
  if (missing !== null) return
  testBed = await RtmpTestBed.open()
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
  testBed?.expectNoKeyLogged()
  await testBed?.footlight.stop()
})
beforeEach(async (context) => {
  context.skip(missing !== null, missing ?? '')
  await testBed.begin()
})
afterEach(async () => {
  if (missing === null) await testBed.end()
})

const setUp = (key: string) =>
  bridge.setUp(
    { key, whipUrl: `${testBed.footlight.url}/whip/${PERFORMER}`, rtmpUrl: testBed.url('').slice(0, -1) },
    UPLOAD_KBPS,
    () => undefined,
  )

test('RTMP-09 the real OBS is seen by a viewer, and the performer’s stop ends the stream', async () => {
  expect(await setUp(testBed.key)).toMatchObject({ ok: true })
  expect(await bridge.start()).toMatchObject({ ok: true })
  await testBed.witness.saw('started')
  await testBed.witness.flows('audio', 20)
  const page = await openMediaPage()
  try {
    page.bind('viewer', joinRoom(testBed.server.sfu as MediaPlane, PERFORMER))
    await page.call(
      'watch',
      'viewer',
      testBed.witness.room.state().producers.find(({ kind }) => kind === 'video')!.id,
    )
    await page.call('nextFrame', 'viewer')
  } finally {
    await page.close()
  }
  expect(await bridge.stop()).toMatchObject({ ok: true })
  expect(await testBed.witness.saw('stopped')).toMatchObject({ reason: 'ended' })
})

test('RTMP-09 with a key that was renewed the real OBS does not come on air', async () => {
  expect(await setUp(testBed.key)).toMatchObject({ ok: true })
  await testBed.renewKey()
  expect(await bridge.start()).toMatchObject({ ok: false })
  expect(testBed.witness.count('started')).toBe(0)
})
