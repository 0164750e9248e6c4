import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerCommand } from '@footlight/core/ports'
import { openDatabase } from '@footlight/server/app/open-database'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { mountSmallDisk } from './small-disk.ts'

/** More than an empty database takes, and its log while it is made. */
const DISK_BYTES = 16 * 1024 * 1024
/** For some hundred tips. */
const ROOM_BYTES = 1024 * 1024

const { folder: disk, missing: refused, remove } = mountSmallDisk(DISK_BYTES)

afterAll(remove)

function tip(count: number): LedgerCommand {
  return {
    kind: 'transfer',
    id: `t${count}`,
    at: count,
    reason: 'tip',
    lines: [{ debit: 'promotions', credit: `wallet:${count % 100}`, tokens: 1 }],
    idempotency: { scope: 'full', key: String(count), fingerprint: 'f' },
    memo: { filler: 'x'.repeat(500) },
  }
}

const name =
  'LEDGER-22 a full disk refuses the tip and nothing else: what was answered stays, reading goes on, and tips go on when there is room'
test(name, async (context) => {
  context.skip(refused !== null, refused ?? '')
  const ballast = join(disk, 'ballast')
  const db = await openDatabase({ dataDir: disk, databaseUrl: null, logger: pino({ level: 'silent' }) })
  try {
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - ROOM_BYTES))
    let done = 0
    let result = await db.ledger.execute(tip(done))
    for (; result.ok; result = await db.ledger.execute(tip(done))) done += 1
    expect(result).toEqual({ ok: false, error: { code: 'storage_full' } })
    expect(done).toBeGreaterThan(10)
    expect(await db.ledger.execute(tip(done))).toEqual({ ok: false, error: { code: 'storage_full' } })
    expect(await db.ledger.balance('promotions')).toMatchObject({ posted: -done })
    expect(await db.ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
    rmSync(ballast)
    expect(await db.ledger.execute(tip(done))).toMatchObject({ ok: true, value: { repeated: false } })
    expect(await db.ledger.balance('promotions')).toMatchObject({ posted: -done - 1 })
    expect(await db.ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
  } finally {
    await db.close()
  }
})
