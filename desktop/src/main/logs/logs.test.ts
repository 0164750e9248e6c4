import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogsState } from '../../shared/ipc/logs.ts'
import { everything, type LogEntry } from '../../shared/logs/entry.ts'
import { LogQueue } from '../../shared/logs/log-queue.ts'
import { AccountList } from './account-list.ts'
import { type LogbookProcess, startNode } from './logbook-process.ts'
import { Logs } from './logs.ts'
import { otherKeyring } from './test-overrides.ts'

const program = join(import.meta.dirname, '..', '..', 'logbook', 'index.ts')
const keyring = otherKeyring({ FOOTLIGHT_LOGBOOK_KEYRING: 'a7f0' }, false)!
const mira = { origin: 'https://example.org', username: 'mira' }

let folder: string
let accounts: AccountList
let processes: LogbookProcess[]
let opened: Logs[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-logs-'))
  accounts = new AccountList(join(folder, 'logs'))
  processes = []
  opened = []
})

afterEach(() => {
  for (const logs of opened) logs.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The real thing: a process of its own that runs the logbook. */
function create(
  overrides: { readonly keyring?: typeof keyring } = {},
): Logs & { readonly states: readonly LogsState[] } {
  const states: LogsState[] = []
  const logs = new Logs({
    accounts,
    clock: systemClock,
    nativeBinding: null,
    keyring,
    tell: (state) => states.push(state),
    start() {
      const child = startNode(program, process.execPath)
      processes.push(child)
      return child
    },
    ...overrides,
  })
  opened.push(logs)
  return Object.assign(logs, { states })
}

const entry = (key: string, text = key): LogEntry => ({
  key,
  kind: 'chat',
  at: Date.now(),
  viewer: 'anna',
  text,
  tokens: null,
  showId: null,
  details: null,
})
const batch = (...keys: string[]) => ({
  entries: keys.map((key) => entry(key)),
  positions: { lobby: null, room: keys.length },
})

async function keys(logs: Logs): Promise<readonly string[]> {
  const page = await logs.ask('search', { query: everything, order: 'oldest', after: null, limit: 500 })
  return page.ok ? page.value.rows.map((row) => row.key).toSorted() : [page.error]
}

const until = (logs: Logs, kind: LogsState['kind']) =>
  vi.waitFor(() => expect(logs.state).toMatchObject({ kind, trouble: null }), { timeout: 10_000 })

describe('the logs of an account', () => {
  test('LOG-OPEN-01 what was stored is there at the next start, with where the record ended; another account has another file', async () => {
    const first = create()
    expect(await first.open(mira)).toMatchObject({
      kind: 'open',
      kept: 'keyring',
      positions: { lobby: null, room: null },
    })
    expect(await first.ask('append', batch('a', 'b'))).toEqual({ ok: true, value: { added: 2 } })
    await first.open({ ...mira, username: 'zoe' })
    expect(await keys(first)).toEqual([])
    first.end()
    const second = create()
    expect((await second.open(mira)).positions).toEqual({ lobby: null, room: 2 })
    expect(await keys(second)).toEqual(['a', 'b'])
    expect(accounts.read()).toEqual([mira, { ...mira, username: 'zoe' }])
    expect(readdirSync(join(folder, 'logs')).some((name) => /mira|zoe/.test(name))).toBe(false)
  })

  test('LOG-CRASH-01 a process that is killed in the middle of writing loses nothing that was acknowledged, and is started again', async () => {
    const logs = create()
    await logs.open(mira)
    const stored = new Set<string>()
    let killed = 0
    const queue = new LogQueue({
      clock: systemClock,
      async send(one) {
        const sending = logs.ask('append', one)
        // While it writes: at a moment that nobody chose.
        if (killed < 3 && stored.size >= (killed + 1) * 150) {
          killed += 1
          processes.at(-1)!.kill()
        }
        const answer = await sending
        if (answer.ok) for (const { key } of one.entries) stored.add(key)
        return answer.ok
      },
    })
    for (let count = 0; count < 1_000; count += 1)
      queue.add(entry(`k${String(count).padStart(4, '0')}`), ['room', count])
    await vi.waitFor(() => expect(queue.size).toBe(0), { timeout: 25_000, interval: 50 })
    expect(killed).toBe(3)
    expect(processes).toHaveLength(4)
    expect(await logs.ask('count', { query: everything })).toEqual({ ok: true, value: { rows: 1_000 } })
    expect(
      await logs.ask('search', {
        query: { ...everything, text: 'k0999' },
        order: 'newest',
        after: null,
        limit: 5,
      }),
    ).toMatchObject({ ok: true, value: { rows: [{ key: 'k0999' }] } })
    expect(logs.states.some((state) => state.trouble === 'unavailable')).toBe(true)
    expect(logs.state).toMatchObject({ kind: 'open', trouble: null, movedAside: null })
  }, 30_000)

  test('LOG-DAMAGE-04 a file of garbage is moved aside, the performer reads its name, and a new one takes what comes', async () => {
    const first = create()
    await first.open(mira)
    await first.ask('append', batch('a'))
    first.end()
    writeFileSync(accounts.pathOf(mira, 'db'), Buffer.alloc(50_000, 1))
    const logs = create()
    const state = await logs.open(mira)
    expect(state).toMatchObject({ kind: 'open', movedAside: expect.stringContaining('.damaged-') })
    expect(readdirSync(join(folder, 'logs'))).toContain(state.movedAside)
    expect(await logs.ask('append', batch('b'))).toEqual({ ok: true, value: { added: 1 } })
  })

  test('LOG-KEY-05 without key storage the logs are in memory until the performer sets a passphrase; then they are stored, and wait for it', async () => {
    const logs = create({ keyring: { ...keyring, isThere: false } })
    expect(await logs.open(mira)).toMatchObject({ kind: 'open', kept: 'memory' })
    await logs.ask('append', batch('a'))
    await logs.ask('writeNote', { viewer: 'anna', text: 'likes jazz' })
    expect(readdirSync(join(folder, 'logs'))).toEqual(['accounts.json'])
    expect(await logs.setPassphrase('quiet river lamp')).toBe('set')
    expect(logs.state).toMatchObject({ kind: 'open', kept: 'passphrase' })
    expect(await logs.setPassphrase('another one')).toBe('refused')
    expect(await keys(logs)).toEqual(['a', 'note:anna'])
    logs.end()
    const next = create({ keyring: { ...keyring, isThere: false } })
    expect(await next.open(mira)).toMatchObject({ kind: 'locked' })
    expect(await next.ask('append', batch('b'))).toEqual({ ok: false, error: 'not_open' })
    expect(await next.unlock('quiet river')).toBe('wrong_passphrase')
    expect(await next.unlock('quiet river lamp')).toBe('open')
    expect(await keys(next)).toEqual(['a', 'note:anna'])
    expect(next.state.positions).toEqual({ lobby: null, room: 1 })
  }, 20_000)

  test('LOG-KEY-07 a passphrase that is still being worked on opens the logs of no other account', async () => {
    const logs = create({ keyring: { ...keyring, isThere: false } })
    const zoe = { ...mira, username: 'zoe' }
    await logs.open(mira)
    await Promise.all([logs.setPassphrase('quiet river lamp'), logs.open(zoe)])
    expect(logs.state).toMatchObject({ account: zoe, kind: 'open', kept: 'memory' })
    await logs.open(mira)
    expect(logs.state).toMatchObject({ kind: 'locked' })
    await Promise.all([logs.unlock('quiet river lamp'), logs.open(zoe)])
    expect(logs.state).toMatchObject({ account: zoe, kind: 'open', kept: 'memory' })
  }, 20_000)

  test('LOG-KEY-06 a lost key is reported; new logs begin beside the old ones only when the performer says so', async () => {
    const first = create()
    await first.open(mira)
    await first.ask('append', batch('a'))
    first.end()
    const lost = {
      ...keyring,
      open: () => {
        throw new Error('another user')
      },
    }
    const logs = create({ keyring: lost })
    expect(await logs.open(mira)).toMatchObject({ kind: 'key_lost' })
    expect(await logs.ask('append', batch('b'))).toEqual({ ok: false, error: 'not_open' })
    expect((await logs.beginNew()).kind).toBe('open')
    expect(await keys(logs)).toEqual([])
    const names = readdirSync(join(folder, 'logs'))
    expect(names.some((name) => name.includes('.key.json.lost-'))).toBe(true)
    expect(names.some((name) => name.includes('.db.damaged-'))).toBe(true)
  })

  test('LOG-CRASH-02 a logbook that cannot be started answers so, and the console goes on', async () => {
    const broken = join(folder, 'broken.cjs')
    writeFileSync(broken, 'process.exit(3)')
    const logs = new Logs({
      accounts,
      clock: systemClock,
      nativeBinding: null,
      keyring,
      tell: () => {},
      start: () => startNode(broken, process.execPath),
    })
    opened.push(logs)
    expect(await logs.open(mira)).toMatchObject({ kind: 'opening', trouble: 'unavailable' })
    expect(await logs.ask('append', batch('a'))).toEqual({ ok: false, error: 'not_open' })
  })

  test('LOG-OPEN-02 closing ends what can be asked; opening again is the same file', async () => {
    const logs = create()
    await logs.open(mira)
    await logs.ask('append', batch('a'))
    expect((await logs.close()).kind).toBe('closed')
    expect(await logs.ask('append', batch('b'))).toEqual({ ok: false, error: 'not_open' })
    await logs.open(mira)
    await until(logs, 'open')
    expect(await keys(logs)).toEqual(['a'])
  })
})
