import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { AccountId } from '@footlight/core/protocol'
import type { FootlightDatabase } from '@footlight/server/app/open-database'
import { appendAudit } from '@footlight/server/audit-log/append-audit'
import { AuditSeal } from '@footlight/server/audit-log/audit-seal'
import { verifyAudit } from '@footlight/server/audit-log/verify-chain'
import { loadServerSecret, prepareDataDir } from '@footlight/server/platform/data-dir'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { type DatabaseToUpdate, databaseToUpdate } from './database-to-update.ts'
import { postgresMissing } from './postgres-server.ts'

const staff = AccountId.parse(9)
const missing = postgresMissing()
const entryOf = (account: number, reason: string | null = null) => ({
  at: account,
  actor: staff,
  action: 'accounts.suspend' as const,
  subject: { kind: 'account' as const, id: String(account) },
  reason,
  details: { until: 7, code: null },
})

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  beforeEach((context) => context.skip(kind === 'postgres' && missing !== null, missing ?? ''))
  const dataDir = newDataFolder()
  let stored: DatabaseToUpdate
  beforeAll(async () => {
    if (kind === 'postgres' && missing !== null) return
    prepareDataDir(dataDir)
    stored = await databaseToUpdate(kind, dataDir)
    await open((_, seal) => seal.renew())
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const onTables: DatabaseToUpdate['meanwhile'] = (file, work) => stored.meanwhile(file, work)
  async function open<T>(work: (database: FootlightDatabase, seal: AuditSeal) => Promise<T>): Promise<T> {
    const database = await stored.open()
    const deps = { serverSecret: loadServerSecret(dataDir), logger: pino({ level: 'silent' }) }
    return await work(database, new AuditSeal({ auditLog: database.auditLog, ...deps })).finally(() =>
      database.close(),
    )
  }
  const verdict = () => open(async ({ auditLog }, seal) => await verifyAudit(auditLog, seal.isSeal))

  test('AUDIT-01 an entry is there with its action, or neither is', async () => {
    const before = await open(({ auditLog }) => auditLog.head())
    await onTables('footlight.db', async (tables) => {
      await expect(appendAudit(tables, entryOf(1))).rejects.toThrow('transaction')
      const undone = tables.transaction().execute(async (transaction) => {
        await appendAudit(transaction, entryOf(1))
        throw new Error('the action failed')
      })
      await expect(undone).rejects.toThrow('the action failed')
    })
    expect(await open(({ auditLog }) => auditLog.head())).toEqual(before)
  })

  test('AUDIT-02 entries of many at once are one chain, and none can be changed or removed', async () => {
    await onTables('footlight.db', async (tables) => {
      const odd = 'half a \ud83d pair, a \0 and “quotes”'
      await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          tables.transaction().execute(async (transaction) => {
            await appendAudit(transaction, entryOf(at + 1, at % 2 === 0 ? odd : null))
            await appendAudit(transaction, entryOf(at + 1))
          }),
        ),
      )
      const refused = [
        sql`update audit_entries set reason = 'another' where number = 3`,
        sql`delete from audit_entries where number = 80`,
        sql`update audit_head set number = 79`,
        sql`delete from audit_head`,
        sql`update audit_head set seal = null`,
        sql`insert into audit_head select * from audit_head`,
        ...(kind === 'sqlite'
          ? [sql`insert or replace into audit_entries select * from audit_entries where number = 3`]
          : []),
        ...(kind === 'postgres' ? [sql`truncate audit_entries`, sql`truncate audit_head`] : []),
      ]
      for (const change of refused)
        await expect(change.execute(tables)).rejects.toThrow('the audit log is only added to')
    })
    expect(await verdict()).toMatchObject({ ok: true, end: { number: 80 } })
    const [newest] = await open(({ auditLog }) => auditLog.newest({ subjectId: '1', before: 70 }, 1))
    expect(newest).toMatchObject({ actor: 9, subject_kind: 'account', details: '{"code":null,"until":7}' })
  })

  test('AUDIT-04 what somebody does to the tables by force is found, also a log that was cut and made anew', async () => {
    await open((_, seal) => seal.renew())
    expect(await verdict()).toMatchObject({ ok: true, sealed: 80 })
    await onTables('footlight.db', async (tables) => {
      const on = sql.raw(kind === 'postgres' ? 'on audit_entries' : '')
      await sql`drop trigger audit_entries_no_delete ${on}`.execute(tables)
      await sql`drop trigger audit_head_no_update ${sql.raw(kind === 'postgres' ? 'on audit_head' : '')}`.execute(
        tables,
      )
      await sql`delete from audit_entries where number > 78`.execute(tables)
      await sql`update audit_head set number = 78,
        hash = (select hash from audit_entries where number = 78)`.execute(tables)
    })
    expect(await verdict()).toMatchObject({ ok: false, broken: { number: 79 } })
  })

  if (kind === 'sqlite')
    test('AUDIT-04 the command names the first entry that is broken, and ends with 1', async () => {
      const program = fileURLToPath(new URL('../../server/src/app/verify-audit.ts', import.meta.url))
      const run = async () => {
        const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
        const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
        const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
        return { said, code }
      }
      expect(await run()).toEqual({
        said: 'The audit log is broken from entry 79 on: it is missing, with all that came after it.\n',
        code: 1,
      })
    })
})
