import { expect, test } from 'vitest'
import { planGuard, roleOf } from './output-guard.ts'

const output = (name: string, kind = 'rtmp_output', isActive = true) => ({ name, kind, isActive })
const facts = { streamIsOurs: true, stopsRecordings: false }

test('OBS-GUARD-08 what does not run is left alone', () => {
  expect(planGuard({ ...facts, outputs: [output('virtualcam_output', 'virtualcam_output', false)] })).toEqual(
    [],
  )
})

test.each(['simple_stream', 'adv_stream'])(
  'OBS-GUARD-09 the stream to this site stays in either mode (%s), one to others does not',
  (name) => {
    expect(planGuard({ ...facts, outputs: [output(name)] })).toEqual([])
    expect(planGuard({ ...facts, streamIsOurs: false, outputs: [output(name)] })).toEqual([
      { name, role: 'stream' },
    ])
  },
)

test('OBS-GUARD-10 an output that nobody knows is taken for one that leaves the machine', () => {
  expect(
    planGuard({ ...facts, outputs: [output('ndi main', 'ndi_output'), output('constructor')] }).map(
      ({ role }) => role,
    ),
  ).toEqual(['other', 'other'])
})

test.each([
  ['adv_file_output', 'recording'],
  ['Replay Buffer', 'replay_buffer'],
  ['v4l2', 'virtual_camera'],
])('OBS-GUARD-11 %s is the %s', (name, role) => {
  expect(roleOf({ name, kind: name === 'v4l2' ? 'v4l2_output' : 'x' })).toBe(role)
})
