import { describe, expect, test } from 'vitest'
import { chooseWay } from './choose-way.ts'
import { type Check, judge } from './findings.ts'
import type { LineReading, Readings } from './readings.ts'

const line: LineReading = {
  uploadKbps: 6_000,
  neededKbps: 2_450,
  loss: 0,
  roundTripMs: 40,
  framesPerSecond: 30,
  wantedFramesPerSecond: 30,
  isHeldBackByComputer: false,
}
const good: Readings = {
  camera: { label: 'C920', width: 1280, height: 720, wantedHeight: 720 },
  microphone: { label: 'Desk', isMuted: false },
  light: { mean: 120, spread: 50 },
  sound: { peak: 0.8, floor: 0.3 },
  line,
  obs: null,
}
const verdict = (readings: Partial<Readings>, check: Check): string => {
  const { verdict: how, word } = judge({ ...good, ...readings }).find((each) => each.check === check)!
  return `${how} ${word}`
}

test('DESK-PREFLIGHT-01 everything in order is said to be so, each once', () => {
  const findings = judge(good)
  expect(findings.map(({ check }) => check)).toEqual([
    'camera',
    'microphone',
    'light',
    'sound',
    'upload',
    'loss',
    'encoder',
  ])
  expect(new Set(findings.map((each) => each.verdict))).toEqual(new Set(['good']))
})

describe('DESK-PREFLIGHT-02 what is wrong has a name', () => {
  test.each<[Check, Partial<Readings>, string]>([
    ['camera', { camera: null }, 'bad none'],
    ['camera', { camera: { ...good.camera!, height: 480 } }, 'weak small'],
    ['microphone', { microphone: null }, 'bad none'],
    ['microphone', { microphone: { label: 'Desk', isMuted: true } }, 'weak muted'],
    ['light', { light: { mean: 2, spread: 1 } }, 'bad black'],
    ['light', { light: { mean: 30, spread: 20 } }, 'weak dark'],
    ['light', { light: { mean: 230, spread: 20 } }, 'weak bright'],
    ['light', { light: { mean: 120, spread: 2 } }, 'weak flat'],
    ['light', { light: null }, 'unknown unknown'],
    ['sound', { sound: { peak: 0.05, floor: 0 } }, 'bad silent'],
    ['sound', { sound: { peak: 0.4, floor: 0.1 } }, 'weak quiet'],
    ['sound', { sound: { peak: 1, floor: 0.1 } }, 'weak clipped'],
    ['sound', { sound: { peak: 0.9, floor: 0.75 } }, 'weak noisy'],
    [
      'sound',
      { microphone: { label: 'Desk', isMuted: true }, sound: { peak: 0, floor: 0 } },
      'unknown unknown',
    ],
    ['upload', { line: { ...line, uploadKbps: 499 } }, 'bad bad'],
    ['upload', { line: { ...line, uploadKbps: 2_449 } }, 'weak weak'],
    ['upload', { line: null }, 'bad none'],
    ['loss', { line: { ...line, loss: 0.01 } }, 'weak weak'],
    ['loss', { line: { ...line, loss: 0.03 } }, 'bad bad'],
    ['loss', { line: { ...line, roundTripMs: 300 } }, 'weak far'],
    ['encoder', { line: { ...line, framesPerSecond: 14 } }, 'bad bad'],
    ['encoder', { line: { ...line, framesPerSecond: 22 } }, 'weak weak'],
    ['encoder', { line: { ...line, isHeldBackByComputer: true } }, 'weak weak'],
    ['obs', { obs: { isConnected: false, hasWhip: false } }, 'bad none'],
    ['obs', { obs: { isConnected: true, hasWhip: false } }, 'good rtmp'],
  ])('%s: %j is %s', (check, readings, expected) => expect(verdict(readings, check)).toBe(expected))

  test('with OBS the devices are its business', () => {
    const obs = { isConnected: true, hasWhip: true }
    expect([
      verdict({ obs, camera: null }, 'camera'),
      verdict({ obs, microphone: null }, 'microphone'),
    ]).toEqual(['good in_obs', 'good in_obs'])
  })
})

describe('DESK-PREFLIGHT-03 WHIP, then RTMP, then the console', () => {
  const obs = { isConnected: true, hasWhip: true }
  const lossy = { ...line, loss: 0.04 }
  test.each([
    [{ obs }, true, 'whip', 'obs_whip'],
    [{ obs, line: lossy }, true, 'rtmp', 'obs_loss'],
    [{ obs, line: lossy }, false, 'whip', 'obs_whip'],
    [{ obs: { ...obs, hasWhip: false } }, true, 'rtmp', 'obs_old'],
    [{ obs: { ...obs, hasWhip: false } }, false, 'console', 'obs_gone'],
    [{ obs: { ...obs, isConnected: false } }, true, 'console', 'obs_gone'],
    [{ obs: { ...obs, isConnected: false }, camera: null }, true, null, 'nothing'],
    [{}, true, 'console', 'console'],
  ] as const)('%j with RTMP %s: %s', (readings, hasRtmp, way, why) => {
    expect(chooseWay({ ...good, ...readings }, { hasRtmp })).toEqual({ way, why })
  })
})
