import { ManualClock, settle } from '@footlight/core/ports/testing/manual-clock'
import { TOY_REPORT_EVERY_MS, type ToyReport } from '@footlight/core/protocol'
import { expect, it } from 'vitest'
import type { ToyView } from '../../../shared/ipc/toys.ts'
import { defaultToySettings } from '../../../shared/toys/index.ts'
import { reportOf, ToyReporter } from './toy-reporter.ts'

const on: ToyReport = { phase: 'on', levels: [], offer: null, cruise: false, tips_waiting: 0, running: null }

function setUp(arrives: () => boolean = () => true) {
  const clock = new ManualClock()
  const sent: ToyReport[] = []
  const reporter = new ToyReporter({
    clock,
    send: async (report) => {
      sent.push(report)
      return arrives()
    },
  })
  return { clock, sent, reporter }
}

it('TOYROOM-STATE-03 the room is told every change at once, many in one, and every ten seconds that toys are on', async () => {
  const { clock, sent, reporter } = setUp()
  reporter.tell(on)
  await settle()
  for (let tips_waiting = 1; tips_waiting <= 5; tips_waiting += 1) reporter.tell({ ...on, tips_waiting })
  await clock.pass(1_000)
  expect(sent.map(({ tips_waiting }) => tips_waiting)).toEqual([0, 5])
  await clock.pass(TOY_REPORT_EVERY_MS * 3)
  expect(sent).toHaveLength(5)
  reporter.tell({ ...on, phase: 'off' })
  await clock.pass(TOY_REPORT_EVERY_MS * 3)
  expect(sent).toHaveLength(6)
})

it('TOYROOM-STATE-03 what did not arrive is said again, and a room that the performer comes back to hears it anew', async () => {
  let isThere = false
  const { clock, sent, reporter } = setUp(() => isThere)
  reporter.tell(on)
  await clock.pass(5_000)
  expect(sent).toHaveLength(3)
  isThere = true
  await clock.pass(2_000)
  expect(sent).toHaveLength(4)
  reporter.tell(null)
  await clock.pass(TOY_REPORT_EVERY_MS * 2)
  expect(sent).toHaveLength(4)
  reporter.tell(on)
  await clock.pass(0)
  expect(sent).toHaveLength(5)
  reporter.close()
  expect(clock.pending).toBe(0)
})

it('TOYROOM-STATE-04 viewers read what the performer’s limits leave, and toys that rest or are paused move for nobody', () => {
  const rules = {
    ...defaultToySettings,
    tipLevels: [{ from: 500, to: null, level: 1, seconds: 90, pattern: null }],
    caps: { ...defaultToySettings.caps, level: 0.6, actionSeconds: 30 },
  }
  const offer = { tokens: 50, seconds: 60 }
  const action = { id: 't', viewer: 'vera', tokens: 500, level: 0.6, durationMs: 30_000 }
  const view: ToyView = {
    phase: 'on',
    stopped: null,
    isLive: true,
    control: 'tip',
    level: 0.6,
    current: { ...action, source: 'tip', remainingMs: 1_000 },
    queue: [
      { ...action, source: 'tip', place: 1 },
      { ...action, source: 'test', place: 2 },
    ],
    queueMax: 5,
    cruise: 0.2,
    viewer: null,
    restMs: null,
    apps: [],
    devices: [],
  }
  const set = { rules, lovense: null, intiface: null, offer }
  expect(reportOf(view, set)).toEqual({
    phase: 'on',
    levels: [{ from: 500, to: null, level: 0.6, seconds: 30 }],
    offer,
    cruise: true,
    tips_waiting: 1,
    running: { transfer_id: 't', level: 0.6, seconds: 30 },
  })
  expect(reportOf({ ...view, restMs: 5_000 }, set).phase).toBe('still')
  expect(reportOf({ ...view, phase: 'paused' }, set).phase).toBe('still')
  expect(reportOf({ ...view, phase: 'starting' }, set).phase).toBe('off')
  expect(reportOf({ ...view, isLive: false }, set).phase).toBe('off')
})
