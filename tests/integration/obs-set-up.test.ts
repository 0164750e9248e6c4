import { afterEach, beforeEach, expect, test } from 'vitest'
import { ObsTestBed, TARGET } from './obs-support/obs-test-bed.ts'

let testBed: ObsTestBed

beforeEach(() => (testBed = new ObsTestBed()))
afterEach(() => testBed.close())

const setUp = (uploadKbps: number | null = null) => testBed.bridge.setUp(TARGET, uploadKbps, () => {})

test('OBS-SETUP-02 an OBS without WHIP gets RTMP with the key, at most 1080p30, on the performer’s own canvas', async () => {
  const obs = await testBed.connect()
  expect(await setUp()).toEqual({ ok: true, value: { formerProfile: 'My own', videoKbps: 2_500 } })
  expect(obs.service).toEqual({
    streamServiceType: 'rtmp_custom',
    streamServiceSettings: { server: TARGET.rtmpUrl, key: TARGET.key, use_auth: false },
  })
  expect(obs.video).toMatchObject({
    baseWidth: 1920,
    baseHeight: 1080,
    outputWidth: 1280,
    outputHeight: 720,
    fpsNumerator: 30,
    fpsDenominator: 1,
  })
  expect(obs.profiles.get('My own')!.size).toBe(0)
  expect(obs.profiles.get('Footlight')!.get('SimpleOutput/x264Settings')).toMatch(/bframes=0 keyint=60/)
})

test('OBS-SETUP-03 an OBS with WHIP gets the address and the bearer', async () => {
  const obs = await testBed.connect({ version: '31.0.0' })
  expect((await setUp()).ok).toBe(true)
  expect(obs.service).toEqual({
    streamServiceType: 'whip_custom',
    streamServiceSettings: { server: TARGET.whipUrl, bearer_token: TARGET.key },
  })
})

test('OBS-SETUP-04 a refusal in the middle puts everything back, and takes the new profile away', async () => {
  const obs = await testBed.connect()
  obs.replies.set('SetProfileParameter', ({ parameterName }) =>
    parameterName === 'VBitrate' ? { refused: 702, comment: 'No.' } : {},
  )
  const done = await setUp()
  expect(done).toMatchObject({
    ok: false,
    error: { step: 'encoder', failure: { kind: 'refused', comment: 'No.' } },
  })
  expect(obs.profile).toBe('My own')
  expect([...obs.profiles.keys()]).toEqual(['My own'])
  expect(obs.service).toEqual({ streamServiceType: 'rtmp_common', streamServiceSettings: {} })
  expect(obs.video).toMatchObject({ fpsNumerator: 60 })
})

test('OBS-SETUP-05 a value that OBS takes and does not keep is found by reading it back', async () => {
  const obs = await testBed.connect()
  obs.replies.set('GetProfileParameter', ({ parameterName }) =>
    parameterName === 'ABitrate'
      ? { parameterValue: '96' }
      : {
          parameterValue:
            obs.profiles.get(obs.profile)!.get(`SimpleOutput/${String(parameterName)}`) ??
            obs.profiles.get(obs.profile)!.get(`Output/${String(parameterName)}`) ??
            '',
        },
  )
  expect(await setUp()).toMatchObject({
    ok: false,
    error: { step: 'verify', failure: { kind: 'not_kept', what: 'SimpleOutput ABitrate' } },
  })
  expect(obs.profile).toBe('My own')
})

test('OBS-SETUP-06 nothing is touched while OBS streams, records or plays its camera', async () => {
  const obs = await testBed.connect()
  obs.outputs = [{ outputName: 'virtualcam_output', outputKind: 'virtualcam_output', outputActive: true }]
  expect(await setUp()).toEqual({
    ok: false,
    error: { step: 'check', failure: { kind: 'output_active' }, restored: true },
  })
  expect(
    obs.typesOf(
      'CreateProfile',
      'SetCurrentProfile',
      'SetStreamServiceSettings',
      'SetProfileParameter',
      'SetVideoSettings',
    ),
  ).toEqual([])
})

test('OBS-SETUP-07 sound at another rate would make OBS ask for a restart: it is told before', async () => {
  const obs = await testBed.connect()
  obs.profiles.get('My own')!.set('Audio/SampleRate', '44100')
  expect(await setUp()).toMatchObject({
    ok: false,
    error: { step: 'check', failure: { kind: 'audio_rate' } },
  })
  expect(obs.typesOf('CreateProfile')).toEqual([])
})

test('OBS-SETUP-08 OBS killed in the middle is told, not hung upon', async () => {
  const obs = await testBed.connect()
  obs.replies.set('SetStreamServiceSettings', () => 'silence')
  const setting = setUp()
  await expect.poll(() => obs.typesOf('SetStreamServiceSettings')).toHaveLength(1)
  await obs.kill()
  expect(await setting).toMatchObject({
    ok: false,
    error: { step: 'service', failure: { kind: 'gone' }, restored: false },
  })
})

test('OBS-SETUP-09 a second click writes into the same profile, and a way back leads to the performer’s own', async () => {
  const obs = await testBed.connect()
  await setUp()
  expect(await setUp(10_000)).toEqual({ ok: true, value: { formerProfile: null, videoKbps: 6_000 } })
  expect(await testBed.bridge.isSetUpFor(TARGET)).toEqual({ ok: true, value: true })
  expect(await testBed.bridge.isSetUpFor({ ...TARGET, key: 'sk_renewed' })).toEqual({
    ok: true,
    value: false,
  })
  expect(await testBed.bridge.leaveProfile('My own')).toEqual({ ok: true, value: undefined })
  expect(obs.profile).toBe('My own')
})
