import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerCommand } from '@footlight/core/ports'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { TaxDeclaration, TaxDeclarationMode } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { earningsOf, studioAccountOf } from '@footlight/core/rules/ledger/accounts'
import { quarterOf } from '@footlight/core/rules/tax-reports/quarters'
import { utcMonthNumber } from '@footlight/core/rules/year-month'
import { Destinations } from '@footlight/server/payouts/destinations'
import { planRun } from '@footlight/server/payouts/plan-run'
import { FolderBlobs } from '@footlight/server/platform/blobs/folder-blobs'
import { earnedIn } from '@footlight/server/tax-reports/seller-records'
import { TaxDeclarations } from '@footlight/server/tax-reports/tax-declarations'
import { sendTaxLetters } from '@footlight/server/tax-reports/tax-letters'
import { TaxReports } from '@footlight/server/tax-reports/tax-reports'
import { TaxRequests } from '@footlight/server/tax-reports/tax-requests'
import { TaxRetention } from '@footlight/server/tax-reports/tax-retention'
import { TaxSellers } from '@footlight/server/tax-reports/tax-sellers'
import { Vault } from '@footlight/server/vault/vault'
import { VaultKeys } from '@footlight/server/vault/vault-keys'
import fc from 'fast-check'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { NOON, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>
const DAY_MS = 86_400_000
const logger = pino({ level: 'silent' })
const terms = { currency: 'EUR', rate: 333, holdDays: 7, minimum: 50 }
const operator = {
  ...{ name: 'Cams B.V.', country: 'NL', tin: '111222333', vat: null, street: 'Lamp 1' },
  ...{ postalCode: '1011', city: 'Amsterdam', platformName: null, senderId: null },
}
const declared: TaxDeclaration = {
  ...{ kind: 'individual', first_name: 'Robin', last_name: 'Quillfeather', legal_name: '' },
  ...{ street: 'Lamp Street 1', postal_code: '1011', city: 'Amsterdam', region: '', country: 'NL' },
  ...{ birth_date: '1990-02-03', birth_city: '', birth_country: '', registration_number: '' },
  ...{ establishments: [], vat_number: '' },
  residences: [{ country: 'NL', tin: '111222333', no_tin: null }],
  us: { form: 'w8ben', citizenship: 'NL' },
}
let [years, studios] = [2_030, 70_000]

describeOnEachDatabase('tax reports', (database) => {
  let clock: ManualClock
  let vault: Vault
  let declarations: TaxDeclarations
  let staff: AccountId
  const blobs = new FolderBlobs(mkdtempSync(join(tmpdir(), 'footlight-tax-')))
  const keys = new VaultKeys([randomBytes(32)])
  const db = () => database.db.taxDatabase
  const books = () => database.db.ledger

  beforeEach(async () => {
    clock = new ManualClock(NOON)
    vault = new Vault({ db: db(), keys, blobs, clock })
    declarations = new TaxDeclarations({ taxDatabase: db(), vault, clock })
    staff = await person()
  })

  async function person(more: object = {}): Promise<AccountId> {
    const made = await database.db.people.create(newPerson({ type: 'model', emailConfirmed: true, ...more }))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }

  function requests(mode: TaxDeclarationMode = 'required'): TaxRequests {
    const taxSellers = new TaxSellers({ taxDatabase: db(), people: database.db.people })
    const ledger = { holdings: async () => holdings.map((account) => ({ account, posted: 1 })) }
    return new TaxRequests({
      ...{ taxDatabase: db(), taxDeclarations: declarations, taxSellers, ledger, clock },
      tax: { mode, operator },
    })
  }
  let holdings: string[] = []

  function reports(of = vault): TaxReports {
    return new TaxReports({
      ...{ taxDatabase: db(), vault: of, clock, books: books(), taxDeclarations: declarations },
      ...{ payouts: database.db.payouts, people: database.db.people },
      payoutDestinations: new Destinations(database.db.payouts, keys, clock),
    })
  }

  async function execute(command: Transfer): Promise<boolean> {
    return (await books().execute(command)).ok
  }

  function income(
    model: AccountId,
    tokens: number,
    studio: string | null,
    more: Partial<Transfer>,
  ): Transfer {
    const rates =
      studio === null
        ? { platform: 5_000, studio: 0, model: 5_000 }
        : { platform: 5_000, studio: 1_500, model: 3_500 }
    return {
      ...{ kind: 'transfer', id: randomUUID(), at: clock.now(), reason: 'tip', lines: [], movement: 'tip' },
      income: { from: [{ account: 'promotions', tokens }], model: earningsOf(model), studio, rates },
      ...more,
    }
  }

  /** A year of its own, in which this clock is about to be over. */
  function newYear(): number {
    years += 2
    clock.leap(Date.UTC(years + 1, 0, 15) - clock.now())
    return years
  }

  test('SELLER-TAX-06 whatever a year brings, each quarter of the report is what the ledger credited in it, to the token', async () => {
    const what = fc.record({
      what: fc.oneof(
        { weight: 5, arbitrary: fc.constant('income') },
        { weight: 2, arbitrary: fc.constantFrom('refund', 'chargeback', 'given', 'payout', 'payout_return') },
      ),
      movement: fc.constantFrom('tip', 'media', 'fan_club', 'show_settlement' as const),
      tokens: fc.integer({ min: 1, max: 400 }),
      studio: fc.constantFrom(0, 1, null),
      model: fc.integer({ min: 0, max: 1 }),
      // Of the year, also its first and last millisecond, and those of its quarters.
      at: fc.oneof(
        fc.integer({ min: 0, max: 365 * DAY_MS - 1 }),
        fc.constantFrom(
          ...[0, 3, 6, 9, 12].map((month) => Date.UTC(2031, month, 1) - Date.UTC(2031, 0, 1) - 1),
        ),
        fc.constantFrom(...[0, 3, 6, 9].map((month) => Date.UTC(2031, month, 1) - Date.UTC(2031, 0, 1))),
      ),
      // An answer that was lost: the same order comes again.
      times: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(what, { minLength: 1, maxLength: 25 }), async (all) => {
        // No leap year, so that all have the same days. What is late counts later, by another rule (STATEMENT-04).
        do years += 1
        while (years % 4 === 0)
        const models = [await person(), await person()]
        const owned = [studioAccountOf((studios += 1)), studioAccountOf((studios += 1))]
        const accounts = [...models.map(earningsOf), ...owned]
        const credited = new Map(accounts.map((account) => [account, [0, 0, 0, 0]]))
        const incomes = new Map(accounts.map((account) => [account, [0, 0, 0, 0]]))
        let [paid, expected] = [0, 0]
        for (const step of all.toSorted((a, b) => a.at - b.at)) {
          const at = Date.UTC(years, 0, 1) + Math.max(0, step.at)
          const [model, studio] = [models[step.model]!, step.studio === null ? null : owned[step.studio]!]
          const account = earningsOf(model)
          const more = { at, idempotency: { scope: `test:${model}`, key: randomUUID(), fingerprint: 'f' } }
          const payouts = `payouts:earnings.${model}`
          const command: Transfer = {
            income: income(model, step.tokens, studio, { ...more, movement: step.movement }),
            refund: transfer(account, 'promotions', step.tokens, more),
            chargeback: transfer(account, 'chargebacks', step.tokens, more),
            given: transfer('promotions', account, step.tokens, more),
            payout: transfer(account, payouts, step.tokens, { ...more, movement: 'payout' }),
            payout_return: transfer(payouts, account, step.tokens, { ...more, movement: 'payout_return' }),
          }[step.what as 'income']
          const balances = async () =>
            await Promise.all(accounts.map(async (each) => (await books().balance(each)).posted))
          const before = await balances()
          let isDone = false
          for (let sent = 0; sent < step.times; sent += 1)
            isDone = await execute(sent === 0 ? command : { ...command, id: randomUUID() })
          const after = await balances()
          if (step.what.startsWith('payout')) continue
          const quarter = quarterOf(utcMonthNumber(at))
          for (const [index, each] of accounts.entries())
            credited.get(each)![quarter]! += after[index]! - before[index]!
          if (!isDone || step.what !== 'income') continue
          paid += step.tokens
          incomes.get(account)![quarter]! += 1
          if (studio !== null) incomes.get(studio)![quarter]! += 1
        }
        const earned = await earnedIn(years, books())
        for (const account of accounts) {
          const of = earned.get(account) ?? {
            credited: [0, 0, 0, 0],
            kept: [0, 0, 0, 0],
            count: [0, 0, 0, 0],
          }
          expect(of.credited, account).toEqual(credited.get(account))
          expect(of.count, account).toEqual(incomes.get(account))
          expected += [...of.credited, ...of.kept].reduce((sum, each) => sum + each, 0)
        }
        // What viewers paid is what sellers got and the site kept; corrections apart.
        const corrected = [...credited.values()].flat().reduce((sum, each) => sum + each, 0)
        const kept = [...earned.values()].flatMap((each) => each.kept).reduce((sum, each) => sum + each, 0)
        expect(expected).toBe(corrected + kept)
        expect(kept).toBeLessThanOrEqual(paid)
        expect([...(await earnedIn(years + 1, books())).keys()]).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  test('SELLER-TAX-01 of two declarations from one page one counts; a kill in the middle leaves the one before', async () => {
    const model = await person()
    const seller = earningsOf(model)
    const answers = await Promise.all(
      ['Amsterdam', 'Utrecht'].map((city) => declarations.declare(seller, model, 0, { ...declared, city })),
    )
    expect([...answers].sort()).toEqual(['conflict', 'done'])
    expect(await declarations.declare(seller, model, 0, declared)).toBe('conflict')
    expect(await declarations.declare(seller, model, 7, declared)).toBe('conflict')
    const dying = new TaxDeclarations({
      ...{ taxDatabase: db(), clock },
      vault: Object.assign(Object.create(vault), {
        seal: vault.seal.bind(vault),
        note: async () => {
          throw new Error('killed')
        },
      }) as Vault,
    })
    await expect(dying.declare(seller, model, 1, declared)).rejects.toThrow('killed')
    expect(await declarations.of(seller)).toMatchObject([{ version: 1, replaced_at: null }])
    clock.leap(DAY_MS)
    expect(await declarations.declare(seller, model, 1, { ...declared, city: 'Ede' })).toBe('done')
    const [newest, former] = await declarations.of(seller)
    expect(newest).toMatchObject({ version: 2, replaced_at: null, expires_at: Date.UTC(2030, 0, 1) })
    expect(former).toMatchObject({ version: 1, replaced_at: clock.now() })
    expect(await declarations.open(newest!)).toMatchObject({ city: 'Ede' })
    // Nothing of what it says is in the database.
    const rows = await db().selectFrom('tax_declarations').selectAll().where('seller', '=', seller).execute()
    expect(JSON.stringify(rows)).not.toMatch(/Ede|Quillfeather|111222333/)
  })

  test('SELLER-TAX-05 two processes ask and remind once; then a run leaves them out, and the one behind the declaration pays them', async () => {
    const model = await person()
    const seller = earningsOf(model)
    holdings = [seller]
    const sent: { messageId?: string; text: string }[] = []
    const one = requests()
    const letters = {
      ...{ taxRequests: one, people: database.db.people, clock, logger },
      notificationSettings: { of: async () => ({ language: null }) },
      mailer: { send: async (mail: { messageId?: string; text: string }) => void sent.push(mail) },
      ...{ site: { publicUrl: 'https://example.org' }, tax: { mode: 'required' as const, operator } },
    }
    const look = async () => {
      await Promise.all([one.ask(), requests().ask()])
      await sendTaxLetters(letters)
      await sendTaxLetters(letters)
    }
    const destinations = new Destinations(database.db.payouts, keys, clock)
    await destinations.set(seller, { holder: 'Robin', iban: 'DE89370400440532013000' }, model, model)
    await execute(transfer('promotions', seller, 500, { at: clock.now() }))
    const gap = async (mode: TaxDeclarationMode = 'required') => {
      const deps = { ledger: books(), people: database.db.people, payouts: database.db.payouts }
      const planned = await planRun(terms, '2099-01-01', clock.now(), { ...deps, taxHolds: requests(mode) })
      return planned.find(({ account }) => account === seller)?.gap
    }
    for (let day = 0; day < 60; day += 1) {
      await look()
      expect(await gap(), `day ${day}`).toBe(day < 3 ? 'new_destination' : null)
      clock.leap(DAY_MS)
    }
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3)
    expect(sent[0]!.text).toContain('https://example.org/account/tax')
    expect(sent.every(({ text }) => text.includes('60 days'))).toBe(true)
    expect([await gap(), await gap('optional'), await gap('off')]).toEqual(['no_tax_declaration', null, null])
    expect(await declarations.declare(seller, model, 0, declared)).toBe('done')
    expect(await gap()).toBeNull()
    expect((await books().balance(seller)).posted).toBe(500)
    // It runs out: the site asks anew, and the sixty days begin anew.
    clock.leap(Date.UTC(2030, 0, 2) - clock.now())
    await look()
    expect(sent).toHaveLength(4)
    expect(await gap()).toBeNull()
    holdings = []
  })

  test('SELLER-TAX-08 SELLER-TAX-09 a year has one report under one id, the next one corrects it, and the seller reads the last', async () => {
    const model = await person()
    const seller = earningsOf(model)
    const year = newYear()
    const making = (more: object = {}) => ({
      ...{ id: randomUUID(), year, number: 0, by: staff, operator, terms },
      ...more,
    })
    await execute(income(model, 1_000, null, { at: Date.UTC(year, 4, 1) }))
    expect(await reports().make(making({ year: year + 1 }))).toEqual({ ok: false, error: 'not_over' })
    const dying = Object.assign(Object.create(vault), {
      ...{ seal: vault.seal.bind(vault), read: vault.read.bind(vault) },
      note: async () => {
        throw new Error('killed')
      },
    }) as Vault
    await expect(reports(dying).make(making())).rejects.toThrow()
    const first = making()
    const [made, again] = await Promise.all([reports().make(first), reports().make(first)])
    expect(made.ok && made.value).toMatchObject({ number: 1, reported_count: 0, sellers: 1, messages: 1 })
    expect(again).toEqual(made)
    // One that looked for it before the other had written it.
    const late = reports()
    const looks = [null]
    const byId = late.byId.bind(late)
    Object.assign(late, { byId: async (id: string) => (looks.length > 0 ? looks.pop() : byId(id)) })
    expect(await late.make(first)).toEqual(made)
    expect(await reports().make(making())).toEqual({ ok: false, error: 'conflict' })
    expect(await reports().make(making({ number: 1 }))).toEqual({ ok: false, error: 'unchanged' })
    expect(await reports().toldOf(seller)).toMatchObject([
      { year, standing: 'not_declared', consideration: [0, 1_665, 0, 0], fees: [0, 1_665, 0, 0] },
    ])
    await declarations.declare(seller, model, 0, declared)
    const two = await Promise.all([1, 2].map(() => reports().make(making({ number: 1 }))))
    expect(two.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await reports().toldOf(seller)).toMatchObject([
      { year, standing: 'reported', activities: [0, 1, 0, 0] },
    ])
    const [last] = (await reports().all()).filter((each) => each.year === year)
    const content = await reports().open(last!)
    expect(content!.messages).toHaveLength(1)
    expect(content!.messages[0]).toContain('DPI401')
    expect(content!.messages[0]).toContain('>Quillfeather<')
    const rows = await db()
      .selectFrom('tax_report_sellers')
      .selectAll()
      .where('report', '=', last!.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain('1665')
  })

  test('SELLER-TAX-11 for ten years behind the last reported one everything stays, also without the account, and then nobody can read it', async () => {
    const model = await person()
    const seller = earningsOf(model)
    const year = newYear()
    const retention = new TaxRetention({ taxDatabase: db(), vault, clock })
    await execute(income(model, 1_000, null, { at: Date.UTC(year, 4, 1) }))
    await declarations.declare(seller, model, 0, declared)
    const made = await reports().make({ id: randomUUID(), year, number: 0, by: staff, operator, terms })
    if (!made.ok) throw new Error(made.error)
    await db()
      .updateTable('people')
      .set({ username: `deleted-${model}` })
      .where('id', '=', model)
      .execute()
    await retention.destroy()
    // Declared in the year after: that one counts too.
    clock.leap(Date.UTC(year + 12, 0, 1) - 1 - clock.now())
    await retention.destroy()
    expect(await declarations.open((await declarations.of(seller))[0]!)).toMatchObject({ city: 'Amsterdam' })
    expect(await reports().byId(made.value.id)).toMatchObject({ document: null })
    expect(await reports().toldOf(seller)).toEqual([])
    clock.leap(1)
    await retention.destroy()
    await retention.destroy()
    const [row] = await declarations.of(seller)
    expect(row).toMatchObject({ document: null, version: 1 })
    expect(await declarations.open(row!)).toBeNull()
  })
})
