import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeObs } from './obs-support/fake-obs.ts'
import { ObsTestBed } from './obs-support/obs-test-bed.ts'

let testBed: ObsTestBed
let obs: FakeObs

beforeEach(async () => {
  testBed = new ObsTestBed()
  obs = await testBed.connect()
  obs.service = {
    streamServiceType: 'rtmp_custom',
    streamServiceSettings: { server: 'rtmp://127.0.0.1:9/live', key: 'k' },
  }
  for (const [request, name] of [
    ['StopStream', 'simple_stream'],
    ['StopVirtualCam', 'virtualcam_output'],
    ['StopRecord', 'simple_file_output'],
  ] as const) {
    obs.replies.set(request, () => {
      obs.outputs = obs.outputs.map((output) =>
        output['outputName'] === name ? { ...output, outputActive: false } : output,
      )
      return {}
    })
  }
})
afterEach(() => testBed.close())

const running = (outputName: string, outputKind: string) => ({ outputName, outputKind, outputActive: true })
const ours = running('simple_stream', 'rtmp_output')
const camera = running('virtualcam_output', 'virtualcam_output')
const recording = running('simple_file_output', 'ffmpeg_muxer')
const stops = () => obs.typesOf('StopStream', 'StopVirtualCam', 'StopRecord', 'StopOutput')
const guard = () => testBed.bridge.guard
/** Time passes while the guard waits for outputs that take their time. */
async function passing(done: Promise<void>): Promise<void> {
  let isDone = false
  void done.finally(() => (isDone = true))
  while (!isDone) {
    testBed.clock.advance(50)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
}
const begin = () => passing(guard().setPrivate(true, testBed.bridge.session))
const end = () => passing(guard().setPrivate(false, testBed.bridge.session))

test('OBS-GUARD-01 a private show stops what else OBS sends, and leaves the stream to this site and the recording', async () => {
  obs.outputs = [ours, camera, recording]
  await begin()
  expect(stops()).toEqual(['StopVirtualCam'])
  expect(guard().state).toMatchObject({
    isWatching: true,
    stopped: [{ name: 'virtualcam_output' }],
    stuck: [],
    isBlank: false,
  })
})

test('OBS-GUARD-02 a stream to somewhere else goes off', async () => {
  obs.service = {
    streamServiceType: 'rtmp_custom',
    streamServiceSettings: { server: 'rtmp://elsewhere.example/live', key: 'k' },
  }
  obs.outputs = [ours]
  await begin()
  expect(stops()).toEqual(['StopStream'])
})

test('OBS-GUARD-03 recordings stop where the performer says so', async () => {
  guard().configure({ isOn: true, stopsRecordings: true })
  obs.outputs = [ours, recording]
  await begin()
  expect(stops()).toEqual(['StopRecord'])
})

test('OBS-GUARD-04 what goes on later in the show goes off as well', async () => {
  obs.outputs = [ours]
  await begin()
  expect(stops()).toEqual([])
  obs.outputs = [ours, camera]
  obs.emit('VirtualcamStateChanged', { outputActive: true, outputState: 'OBS_WEBSOCKET_OUTPUT_STARTED' })
  await testBed.told.until(() => testBed.told.guard.at(-1)?.stopped.length === 1)
  expect(stops()).toEqual(['StopVirtualCam'])
})

test('OBS-GUARD-05 an output that does not stop gets a black picture, until the performer says otherwise or the show is over', async () => {
  obs.outputs = [ours, running('Multi RTMP', 'rtmp_output')]
  await begin()
  expect(stops()).toEqual(['StopOutput'])
  expect(guard().state).toMatchObject({ stuck: ['Multi RTMP'], isBlank: true })
  expect(obs.scene).toBe('Footlight blank')
  await guard().overrule(testBed.bridge.session!)
  expect(obs.scene).toBe('Evening')
  await passing(guard().look(testBed.bridge.session))
  expect(obs.scene).toBe('Evening')
  await end()
  await begin()
  expect(obs.scene).toBe('Footlight blank')
  await end()
  expect(obs.scene).toBe('Evening')
})

test('OBS-GUARD-06 after the show one press starts again what was stopped; not before', async () => {
  obs.outputs = [ours, camera]
  await begin()
  await guard().restore(testBed.bridge.session!)
  expect(obs.typesOf('StartVirtualCam')).toEqual([])
  await end()
  await guard().restore(testBed.bridge.session!)
  expect(obs.typesOf('StartVirtualCam')).toEqual(['StartVirtualCam'])
  expect(guard().state.stopped).toEqual([])
})

test('OBS-GUARD-07 switched off it touches nothing; switched on in the middle of a show it acts', async () => {
  guard().configure({ isOn: false, stopsRecordings: false })
  obs.outputs = [ours, camera]
  await begin()
  expect(stops()).toEqual([])
  guard().configure({ isOn: true, stopsRecordings: false })
  await guard().look(testBed.bridge.session)
  expect(stops()).toEqual(['StopVirtualCam'])
})

test('OBS-GUARD-13 an output that needs a moment to finish is stopped, not stuck, and black is not shown for it', async () => {
  let looks = 0
  obs.replies.set('StopVirtualCam', () => ({}))
  obs.replies.set('GetOutputList', () => ({ outputs: (looks += 1) <= 3 ? [ours, camera] : [ours] }))
  await begin()
  expect(guard().state).toMatchObject({ stopped: [{ name: 'virtualcam_output' }], stuck: [], isBlank: false })
  expect(obs.scene).toBe('Evening')
})

test('OBS-GUARD-14 one that was stuck and stops in the end is among those that come back', async () => {
  obs.outputs = [ours, running('Multi RTMP', 'rtmp_output')]
  await begin()
  obs.outputs = [ours]
  await guard().look(testBed.bridge.session)
  expect(guard().state).toMatchObject({ stopped: [{ name: 'Multi RTMP' }], stuck: [], isBlank: false })
  expect(obs.scene).toBe('Evening')
})
