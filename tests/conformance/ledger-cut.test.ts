import { createBackend, type LedgerBackend } from '@footlight/server/ledger/backend'
import { PostgresStore } from '@footlight/server/ledger/postgres/postgres-store'
import { openPostgres } from '@footlight/server/platform/db/open-postgres'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fresh, gift, NOON, transfer } from './commands.ts'
import { emptyPostgresDatabase } from './databases.ts'
import { LyingLine } from './lying-line.ts'
import { postgresMissing } from './postgres-server.ts'

const missing = postgresMissing()
const logger = pino({ level: 'silent' })
/** More messages than a batch has in either direction. */
const MESSAGES_MAX = 400

describe('LEDGER-36 a batch that PostgreSQL gets at once', () => {
  let line: LyingLine
  let pools: readonly pg.Pool[] = []
  /** Over the line that lies, and past it. */
  let ledger: LedgerBackend
  let direct: pg.Pool
  beforeEach((context) => context.skip(missing !== null, missing ?? ''))
  beforeAll(async () => {
    if (missing !== null) return
    const databaseUrl = await emptyPostgresDatabase()
    line = await LyingLine.to(databaseUrl)
    direct = openPostgres(databaseUrl, logger)
    const lying = openPostgres(line.url, logger)
    pools = [lying, direct]
    ledger = createBackend(new PostgresStore(lying))
  })
  afterAll(async () => {
    for (const pool of pools) await pool.end()
    await line?.close()
  })

  const total = async (wallet: string) => (await ledger.balance(wallet)).posted

  /** Two tips with keys and events, which touch most tables. */
  const tips = (wallet: string) =>
    [3, 4].map((tokens) =>
      transfer(wallet, wallet.replace('wallet', 'earnings'), tokens, {
        idempotency: { scope: wallet, key: String(tokens), fingerprint: 'tip' },
        events: [{ topic: `room:${wallet}`, name: 'v3.tip.received', payload: {} as never }],
        at: NOON,
      }),
    )

  test.each(['asked', 'answered'] as const)(
    'LEDGER-36 cut between any two messages that are %s: all of it or nothing, and the answer says which',
    async (side) => {
      const answers = new Set<string>()
      for (let messages = 0; messages < MESSAGES_MAX; messages += 1) {
        const wallet = `wallet:${fresh('cut')}`
        await ledger.run([gift(wallet, 100)])
        const commands = tips(wallet)
        line.follow({ cutAfter: { side, messages } })
        const { outcomes } = await ledger.run(commands)
        line.follow({})
        const said = outcomes.map((outcome) => ('lost' in outcome ? outcome.lost : String(outcome.ok)))
        expect(new Set(said).size).toBe(1)
        answers.add(said[0]!)
        const again = (await ledger.run(commands)).outcomes.map(
          (outcome) => outcome.ok && outcome.value.repeated,
        )
        // `false` is also what a refusal would be; the balance tells.
        expect(again[0]).toBe(again[1])
        if (said[0] !== 'outcome_unknown') expect(again[0]).toBe(said[0] === 'true')
        expect(await total(wallet)).toBe(93)
        if (said[0] === 'true') break
      }
      expect(answers).toEqual(new Set(['unavailable', 'outcome_unknown', 'true']))
      expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
    },
  )

  test('LEDGER-36 a refused statement in the middle of it takes all of it along', async () => {
    await direct.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    )
    for (const table of [
      'accounts',
      'movements',
      'transfers',
      'entries',
      'keys',
      'outbox',
      'topics',
      'positions',
    ]) {
      const wallet = `wallet:${fresh('refused')}`
      await ledger.run([gift(wallet, 100)])
      const commands = tips(wallet)
      await direct.query(
        `create trigger refused before insert or update on ledger_${table} for each row execute function refuse()`,
      )
      const { outcomes, events } = await ledger.run(commands)
      await direct.query(`drop trigger refused on ledger_${table}`)
      expect({ table, outcomes, events }).toEqual({
        table,
        outcomes: commands.map(() => ({ ok: false, lost: 'unavailable' })),
        events: [],
      })
      expect(await total(wallet)).toBe(100)
      const again = await ledger.run(commands)
      expect(again.outcomes).toMatchObject(commands.map(() => ({ ok: true, value: { repeated: false } })))
    }
    expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
  })

  test('LEDGER-36 where the transaction does not begin nothing is written, and where it is taken back nothing is said to be', async () => {
    const lies: Readonly<Record<string, string>>[] = [
      { begin: 'bogus' },
      { commit: 'rollback' },
      { commit: 'bogus' },
    ]
    const lost = []
    for (const instead of lies) {
      const wallet = `wallet:${fresh('lie')}`
      await ledger.run([gift(wallet, 100)])
      const commands = tips(wallet)
      line.follow({ instead })
      const { outcomes } = await ledger.run(commands)
      line.follow({})
      lost.push(outcomes.map((outcome) => ('lost' in outcome ? outcome.lost : outcome)))
      expect(await total(wallet)).toBe(100)
      const again = await ledger.run(commands)
      expect(again.outcomes).toMatchObject(commands.map(() => ({ ok: true, value: { repeated: false } })))
    }
    const both = (answer: string) => [answer, answer]
    expect(lost).toEqual([both('unavailable'), both('unavailable'), both('outcome_unknown')])
    expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
  })
})
