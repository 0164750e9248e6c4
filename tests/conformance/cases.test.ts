import { randomUUID } from 'node:crypto'
import type { AccountId, CaseAction, ReportReason } from '@footlight/core/protocol'
import type { BusinessCalendar } from '@footlight/core/rules/cases/case-clock'
import type { CaseDecision, CaseRepository } from '@footlight/server/cases/case-port'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { parts } from './decision-parts.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const calendar: BusinessCalendar = { timeZone: 'UTC', holidays: new Set() }

describeOnEachDatabase('cases', (database) => {
  const cases = () => database.db.caseRepository
  async function somebody(): Promise<AccountId> {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  async function report(
    reported: AccountId,
    reporter: AccountId,
    reason: ReportReason = 'abuse',
    at = NOON,
  ): Promise<string> {
    const id = randomUUID()
    const empty = { note: '', room: null, line: '', around: [], stillKey: null }
    await database.db.reports.add({ id, feature: 'room', reporter, reported, reason, at, ...empty }, calendar)
    return id
  }
  /** All that are not decided, about one person. */
  async function openAbout(reported: AccountId) {
    const pages = await Promise.all([
      cases().page('open', null, 1_000),
      cases().page('proposed', null, 1_000),
    ])
    return pages.flat().filter((each) => each.reported === reported)
  }
  async function opened(reason: ReportReason = 'abuse') {
    const [reported, reporter] = [await somebody(), await somebody()]
    const id = await report(reported, reporter, reason)
    const [found] = await openAbout(reported)
    return { ...found!, about: reported, reporter, report: id }
  }
  const decision = (
    { number, version }: { readonly number: string; readonly version: number },
    by: AccountId,
    action: CaseAction,
    more: Partial<CaseDecision> = {},
  ): CaseDecision => ({
    ...{ number, version, by, at: NOON + HOUR, action, text: 'They shouted at people.' },
    ...{ ground: action === 'nothing' ? null : 'abuse', until: action === 'suspended' ? NOON + DAY : null },
    removes: [],
    ...more,
  })
  const confirmation = (found: { number: string; version: number }, by: AccountId, isConfirmed = true) => ({
    ...{ number: found.number, version: found.version, by, at: NOON + 2 * HOUR },
    ...{ until: NOON + 3_650 * DAY, isConfirmed },
  })
  const endOf = async (account: AccountId) => (await database.db.people.byId(account))?.suspendedUntil

  test('CASE-01 each report is in a case, and all that are open about one person are in one', async () => {
    const reported = await somebody()
    const reporters = await Promise.all(Array.from({ length: 5 }, somebody))
    await Promise.all(reporters.map((each) => report(reported, each)))
    const [found, ...others] = await openAbout(reported)
    expect(others).toEqual([])
    expect(found).toMatchObject({ entries: 5, version: 5, kind: 'ordinary', dueAt: Date.UTC(2026, 0, 13) })
  })

  test('CASE-01 it becomes as grave as its gravest part, and is due when the first of them is', async () => {
    const [reported, reporter] = [await somebody(), await somebody()]
    await report(reported, reporter, 'abuse')
    await report(reported, reporter, 'minor', NOON + DAY)
    await report(reported, reporter, 'other', NOON + DAY + 1)
    expect(await openAbout(reported)).toMatchObject([{ kind: 'minor', dueAt: NOON + 2 * DAY, entries: 3 }])
    // Whoever is decided about and reported again has another case.
    const [found] = await openAbout(reported)
    const done = await cases().decide(decision(found!, await somebody(), 'warned'), parts)
    expect(done).toMatchObject({ ok: true, value: { state: 'decided' } })
    await report(reported, reporter, 'scam', NOON + 3 * DAY)
    expect(await openAbout(reported)).toMatchObject([{ entries: 1, kind: 'ordinary', version: 1 }])
  })

  test('CASE-02 the gravest come first, then those that are due first, page by page', async () => {
    await Promise.all(Array.from({ length: 6 }, () => opened()))
    await opened('minor')
    const walked = []
    for (let after = null as readonly [number, number, number] | null; ; ) {
      const page = await cases().page('open', after, 2)
      if (page.length === 0) break
      walked.push(...page)
      after = page.at(-1)!.place
    }
    const places = walked.map(({ place }) => place)
    expect(places).toEqual(places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]))
    expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length)
    expect(walked[0]?.kind).toBe('minor')
    // Of decided ones the last comes first, page by page too.
    const decided = await Promise.all([opened(), opened()])
    for (const [at, { number, version }] of decided.entries())
      await cases().decide(
        decision({ number, version }, await somebody(), 'nothing', { at: NOON + 900 * DAY + at }),
        parts,
      )
    const [last] = await cases().page('decided', null, 1)
    expect(last?.number).toBe(decided[1]?.number)
    expect((await cases().page('decided', last!.place, 1))[0]?.number).toBe(decided[0]?.number)
    expect(walked).toHaveLength((await cases().page('open', null, 1_000)).length)
  })

  test('STAFF-VIEW-03 a kind, and who has them, narrow the cases before they are cut into pages', async () => {
    const [staff, mine, free] = [await somebody(), await opened('minor'), await opened('minor')]
    expect(await cases().assign(mine.number, staff, { by: staff, at: NOON })).toBe(true)
    const all = await cases().page('open', null, 1_000)
    const numbersOf = async (filter: Parameters<CaseRepository['page']>[3]) =>
      (await cases().page('open', null, 1_000, filter)).map(({ number }) => number)
    const expected = (fits: (each: (typeof all)[number]) => boolean) =>
      all.filter(fits).map(({ number }) => number)
    expect(await numbersOf({ kind: 'minor' })).toEqual(expected(({ kind }) => kind === 'minor'))
    expect(await numbersOf({ takenBy: staff })).toEqual([mine.number])
    const nobody = await numbersOf({ takenBy: null, kind: 'minor' })
    expect(nobody).toEqual(expected(({ kind, takenBy }) => kind === 'minor' && takenBy === null))
    expect(nobody).toContain(free.number)
    expect(nobody).not.toContain(mine.number)
    const page = await cases().page('open', null, 1, { kind: 'minor' })
    expect(await cases().page('open', page[0]!.place, 1, { kind: 'minor' })).toMatchObject([
      { number: (await numbersOf({ kind: 'minor' }))[1] },
    ])
  })

  test('CASE-03 of two who decide in one moment one wins, and the account is as that one says', async () => {
    for (let round = 0; round < 5; round += 1) {
      const found = await opened()
      const [one, other] = [await somebody(), await somebody()]
      const [suspended, warned] = await Promise.all([
        cases().decide(decision(found, one, 'suspended'), parts),
        cases().decide(decision(found, other, 'warned'), parts),
      ])
      expect([suspended, warned].filter(({ ok }) => ok)).toHaveLength(1)
      expect([suspended, warned].find(({ ok }) => !ok)).toEqual({ ok: false, error: 'decided' })
      expect(await endOf(found.about)).toBe(suspended.ok ? NOON + DAY : null)
      const letters = (await cases().dueLetters(1_000)).filter((each) => each.case.id === found.id)
      const readers = letters.map(({ reader }) => ('account' in reader ? reader.account : 0))
      expect(readers.toSorted()).toEqual([found.about, found.reporter].toSorted())
    }
  })

  test('CASE-03 what came meanwhile was not looked at: nothing is decided, suspended or written', async () => {
    const found = await opened()
    await report(found.about, found.reporter, 'minor')
    const late = await cases().decide(decision(found, await somebody(), 'suspended'), parts)
    expect(late).toEqual({ ok: false, error: 'conflict' })
    expect(await endOf(found.about)).toBeNull()
    expect((await database.db.reports.byId(found.report))?.handled).toBeNull()
    const own = await cases().decide(decision({ ...found, version: 2 }, found.about, 'nothing'), parts)
    expect(own).toEqual({ ok: false, error: 'own' })
  })

  test('CASE-03 a decision that fails in the middle leaves nothing of itself', async () => {
    const found = await opened()
    const close = async () => {
      throw new Error('the power is off')
    }
    const torn = cases().decide(decision(found, await somebody(), 'suspended'), { ...parts, close })
    await expect(torn).rejects.toThrow('the power is off')
    expect(await endOf(found.about)).toBeNull()
    expect(await cases().byNumber(found.number)).toMatchObject({ state: 'open', version: 1, ruling: null })
    const again = await cases().decide(decision(found, await somebody(), 'suspended'), parts)
    expect(again.ok).toBe(true)
    expect(await endOf(found.about)).toBe(NOON + DAY)
    expect((await database.db.reports.byId(found.report))?.handled).not.toBeNull()
  })

  test('CASE-03 a longer suspension that is in force is not made shorter', async () => {
    const found = await opened()
    const by = await somebody()
    const order = { account: found.about, by, at: NOON, until: NOON + 9 * DAY, reason: null }
    await database.db.suspensionRepository.order(order)
    await cases().decide(decision(found, by, 'suspended'), parts)
    expect(await endOf(found.about)).toBe(NOON + 9 * DAY)
  })

  test('CASE-04 without an end only by two, of whom neither decides the appeal', async () => {
    const found = await opened('violence')
    const [one, other] = [await somebody(), await somebody()]
    const proposed = await cases().decide(decision(found, one, 'suspended_for_good'), parts)
    if (!proposed.ok) throw new Error(proposed.error)
    expect(proposed.value.state).toBe('proposed')
    expect(await endOf(found.about)).toBeNull()
    expect(await cases().confirm(confirmation(proposed.value, one), parts)).toEqual({
      ok: false,
      error: 'own',
    })
    expect(await cases().decide(decision(proposed.value, other, 'nothing'), parts)).toEqual({
      ok: false,
      error: 'proposed',
    })
    // A report that comes meanwhile is to be looked at first.
    await report(found.about, found.reporter, 'violence')
    expect(await cases().confirm(confirmation(proposed.value, other), parts)).toEqual({
      ok: false,
      error: 'conflict',
    })
    const [now] = await openAbout(found.about)
    const both = await Promise.all([
      cases().confirm(confirmation(now!, other), parts),
      cases().confirm(confirmation(now!, await somebody()), parts),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await endOf(found.about)).toBe(NOON + 3_650 * DAY)
    const suspension = await database.db.appeals.suspension(found.about, NOON + 3 * HOUR)
    expect(suspension?.orderedBy.size).toBe(2)
    expect(suspension?.orderedBy.has(one)).toBe(true)
  })

  test('CASE-04 what is refused is open again, with nothing of the proposal', async () => {
    const found = await opened()
    const proposed = await cases().decide(decision(found, await somebody(), 'suspended_for_good'), parts)
    if (!proposed.ok) throw new Error(proposed.error)
    const refused = await cases().confirm(confirmation(proposed.value, await somebody(), false), parts)
    expect(refused).toMatchObject({ ok: true, value: { state: 'open', ruling: null } })
    expect(await endOf(found.about)).toBeNull()
  })

  test('CASE-07 the same complaint at once is one, with one letter that says it came', async () => {
    const ref = randomUUID()
    const said = { about: 'minor', from: 'other', name: 'Robin', email: 'robin@example.net' } as const
    const complaint = { ...said, ref, address: '/media/1', text: 'Look at this.', language: 'fr' } as const
    const file = () =>
      database.db.complaints.file({ ...complaint, account: null, reported: null, at: NOON }, calendar)
    const filed = await Promise.all([file(), file(), file()])
    expect(new Set(filed.map(({ number }) => number)).size).toBe(1)
    const found = await cases().byNumber(filed[0]!.number)
    expect(await database.db.complaints.ofCase(found!.id)).toHaveLength(1)
    const letters = (await cases().dueLetters(1_000)).filter((each) => each.case.id === found!.id)
    expect(letters).toMatchObject([{ kind: 'received', reader: { language: 'fr' } }])
    await cases().letterSent(letters[0]!.id)
    const done = await cases().decide(decision(found!, await somebody(), 'content_removed'), parts)
    expect(done.ok).toBe(true)
    const later = (await cases().dueLetters(1_000)).filter((each) => each.case.id === found!.id)
    expect(later).toMatchObject([{ kind: 'reporter', reader: { email: 'robin@example.net' } }])
  })

  test('CASE-09 what was decided long ago goes with all that was written for it, and what is undecided stays', async () => {
    const [old, undecided] = [await opened(), await opened()]
    await cases().decide(decision(old, await somebody(), 'warned', { at: NOON - 9 * DAY }), parts)
    await cases().removeDecided(NOON - 8 * DAY)
    expect(await cases().byNumber(old.number)).toBeNull()
    expect(await cases().entriesOf(old.id)).toEqual([])
    expect(await cases().byNumber(undecided.number)).toMatchObject({ state: 'open' })
  })

  test('CASE-03 property: however many decide and report at once, one decision stands and each report is in a case', async () => {
    const actions = fc.array(fc.constantFrom<CaseAction>('nothing', 'warned', 'suspended'), {
      minLength: 2,
      maxLength: 4,
    })
    const staff = await Promise.all(Array.from({ length: 4 }, somebody))
    await fc.assert(
      fc.asyncProperty(actions, fc.integer({ min: 0, max: 3 }), async (chosen, reports) => {
        const found = await opened()
        const [decided] = await Promise.all([
          Promise.all(chosen.map((action, at) => cases().decide(decision(found, staff[at]!, action), parts))),
          ...Array.from({ length: reports }, () => report(found.about, found.reporter)),
        ])
        const won = decided.filter(({ ok }) => ok)
        expect(won.length).toBeLessThanOrEqual(1)
        const left = await openAbout(found.about)
        expect(left.length).toBeLessThanOrEqual(1)
        const inFirst = (await cases().entriesOf(found.id)).length
        expect(inFirst + (left[0]?.id === found.id ? 0 : (left[0]?.entries ?? 0))).toBe(1 + reports)
        const suspends = won.some((each) => each.ok && each.value.ruling?.action === 'suspended')
        expect(await endOf(found.about)).toBe(suspends ? NOON + DAY : null)
      }),
      { numRuns: 8 },
    )
  })
})
