import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import type { LedgerCommand } from '@footlight/core/ports'
import { openDatabase, type FootlightDatabase } from '@footlight/server/db/open-database'
import { afterAll, expect, test } from 'vitest'

const KILLS = 20
const dataDir = mkdtempSync(join(tmpdir(), 'footlight-crash-'))

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>

/** Starts the crasher, kills it after some answers, and answers what it had said by then. */
async function crash(): Promise<{ tried: Transfer[]; acknowledged: Transfer[] }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./ledger-crasher.ts', import.meta.url)), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
    for (let before: number | null = null; ;) {
      const page = await db.ledger.statement(account, before, 1_000)
      for (const line of page) if (line.tokens < 0) counts.set(line.id, (counts.get(line.id) ?? 0) + 1)
      before = page.at(-1)?.cursor ?? null
      if (before === null) break
    }
  }
  return counts
}

test('LEDGER-21 killed 20 times at random: nothing acknowledged is lost, nothing is doubled, and the books add up', async () => {
  const tried: Transfer[] = []
  const acknowledged: Transfer[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const said = await crash()
    tried.push(...said.tried)
    acknowledged.push(...said.acknowledged)
    const db = await openDatabase({ dataDir, databaseUrl: null, logger: pino({ level: 'silent' }) })
    try {
      expect(await db.ledger.reconcile()).toEqual({ total: 0, problems: [] })
      const counts = await booked(db, new Set(tried.map(({ lines }) => lines[0]?.debit ?? '')))
      expect(acknowledged.filter(({ id }) => counts.get(id) !== 1)).toEqual([])
      // What was on its way is asked again, as a client does: it was booked, or it is now; either way once.
      const open = said.tried.filter(({ id }) => !said.acknowledged.some((done) => done.id === id))
      for (const command of open) {
        const again = await db.ledger.execute(command)
        if (again.ok) acknowledged.push(command)
        if (again.ok) expect(again.value).toMatchObject({ transferId: command.id, repeated: counts.has(command.id) })
      }
      for (const command of said.acknowledged.slice(-3)) {
        expect(await db.ledger.execute(command)).toMatchObject({ ok: true, value: { transferId: command.id, repeated: true } })
      }
      const events = await db.ledger.eventsAfter(['room:crash'], 0, 1_000_000)
      const after = await booked(db, new Set(tried.map(({ lines }) => lines[0]?.debit ?? '')))
      expect(events.map(({ payload }) => payload['transfer_id']).sort()).toEqual([...after.keys()].sort())
    } finally {
      await db.close()
    }
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)
}, 120_000)
