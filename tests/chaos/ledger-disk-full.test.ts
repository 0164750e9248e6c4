import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { LedgerCommand } from '@footlight/core/ports'
import { openDatabase } from '@footlight/server/db/open-database'
import { afterAll, expect, test } from 'vitest'

const DISK_BYTES = 4 * 1024 * 1024
const BALLAST_BYTES = 2 * 1024 * 1024

const disk = mkdtempSync(join(tmpdir(), 'footlight-full-'))
const refused = mount()

afterAll(() => {
  if (refused === null) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

/** A real, small disk; null, or why there is none. */
function mount(): string | null {
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root'
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk], { stdio: 'pipe' })
    return null
  } catch (error) {
    return `this system does not let a small disk be mounted (${error instanceof Error ? error.message.split('\n')[0] : ''})`
  }
}

function tip(count: number): LedgerCommand {
  return {
    kind: 'transfer', id: `t${count}`, at: count, reason: 'tip', lines: [{ debit: 'promotions', credit: `wallet:${count % 100}`, tokens: 1 }],
    idempotency: { scope: 'full', key: String(count), fingerprint: 'f' }, memo: { filler: 'x'.repeat(500) },
  }
}

const name = 'LEDGER-22 a full disk refuses the tip and nothing else: what was answered stays, reading goes on, and tips go on when there is room'
test(name, async (context) => {
  context.skip(refused !== null, refused ?? '')
  const ballast = join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES))
  const db = await openDatabase({ dataDir: disk, databaseUrl: null, logger: pino({ level: 'silent' }) })
  try {
    let done = 0
    let result = await db.ledger.execute(tip(done))
    for (; result.ok; result = await db.ledger.execute(tip(done))) done += 1
    expect(result).toEqual({ ok: false, error: { code: 'storage_full' } })
    expect(done).toBeGreaterThan(10)
    expect(await db.ledger.execute(tip(done))).toEqual({ ok: false, error: { code: 'storage_full' } })
    expect(await db.ledger.balance('promotions')).toMatchObject({ posted: -done })
    expect(await db.ledger.reconcile()).toEqual({ total: 0, problems: [] })
    rmSync(ballast)
    expect(await db.ledger.execute(tip(done))).toMatchObject({ ok: true, value: { repeated: false } })
    expect(await db.ledger.balance('promotions')).toMatchObject({ posted: -done - 1 })
    expect(await db.ledger.reconcile()).toEqual({ total: 0, problems: [] })
  } finally {
    await db.close()
  }
})
