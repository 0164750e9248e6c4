import { randomUUID } from 'node:crypto'
import type { AccountId } from '@footlight/core/protocol'
import type { BusinessCalendar } from '@footlight/core/rules/cases/case-clock'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { parts } from './decision-parts.ts'
import { newPerson } from './people.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const calendar: BusinessCalendar = { timeZone: 'UTC', holidays: new Set() }

describeOnEachDatabase('live wall', (database) => {
  const looks = () => database.db.lookInRepository
  const evidence = () => database.db.liveEvidenceRepository
  async function somebody(): Promise<AccountId> {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const pair = async () => ({ staff: await somebody(), performer: await somebody() })
  const begin = (look: { staff: AccountId; performer: AccountId }, at = NOON) =>
    looks().begin({ ...look, reason: 'A report from the chat', at }, { status: 'private', show: 'private' })
  const sealed = (id: string, takenAt: number) => ({
    document: { id, sealedKey: 'sealed', type: 'image/jpeg', bytes: 3 },
    ...{ takenAt, isPublic: true },
  })
  const open = async (ids: readonly string[]) => {
    const look = await pair()
    const { id: lookIn } = await begin(look)
    const noted: string[] = []
    const vault = { note: async (_: unknown, { id }: { id: string }) => void noted.push(id) }
    const stills = ids.map((id, index) => sealed(id, NOON + index))
    const words = { kind: 'minor', text: 'They look too young.', stops: false } as const
    const found = { ...look, ...words, lookIn, at: NOON, stills }
    const number = await evidence().open(found, vault, calendar)
    return { ...look, number, noted }
  }

  test('WALL-LIVE-03 a look-in is of one of the staff and of one room, and is prolonged while it holds', async () => {
    const look = await pair()
    const begun = await begin(look)
    expect(begun.until).toBe(NOON + 5 * MINUTE)
    expect(await looks().find(begun.id, look)).toEqual(begun)
    const others = [
      { ...look, staff: await somebody() },
      { ...look, performer: await somebody() },
    ]
    for (const other of others) {
      expect(await looks().find(begun.id, other)).toBeNull()
      expect(await looks().prolong(begun.id, other, NOON + 1)).toBeNull()
    }
    expect(await looks().prolong(begun.id, look, NOON + 4 * MINUTE)).toBe(NOON + 9 * MINUTE)
    expect(await looks().prolong(begun.id, look, NOON + 9 * MINUTE)).toBeNull()
    await begin(look, NOON + DAY)
    expect((await looks().lastLooks(NOON - DAY)).get(look.performer)).toBe(NOON + DAY)
    expect((await looks().lastLooks(NOON + DAY + 1)).has(look.performer)).toBe(false)
    await looks().removeBefore(NOON + DAY)
    expect(await looks().find(begun.id, look)).toBeNull()
  })

  test('WALL-LIVE-03 each look-in and each time it is prolonged is in the audit log, with its reason', async () => {
    const look = await pair()
    const { id } = await begin(look)
    await looks().prolong(id, look, NOON + MINUTE)
    await looks().prolong(id, look, NOON + DAY)
    const entries = await database.db.auditLog.newest({ actor: look.staff }, 10)
    expect(entries.map(({ action, reason, subject_id }) => [action, reason, subject_id])).toEqual([
      ['live.prolong', 'A report from the chat', String(look.performer)],
      ['live.look_in', 'A report from the chat', String(look.performer)],
    ])
    expect(JSON.parse(entries[1]!.details)).toEqual({
      ...{ look_in: id, from: NOON, until: NOON + 5 * MINUTE, status: 'private', show: 'private' },
    })
  })

  test('WALL-LIVE-06 a case has what was seen for it, until half a year after its decision', async () => {
    const { number, noted, performer } = await open(['a1', 'a2'])
    expect(noted).toEqual(['a1', 'a2'])
    expect(await evidence().ofCase(number)).toMatchObject([
      { text: 'They look too young.', stills: [{ id: 'a1', takenAt: NOON }, { id: 'a2' }] },
    ])
    expect(await evidence().isOfCase(number, 'a1')).toBe(true)
    const other = await open([])
    expect(await evidence().isOfCase(other.number, 'a1')).toBe(false)
    expect((await evidence().ofCase(other.number))[0]?.stills).toEqual([])
    expect((await database.db.caseRepository.standings(NOON)).get(performer)).toEqual({
      ...{ openKind: 'minor', decidedAt: null },
    })
    const destroyed: string[] = []
    const vault = { destroy: async (_: unknown, ids: readonly string[]) => void destroyed.push(...ids) }
    expect(await evidence().destroyDecided(NOON + 1_000 * DAY, vault)).toBe(false)
    expect(destroyed).toEqual([])
    const decision = {
      action: 'warned',
      ground: 'terms',
      text: 'They were warned.',
      until: null,
      removes: [],
    } as const
    const by = await somebody()
    await database.db.caseRepository.decide({ ...decision, number, version: 1, by, at: NOON }, parts)
    expect((await database.db.caseRepository.standings(NOON)).get(performer)).toEqual({
      ...{ openKind: null, decidedAt: NOON },
    })
    await evidence().destroyDecided(NOON, vault)
    await evidence().destroyDecided(NOON + 1, null)
    expect(await evidence().ofCase(number)).toHaveLength(1)
    await evidence().destroyDecided(NOON + 1, vault)
    expect(destroyed).toEqual(['a1', 'a2'])
    expect(await evidence().ofCase(number)).toEqual([])
    expect(await evidence().ofCase(other.number)).toHaveLength(1)
  })

  test('WALL-MATCH-01 a match is one case, of two nodes too, first on the wall until the staff decides', async () => {
    const { performer, staff } = await pair()
    const matches = () => database.db.findingRepository
    const noted: string[] = []
    const vault = { note: async (_: unknown, { id }: { id: string }) => void noted.push(id) }
    const match = {
      by: { program: 'list', entry: 5, hash: 'ab'.repeat(32) },
      kind: 'intimate_image',
      performer,
      stops: true,
      at: NOON,
    } as const
    const openOne = (id: string | null, more = {}) =>
      matches().open({ ...match, ...more }, id === null ? null : sealed(id, NOON), vault, calendar)
    const matched = async () => (await matches().found()).matched.has(performer)
    const both = await Promise.all([openOne('m1'), openOne('m2')])
    const [number] = both.filter((each) => each !== null)
    expect([both.includes(null), noted.length]).toEqual([true, 1])
    expect(await matches().isNew(match)).toBe(false)
    expect((await database.db.people.byId(performer))?.liveStoppedCase).toBe(number)
    expect(await matches().isNew({ ...match, by: { ...match.by, entry: 6 } })).toBe(true)
    expect(await matched()).toBe(true)
    expect(await evidence().ofCase(number!)).toMatchObject([
      { by: null, origin: 'match', at: NOON, stills: [{ id: noted[0], isPublic: true }] },
    ])
    const entries = await database.db.auditLog.newest(
      { actor: null, subjectKind: 'case', subjectId: number! },
      5,
    )
    expect(entries.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
      [
        'live.match',
        { account: performer, entry: 5, hash: match.by.hash, kind: 'intimate_image', stops: 1, stills: 1 },
      ],
    ])
    const decision = {
      action: 'nothing',
      ground: 'terms',
      text: 'It is another picture.',
      until: null,
    } as const
    const decided = { ...decision, removes: [], number: number!, version: 1, by: staff, at: NOON + 1 }
    expect(await database.db.caseRepository.decide(decided, parts)).toMatchObject({ ok: true })
    expect(await matched()).toBe(false)
    expect((await database.db.people.byId(performer))?.liveStoppedCase).toBeNull()
    // The staff has just said what it is.
    expect(await openOne('m3', { at: NOON + DAY - 1 })).toBeNull()
    expect(await openOne(null, { at: NOON + DAY + 1, stops: false })).not.toBe(number)
    expect(await matched()).toBe(true)
    expect((await database.db.people.byId(performer))?.liveStoppedCase).toBeNull()
  })

  test('WALL-JUDGE-01 what the judge finds is one case of its kind until the staff decides, and is counted as found by a program', async () => {
    const { performer, staff } = await pair()
    const findings = () => database.db.findingRepository
    const finding = {
      by: { program: 'judge', confidence: 0.91 },
      kind: 'violence',
      performer,
      stops: false,
      at: NOON,
    } as const
    const openOne = (more = {}) => findings().open({ ...finding, ...more }, null, null, calendar)
    const both = await Promise.all([openOne(), openOne()])
    const [number] = both.filter((each) => each !== null)
    expect(both).toContain(null)
    // Of another kind it is news, and joins the same case.
    expect(await openOne({ kind: 'content' })).toBe(number)
    expect((await findings().found()).judged.has(performer)).toBe(true)
    expect((await findings().found()).matched.has(performer)).toBe(false)
    expect((await database.db.people.byId(performer))?.liveStoppedCase).toBeNull()
    expect(await evidence().ofCase(number!)).toMatchObject([
      { by: null, origin: 'judge', stills: [] },
      { by: null, origin: 'judge', stills: [] },
    ])
    const { id } = (await database.db.caseRepository.byNumber(number!))!
    const entries = await database.db.caseRepository.entriesOf(id)
    expect(entries.map(({ source, kind }) => [source, kind])).toEqual([
      ['judge', 'violence'],
      ['judge', 'content'],
    ])
    const ruling = { action: 'nothing', ground: 'terms', text: 'It is a play.', until: null } as const
    const decided = { ...ruling, removes: [], number: number!, version: 2, by: staff, at: NOON + 1 }
    expect(await database.db.caseRepository.decide(decided, parts)).toMatchObject({ ok: true })
    expect((await findings().found()).judged.has(performer)).toBe(false)
    expect(await openOne({ at: NOON + DAY - 1 })).toBeNull()
    expect(await openOne({ at: NOON + DAY + 2 })).not.toBe(number)
  })

  test('REPORT-LIVE-02 of reports about one performer one in a minute has its pictures, and fifty in a day', async () => {
    const { staff: reporter, performer } = await pair()
    const noted: string[] = []
    const vault = { note: async (_: unknown, { id }: { id: string }) => void noted.push(id) }
    async function report(picture: string, at: number, isStored = true) {
      const id = randomUUID()
      const words = { note: '', line: '', around: [], room: performer, stillKey: null }
      const filed = {
        id,
        feature: 'room',
        reporter,
        reported: performer,
        reason: 'minor',
        at,
        ...words,
      } as const
      if (isStored) await database.db.reports.add(filed, calendar)
      return evidence().keepForReport(
        { report: id, reporter, performer, at, stills: [sealed(picture, at - 1)] },
        vault,
      )
    }
    const both = await Promise.all([report('r1', NOON), report('r2', NOON + 1)])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await report('r3', NOON + MINUTE - 1)).toBe(false)
    expect(await evidence().hasRoom(performer, NOON + MINUTE - 1)).toBe(false)
    expect(await report('r4', NOON + MINUTE + 1)).toBe(true)
    expect(await report('r5', NOON + 3 * MINUTE, false)).toBe(false)
    expect(noted).toHaveLength(2)
    for (let minute = 5; minute < 100; minute += 1) await report(`f${minute}`, NOON + minute * MINUTE)
    expect(noted).toHaveLength(50)
    expect(await evidence().hasRoom(performer, NOON + 26 * 60 * MINUTE)).toBe(true)
  }, 60_000)
})
