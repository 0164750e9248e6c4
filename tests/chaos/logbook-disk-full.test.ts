import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logbook } from '@footlight/desktop/logbook/logbook'
import { everything, type LogEntry } from '@footlight/desktop/shared/logs/entry'
import { LogQueue } from '@footlight/desktop/shared/logs/log-queue'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterAll, expect, test, vi } from 'vitest'
import { mountSmallDisk } from './small-disk.ts'

const DISK_BYTES = 6 * 1024 * 1024
const BALLAST_BYTES = 4 * 1024 * 1024

const { folder: disk, missing: refused, remove } = mountSmallDisk(DISK_BYTES)
const logbook = new Logbook(systemClock)

afterAll(() => {
  logbook.close()
  remove()
})

function entry(count: number): LogEntry {
  return {
    key: `k${count}`,
    kind: 'chat',
    at: Date.now(),
    viewer: `viewer_${count % 50}`,
    text: `line ${count} ${'some words '.repeat(20)}`,
    tokens: null,
    showId: null,
    details: null,
  }
}

let last = 0
const ask = (method: string, args: unknown) => logbook.handle({ id: ++last, method, args })
const count = async () => {
  const reply = await ask('count', { query: everything })
  return reply.ok ? (reply.value as { rows: number }).rows : reply.error
}

const name =
  'LOG-FULL-01 a full disk refuses what is new and nothing else: what was acknowledged stays, reading goes on, what waits goes in when there is room'
test(name, async (context) => {
  context.skip(refused !== null, refused ?? '')
  const ballast = join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES))
  const opened = await ask('open', {
    path: join(disk, 'logs', 'mira.db'),
    key: '5a'.repeat(32),
    nativeBinding: null,
    setAside: false,
  })
  expect(opened).toMatchObject({ ok: true })
  const refusals = new Set<string>()
  let acknowledged = 0
  const queue = new LogQueue({
    clock: systemClock,
    async send(batch) {
      const reply = await ask('append', batch)
      if (reply.ok) acknowledged += batch.entries.length
      else refusals.add(reply.error)
      return reply.ok
    },
  })
  for (let each = 0; each < 6_000; each += 1) queue.add(entry(each), ['room', each])
  await vi.waitFor(() => expect(refusals).toEqual(new Set(['storage_full'])), { timeout: 30_000 })
  expect(acknowledged).toBeGreaterThan(200)
  expect(await count()).toBe(acknowledged)
  expect(
    await ask('search', { query: { ...everything, text: 'line 7' }, order: 'newest', after: null, limit: 5 }),
  ).toMatchObject({ ok: true })
  const before = acknowledged
  rmSync(ballast)
  queue.poke()
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(before), { timeout: 30_000 })
  expect(refusals).toEqual(new Set(['storage_full']))
  expect(await count()).toBe(acknowledged)
  queue.clear()
})
