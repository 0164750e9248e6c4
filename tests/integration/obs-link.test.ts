import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ANSWER_WITHIN_MS } from '@footlight/native-bridges/obs/obs-session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { FakeObs } from './obs-support/fake-obs.ts'
import { ObsTestBed } from './obs-support/obs-test-bed.ts'

let testBed: ObsTestBed
let other: Server | null = null

beforeEach(() => (testBed = new ObsTestBed()))
afterEach(async () => {
  await testBed.close()
  other?.close()
  other = null
})

const last = () => testBed.told.link.at(-1)

test('OBS-FIND-02 without an OBS of this user there is none', async () => {
  testBed.writePluginConfig({ server_enabled: true, server_port: await freePort() })
  await testBed.bridge.look()
  expect(last()).toEqual({ kind: 'not_found', why: 'not_running' })
})

test('OBS-FIND-03 a websocket that is switched off is told apart from an OBS that does not run', async () => {
  testBed.writePluginConfig({ server_enabled: false, server_port: await freePort() })
  await testBed.bridge.look()
  expect(last()).toEqual({ kind: 'websocket_off' })
})

test('OBS-FIND-04 another program on the port is not taken for OBS', async () => {
  other = createServer((_request, response) => response.end('not OBS')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  testBed.writePluginConfig({ server_enabled: true, server_port: (other.address() as AddressInfo).port })
  await testBed.bridge.look()
  expect(last()).toEqual({ kind: 'not_found', why: 'other_program' })
})

test('OBS-FIND-05 an OBS that starts later is found automatically', async () => {
  const port = await freePort()
  testBed.writePluginConfig({ server_enabled: true, server_port: port })
  await testBed.bridge.look()
  const late = await FakeObs.start({ port })
  testBed.clock.advance(2_000)
  await testBed.told.until(() => last()?.kind === 'connected')
  testBed.bridge.close()
  await late.kill()
})

test('OBS-PASS-01 a wrong password is told, not tried again unasked, and the right one connects', async () => {
  await testBed.startObs({ password: 'right' })
  await testBed.bridge.look()
  expect(last()).toEqual({ kind: 'password_needed' })
  testBed.password = 'wrong'
  await testBed.bridge.look()
  expect(last()).toEqual({ kind: 'wrong_password' })
  const said = testBed.told.link.length
  testBed.clock.advance(60_000)
  expect(testBed.told.link.length).toBe(said)
  testBed.password = 'right'
  await testBed.bridge.look()
  expect(last()).toEqual({ kind: 'connected', version: '29.0.2', hasWhip: false })
})

test('OBS-LINK-01 OBS 30 and newer has WHIP', async () => {
  await testBed.connect({ version: '30.2.1' })
  expect(last()).toMatchObject({ kind: 'connected', hasWhip: true })
})

test('OBS-BUSY-01 an OBS that takes the connection and says nothing is busy, and is asked again', async () => {
  await testBed.startObs({ isMute: true })
  const looking = testBed.bridge.look()
  await expect
    .poll(() => {
      testBed.clock.advance(ANSWER_WITHIN_MS)
      return last()
    })
    .toEqual({ kind: 'busy', why: 'slow' })
  await looking
})

test('OBS-BUSY-02 an OBS that is not ready yet says so, and is connected when it is', async () => {
  const obs = await testBed.startObs()
  obs.replies.set('GetVersion', () => ({ refused: 207, comment: 'OBS is not ready to perform the request.' }))
  await testBed.bridge.look()
  expect(last()).toEqual({ kind: 'busy', why: 'not_ready' })
  obs.replies.clear()
  testBed.clock.advance(2_000)
  await testBed.told.until(() => last()?.kind === 'connected')
})

test('OBS-LOST-01 killed while live: told at once, and a start in vain does not hang', async () => {
  const obs = await testBed.connect()
  obs.service = {
    streamServiceType: 'rtmp_custom',
    streamServiceSettings: { server: 'rtmp://127.0.0.1:9/live', key: 'k' },
  }
  const starting = testBed.bridge.start()
  await expect.poll(() => obs.typesOf('StartStream')).toHaveLength(1)
  obs.emit('StreamStateChanged', { outputActive: true, outputState: 'OBS_WEBSOCKET_OUTPUT_STARTED' })
  expect(await starting).toEqual({ ok: true, value: undefined })
  await obs.kill()
  await testBed.told.until(() => last()?.kind === 'lost')
  expect(last()).toEqual({ kind: 'lost', wasLive: true })
  expect(testBed.told.stream.at(-1)).toEqual({ kind: 'off', ended: 'lost' })
  expect(await testBed.bridge.start()).toEqual({ ok: false, error: 'gone' })
  await expect(testBed.bridge.stopNow()).rejects.toThrow(/gone/)
})

test('OBS-LOST-02 after a loss it reconnects, and a stream that went on is live again', async () => {
  const obs = await testBed.connect()
  const { port } = obs
  await obs.kill()
  await testBed.told.until(() => last()?.kind === 'lost')
  const again = await FakeObs.start({ port })
  again.service = {
    streamServiceType: 'rtmp_custom',
    streamServiceSettings: { server: 'rtmp://127.0.0.1:9/live', key: 'k' },
  }
  again.replies.set('GetStreamStatus', () => ({
    outputActive: true,
    outputReconnecting: false,
    outputBytes: 1,
    outputSkippedFrames: 0,
    outputTotalFrames: 1,
    outputCongestion: 0,
  }))
  testBed.clock.advance(250)
  await testBed.told.until(() => testBed.told.stream.at(-1)?.kind === 'live')
  expect(testBed.bridge.isStreamingToUs).toBe(true)
  testBed.bridge.close()
  await again.kill()
})

test('OBS-STOP-01 panic stops the stream, and gives up on an OBS that does not answer after 250 ms', async () => {
  const obs = await testBed.connect()
  obs.emit('StreamStateChanged', { outputActive: true, outputState: 'OBS_WEBSOCKET_OUTPUT_STARTED' })
  await testBed.told.until(() => testBed.told.stream.at(-1)?.kind === 'live')
  await testBed.bridge.stopNow()
  expect(obs.typesOf('StopStream')).toHaveLength(1)
  obs.replies.set('StopStream', () => 'silence')
  const stuck = testBed.bridge.stopNow().then(
    () => 'stopped',
    (cause: Error) => cause.message,
  )
  testBed.clock.advance(250)
  expect(await stuck).toBe('OBS did not stop: slow')
})

test('OBS-STOP-02 stopping what does not stream is done already', async () => {
  const obs = await testBed.connect()
  obs.replies.set('StopStream', () => ({ refused: 501, comment: 'The output is not running.' }))
  await testBed.bridge.stopNow()
  expect(await testBed.bridge.stop()).toEqual({ ok: true, value: undefined })
})

test('OBS-START-01 a stream that OBS could not bring up is a failure, and ended on purpose is told apart from broken', async () => {
  const obs = await testBed.connect()
  const starting = testBed.bridge.start()
  await expect.poll(() => obs.typesOf('StartStream')).toHaveLength(1)
  for (const state of ['STARTING', 'STOPPED'])
    obs.emit('StreamStateChanged', { outputActive: false, outputState: `OBS_WEBSOCKET_OUTPUT_${state}` })
  expect(await starting).toEqual({ ok: false, error: 'not_started' })
  expect(testBed.told.stream.at(-1)).toEqual({ kind: 'off', ended: 'failed' })
  for (const state of ['STARTED', 'STOPPING', 'STOPPED'])
    obs.emit('StreamStateChanged', { outputActive: false, outputState: `OBS_WEBSOCKET_OUTPUT_${state}` })
  await testBed.told.until(
    () => JSON.stringify(testBed.told.stream.at(-1)) === JSON.stringify({ kind: 'off', ended: 'asked' }),
  )
})
