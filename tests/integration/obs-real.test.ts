import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ObsBridge } from '@footlight/native-bridges/obs/obs-bridge'
import { readObsPassword } from '@footlight/native-bridges/obs/obs-config'
import type { SetUpStep } from '@footlight/native-bridges/obs/set-up'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OBS_PASSWORD, OWN_PROFILE, type RunningObs, startObs, whyNoObs } from '../dev-env/obs.ts'
import { ObsRecorder } from '../dev-env/obs-recorder.ts'
import { readFrames, readStreams } from '../dev-env/probe-media.ts'
import { listenForRtmp } from '../dev-env/rtmp-listener.ts'

const missing = whyNoObs()
const folder = mkdtempSync(join(tmpdir(), 'footlight-obs-real-'))
let obs: RunningObs
let password: string | null = null
let told: ObsRecorder
let bridge: ObsBridge

beforeAll(async () => {
  if (missing !== null) return
  obs = await startObs()
  told = new ObsRecorder()
  bridge = new ObsBridge({
    clock: systemClock,
    configFolder: obs.configFolder,
    password: () => password,
    isOurs: (server) => server.includes('127.0.0.1'),
    on: told.listeners,
  })
})

afterAll(async () => {
  bridge?.close()
  await obs?.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

describe('the OBS of this machine', () => {
  test('OBS-FIND-01 it is found by its own configuration, and asks for the password once', async () => {
    await bridge.look()
    expect(told.link.at(-1)).toEqual({ kind: 'password_needed' })
    password = 'not-it'
    await bridge.look()
    expect(told.link.at(-1)).toEqual({ kind: 'wrong_password' })
    password = await readObsPassword(obs.configFolder)
    expect(password).toBe(OBS_PASSWORD)
    await bridge.look()
    expect(told.link.at(-1)).toMatchObject({ kind: 'connected', version: expect.stringMatching(/^\d+\./) })
  })

  test('OBS-SETUP-01 one click makes a profile of its own, and what arrives has no B-frames and a key frame every 2 s', async () => {
    const steps: SetUpStep[] = []
    const file = join(folder, 'first.flv')
    const server = await listenForRtmp('stream-key', file)
    const done = await bridge.setUp(
      { key: 'stream-key', whipUrl: `${server.rtmpUrl}/whip`, rtmpUrl: server.rtmpUrl },
      1_800,
      (step) => steps.push(step),
    )
    expect(done).toEqual({ ok: true, value: { formerProfile: OWN_PROFILE, videoKbps: 1_250 } })
    expect(steps).toEqual(['check', 'profile', 'service', 'encoder', 'picture', 'verify'])
    expect(await bridge.start()).toEqual({ ok: true, value: undefined })
    await told.until(() =>
      told.readings.some((reading) => reading.bitrateKbps > 100 && reading.framesPerSecond > 20),
    )
    await told.until(() => told.readings.length > 8)
    expect(await bridge.stop()).toEqual({ ok: true, value: undefined })
    await server.ended
    const frames = await readFrames(file)
    expect(frames.filter(({ type }) => type === 'B')).toEqual([])
    const keys = frames.filter(({ isKey }) => isKey).map(({ at }) => at)
    expect(keys.length).toBeGreaterThan(2)
    for (const [index, at] of keys.slice(1).entries()) expect(at - keys[index]!).toBeCloseTo(2, 1)
    expect(await readStreams(file)).toMatchObject([
      { codec_name: 'h264', profile: expect.stringMatching(/Baseline/), width: 640, height: 360 },
      { codec_name: 'aac', sample_rate: '48000' },
    ])
  })

  test('OBS-STOP-03 panic ends the stream within 300 ms, and the server sees the end', async () => {
    const server = await listenForRtmp('stream-key', join(folder, 'second.flv'))
    await bridge.setUp(
      { key: 'stream-key', whipUrl: `${server.rtmpUrl}/whip`, rtmpUrl: server.rtmpUrl },
      null,
      () => {},
    )
    expect(await bridge.start()).toEqual({ ok: true, value: undefined })
    const pressedAt = performance.now()
    await bridge.stopNow()
    expect(performance.now() - pressedAt).toBeLessThan(300)
    await server.ended
    await told.until(() => told.stream.at(-1)?.kind === 'off')
  })

  test('OBS-GUARD-12 a recording that must not be goes off when a private show begins, and comes back by one press', async () => {
    const session = bridge.session!
    const isRecording = async () => {
      const status = await session.call('GetRecordStatus')
      return status.ok && status.value.outputActive
    }
    bridge.guard.configure({ isOn: true, stopsRecordings: true })
    expect((await session.call('StartRecord')).ok).toBe(true)
    await expect.poll(isRecording, { timeout: 10_000 }).toBe(true)
    await bridge.guard.setPrivate(true, session)
    await expect.poll(isRecording, { timeout: 10_000 }).toBe(false)
    await bridge.guard.setPrivate(false, session)
    await bridge.guard.restore(session)
    await expect.poll(isRecording, { timeout: 10_000 }).toBe(true)
    await session.call('StopRecord')
    await expect.poll(isRecording, { timeout: 10_000 }).toBe(false)
  })

  test('OBS-SETUP-10 the way back leads to the performer’s own profile, as it was', async () => {
    expect(await bridge.leaveProfile(OWN_PROFILE)).toEqual({ ok: true, value: undefined })
    const session = bridge.session!
    expect(await session.call('GetProfileList')).toMatchObject({
      ok: true,
      value: { currentProfileName: OWN_PROFILE },
    })
    expect(await session.call('GetStreamServiceSettings')).toMatchObject({
      ok: true,
      value: { streamServiceType: 'rtmp_common' },
    })
    expect(
      await session.call('GetProfileParameter', {
        parameterCategory: 'SimpleOutput',
        parameterName: 'VBitrate',
      }),
    ).toMatchObject({ ok: true, value: { parameterValue: '1200' } })
  })
})
