import fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import { type AuditRow, type ChainEnd, hashOf, rowAfter } from './audit-entry.ts'
import type { AuditHead, AuditRepository } from './audit-repository.ts'
import { AuditSeal } from './audit-seal.ts'
import { beginning, verifyAudit } from './verify-chain.ts'

const secret = Buffer.alloc(32, 7)
const endOf = (rows: readonly AuditRow[]): ChainEnd => rows.at(-1) ?? beginning

/** A log in memory that somebody has the whole database of. */
class OpenLog implements AuditRepository {
  rows: AuditRow[]
  end: ChainEnd
  sealed: ChainEnd = beginning
  seal: string | null = null

  constructor(rows: readonly AuditRow[]) {
    this.rows = [...rows]
    this.end = endOf(rows)
  }

  head = async (): Promise<AuditHead> => ({
    number: this.end.number,
    hash: this.end.hash,
    sealed: { number: this.sealed.number, hash: this.sealed.hash },
    seal: this.seal,
  })
  following = async (number: number, limit: number) =>
    this.rows
      .filter((row) => row.number > number)
      .sort((a, b) => a.number - b.number)
      .slice(0, limit)
  newest = async () => []
  note = async () => undefined
  putSeal = async (sealed: ChainEnd, seal: string) => {
    this.sealed = sealed
    this.seal = seal
    return true
  }
}

const sealer = (auditLog: AuditRepository, serverSecret = secret) =>
  new AuditSeal({ auditLog, serverSecret, logger: pino({ level: 'silent' }) })
/** Sealed while it was empty, as the server does. */
async function logOf(rows: readonly AuditRow[]): Promise<OpenLog> {
  const log = new OpenLog([])
  await sealer(log).renew()
  log.rows = [...rows]
  log.end = endOf(rows)
  return log
}
const verdict = async (log: OpenLog) => await verifyAudit(log, sealer(log).isSeal)

const entry = fc.record({
  at: fc.nat(),
  actor: fc.option(fc.integer({ min: 1, max: 9 })),
  action: fc.constantFrom('accounts.suspend', 'accounts.end_suspension'),
  subject: fc.record({ kind: fc.constant('account'), id: fc.string() }),
  reason: fc.option(fc.string({ unit: 'binary' })),
  details: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
})
const chain = fc.array(entry, { minLength: 1, maxLength: 12 }).map((entries) => {
  const rows: AuditRow[] = []
  for (const each of entries) rows.push(rowAfter(endOf(rows), each as Parameters<typeof rowAfter>[1]))
  return rows
})
const fields = ['at', 'actor', 'action', 'subject_kind', 'subject_id', 'reason', 'details'] as const
const otherValue = (row: AuditRow, field: keyof AuditRow) =>
  typeof row[field] === 'number' ? row[field] + 1 : row[field] === null ? 3 : `${row[field]}x`

/** As somebody would who knows how the chain is made: all that follows is hashed anew. */
function chainAnew(rows: readonly AuditRow[]): AuditRow[] {
  const made: AuditRow[] = []
  for (const row of rows) {
    const next = { ...row, number: made.length + 1, previous_hash: endOf(made).hash }
    made.push({ ...next, hash: hashOf(next) })
  }
  return made
}

type Forgery = (rows: AuditRow[], at: number, field: keyof AuditRow) => AuditRow[]
const forgeries: Record<string, Forgery> = {
  change: (rows, at, field) => rows.with(at, { ...rows[at]!, [field]: otherValue(rows[at]!, field) }),
  delete: (rows, at) => rows.toSpliced(at, 1),
  insert: (rows, at) => rows.toSpliced(at, 0, { ...rows[at]!, at: rows[at]!.at + 1 }),
  reorder: (rows, at) =>
    rows.length === 1
      ? []
      : rows.with(at, rows[(at + 1) % rows.length]!).with((at + 1) % rows.length, rows[at]!),
  truncate: (rows, at) => rows.slice(0, at),
}

test('AUDIT-03 a log as it was written is verified, whatever stands in its entries', async () => {
  await fc.assert(
    fc.asyncProperty(chain, fc.nat(), async (rows, cut) => {
      const log = await logOf(rows.slice(0, cut % (rows.length + 1)))
      await sealer(log).renew()
      const sealed = log.rows.length
      log.rows = rows
      log.end = endOf(rows)
      expect(await verdict(log)).toMatchObject({ ok: true, end: { number: rows.length }, sealed })
    }),
  )
})

test.each(Object.entries(forgeries))('AUDIT-03 %s: any of one entry is found', async (_, forge) => {
  await fc.assert(
    fc.asyncProperty(
      chain,
      fc.nat(),
      fc.constantFrom(...fields, 'number' as const, 'hash' as const, 'previous_hash' as const),
      async (rows, place, field) => {
        const log = await logOf(rows)
        log.rows = forge(rows, place % rows.length, field)
        // Two entries may have changed places without a number for it: they still stand in their order.
        if (forge === forgeries['reorder']) log.rows = log.rows.map((row, at) => ({ ...row, number: at + 1 }))
        fc.pre(JSON.stringify(log.rows) !== JSON.stringify(rows))
        expect((await verdict(log)).ok).toBe(false)
      },
    ),
  )
})

test.each(Object.entries(forgeries))(
  'AUDIT-04 %s: found also where everything after it was hashed anew, since the seal is another',
  async (_, forge) => {
    await fc.assert(
      fc.asyncProperty(chain, fc.nat(), fc.constantFrom(...fields), async (rows, place, field) => {
        const log = await logOf(rows)
        await sealer(log).renew()
        log.rows = chainAnew(forge(rows, place % rows.length, field))
        log.end = endOf(log.rows)
        fc.pre(JSON.stringify(log.rows) !== JSON.stringify(rows))
        expect((await verdict(log)).ok).toBe(false)
        // Nor does the next seal make it good, also once the log is longer than it was.
        for (let added = 1; added <= 2; added += 1)
          log.rows = chainAnew([...log.rows, { ...rows[0]!, at: -added }])
        log.end = endOf(log.rows)
        await sealer(log).renew()
        expect((await verdict(log)).ok).toBe(false)
      }),
    )
  },
)

test('AUDIT-04 the seal of another secret is none', async () => {
  const [rows] = fc.sample(chain, 1)
  const log = new OpenLog([])
  await sealer(log, Buffer.alloc(32, 8)).renew()
  expect(await verdict(log)).toMatchObject({ ok: false })
  // Nor is one that somebody took away.
  const open = await logOf(rows!)
  open.seal = null
  await sealer(open).renew()
  expect(await verdict(open)).toMatchObject({ ok: false, broken: { number: 1 } })
})
