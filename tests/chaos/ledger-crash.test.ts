import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { LedgerCommand } from '@footlight/core/ports'
import { type FootlightDatabase, openDatabase } from '@footlight/server/app/open-database'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'

const KILLS = 20
/** The accounts that the crasher debits. */
const DEBITED: ReadonlySet<string> = new Set([
  'promotions',
  'wallet:0',
  'wallet:1',
  'wallet:2',
  'wallet:3',
  'wallet:4',
])
const dataDir = newDataFolder()

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>

/** Starts the crasher, kills it after some answers, and answers what it had said by then. */
async function crash(): Promise<{ tried: Transfer[]; acknowledged: Transfer[] }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./ledger-crasher.ts', import.meta.url)), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  const said = { tried: [] as Transfer[], acknowledged: [] as Transfer[] }
  const killAfter = randomInt(1, 300)
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => {
    const [word, json] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
    ;(word === 'ok' ? said.acknowledged : said.tried).push(JSON.parse(json) as Transfer)
    if (said.acknowledged.length >= killAfter) child.kill('SIGKILL')
  })
  const [[code, signal]] = await Promise.all([exited, once(lines, 'close')])
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
  return said
}

/** How often each transfer is on the statement of the account that it debited. */
async function booked(db: FootlightDatabase, accounts: ReadonlySet<string>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const account of accounts) {
    for (let before: number | null = null; ; ) {
      const page = await db.ledger.statement(account, before, 1_000)
      for (const line of page) if (line.tokens < 0) counts.set(line.id, (counts.get(line.id) ?? 0) + 1)
      before = page.at(-1)?.cursor ?? null
      if (before === null) break
    }
  }
  return counts
}

/**
 * Reopens what the killed process left, proves it, and finishes its work as its clients would: with the same
 * keys.
 */
async function recover(
  said: { tried: Transfer[]; acknowledged: Transfer[] },
  earlier: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const db = await openDatabase({ dataDir, databaseUrl: null, logger: pino({ level: 'silent' }) })
  try {
    expect(await db.ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
    const counts = await booked(db, DEBITED)
    const acknowledged = new Set([...earlier, ...said.acknowledged.map(({ id }) => id)])
    expect([...acknowledged].filter((id) => counts.get(id) !== 1)).toEqual([])
    // What was on its way was booked, or is booked now; what was answered before gets that answer. Either way
    // it is booked once.
    const again = said.tried.filter(({ id }) => !acknowledged.has(id)).concat(said.acknowledged.slice(-3))
    for (const command of again) {
      const result = await db.ledger.execute(command)
      if (!result.ok) continue
      expect(result.value).toMatchObject({ transferId: command.id, repeated: counts.has(command.id) })
      acknowledged.add(command.id)
    }
    return acknowledged
  } finally {
    await db.close()
  }
}

test('LEDGER-21 killed 20 times at random: nothing acknowledged is lost, nothing is doubled, and the books add up', async () => {
  let acknowledged: ReadonlySet<string> = new Set()
  for (let kill = 0; kill < KILLS; kill += 1) acknowledged = await recover(await crash(), acknowledged)
  expect(acknowledged.size).toBeGreaterThan(KILLS)
  const db = await openDatabase({ dataDir, databaseUrl: null, logger: pino({ level: 'silent' }) })
  try {
    const counts = await booked(db, DEBITED)
    const events = await db.ledger.eventsAfter(['room:crash'], 0, Number.MAX_SAFE_INTEGER)
    expect(new Set(counts.keys())).toEqual(acknowledged)
    expect(events.map(({ payload }) => payload['transfer_id']).sort()).toEqual([...acknowledged].sort())
  } finally {
    await db.close()
  }
}, 240_000)
