import { readFileSync } from 'node:fs'
import { logEvents } from '@footlight/server/platform/log-events/log-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const rules = read('resources/operations/alert-rules.yml')
const dashboard = read('resources/operations/grafana-dashboard.json')
const runbook = read('docs/RUNBOOK.md')
const pages = [rules, dashboard, read('docs/OPERATIONS.md'), read('docs/LEDGER.md')]

let footlight: Footlight
let names: ReadonlySet<string>
let written: string
beforeAll(async () => {
  footlight = await startFootlight()
  written = String((await footlight.guest().get('/metrics')).body)
  names = new Set([...written.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
})
afterAll(() => footlight.stop())

test('METRICS-01 dashboard, alerts and pages name what the server writes', () => {
  const namesIn = (page: string) => page.match(/\b(?:footlight|process|nodejs)_[a-z0-9_]+\b/g) ?? []
  const used = pages.flatMap(namesIn)
  expect(used.length).toBeGreaterThan(40)
  expect([...new Set(used)].filter((name) => !names.has(name))).toEqual([])
  // Commands look for what begins so.
  expect(namesIn(runbook).filter((start) => ![...names].some((name) => name.startsWith(start)))).toEqual([])
})

test('METRICS-02 every number of ours has base units, and what grows says so', () => {
  const ours = [...written.matchAll(/^# TYPE (footlight_\S+) (\S+)$/gm)].map(([, name, type]) => [
    name!,
    type!,
  ])
  expect(ours.length).toBeGreaterThan(8)
  for (const [name, type] of ours) {
    expect(name, name).not.toMatch(/_(?:ms|milliseconds|minutes|hours|kb|mb|gb|percent|count|gauge|counter)$/)
    expect(name!.endsWith('_total'), name).toBe(type === 'counter')
  }
})

test('METRICS-03 alerts and panels go by events that are logged, and each is counted from the start', () => {
  const codes = [rules, dashboard].flatMap((text) =>
    [...text.matchAll(/event=~?\\?"([a-z_|]+)\\?"/g)].flatMap(([, each]) => each!.split('|')),
  )
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => !(code in logEvents))).toEqual([])
  for (const [code, { level }] of Object.entries(logEvents))
    expect(written).toMatch(
      new RegExp(`^footlight_log_events_total\\{event="${code}",level="${level}"\\} \\d`, 'm'),
    )
})

test('METRICS-04 every alert leads to a section of the runbook', () => {
  const alerts = rules.match(/- alert: /g) ?? []
  const sections = [...rules.matchAll(/runbook: docs\/RUNBOOK\.md#(\S+)/g)].map(([, anchor]) => anchor!)
  const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(sections).toHaveLength(alerts.length)
  expect([...new Set(sections)].filter((anchor) => !headings.includes(anchor))).toEqual([])
  const named = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})

test('METRICS-04 the runbook says by which events something is noticed, and all of them are logged', () => {
  const signs = [...runbook.matchAll(/^\*\*You notice\*\*.*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code]) => code!),
  )
  expect(signs.length).toBeGreaterThan(20)
  expect(signs.filter((code) => !(code in logEvents))).toEqual([])
})

test('METRICS-05 sockets, the disk and the clock are read when they are asked for', async () => {
  const numberOf = (text: string, series: string) =>
    Number(new RegExp(`^${series.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
  const room = await footlight.room(footlight.guest(), 'demo_model')
  const text = String((await footlight.guest().get('/metrics')).body)
  expect(numberOf(text, 'footlight_sockets{place="room"}')).toBe(1)
  expect(numberOf(text, 'footlight_unready_parts')).toBe(0)
  expect(numberOf(text, 'footlight_disk_free_bytes')).toBeGreaterThan(0)
  expect(numberOf(text, 'footlight_disk_size_bytes')).toBeGreaterThan(
    numberOf(text, 'footlight_disk_free_bytes'),
  )
  expect(Math.abs(numberOf(text, 'footlight_time_seconds') - Date.now() / 1_000)).toBeLessThan(10)
  room.close()
})
