import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol'
import {
  PICTURE_KEPT_DAYS,
  PICTURE_WITHIN_MS,
  REPORT_ASKS_EVERY_MS,
  STEP_IN_WITHIN_MS,
} from '@footlight/core/rules/liveness/live-check'
import { LiveCheckDesk } from '@footlight/server/liveness/live-check-desk'
import { LiveChecks } from '@footlight/server/liveness/live-checks'
import { PictureChanges } from '@footlight/server/liveness/picture-changes'
import { destroyPictures } from '@footlight/server/liveness/picture-retention'
import type { LivenessJudge } from '@footlight/server/liveness/port'
import { decideStored, sentChecksOf } from '@footlight/server/liveness/stored-checks'
import { FolderBlobs } from '@footlight/server/platform/blobs/folder-blobs'
import { Vault } from '@footlight/server/vault/vault'
import { VaultKeys } from '@footlight/server/vault/vault-keys'
import { pino } from 'pino'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY_MS = 86_400_000

describeOnEachDatabase('checks before streams', (database) => {
  let performer: AccountId
  let staff: AccountId
  let clock: ManualClock
  let vault: Vault
  let checks: LiveChecks

  beforeEach(async () => {
    performer = await made()
    staff = await made()
    clock = new ManualClock(NOON)
    const blobs = new FolderBlobs(mkdtempSync(join(tmpdir(), 'footlight-vault-')))
    vault = new Vault({ db: db(), keys: new VaultKeys([randomBytes(32)]), blobs, clock })
    checks = checksWith(null)
  })

  const db = () => database.db.livenessDatabase
  const standing = async () => (await database.db.people.byId(performer))!.liveStanding
  const desk = () =>
    new LiveCheckDesk({ livenessDatabase: db(), auditLog: database.db.auditLog, vault, clock })

  function checksWith(judge: LivenessJudge | null): LiveChecks {
    const liveness = { hours: 24 }
    return new LiveChecks({
      ...{ livenessDatabase: db(), liveness, vault, judge, clock },
      logger: pino({ level: 'silent' }),
    })
  }

  async function made(): Promise<AccountId> {
    const person = await database.db.people.create(newPerson({ type: 'model', identityConfirmed: true }))
    if (!person.ok) throw new Error(person.error)
    return person.value.id
  }

  const photo = () =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()

  async function sent(): Promise<string> {
    const { id } = await checks.begin(performer, 'en')
    expect(await checks.send(performer, id, await photo())).toEqual({ ok: true, value: 'waiting' })
    return id
  }

  async function decide(check: string, verdict: 'passed' | 'failed') {
    const row = (await sentChecksOf(db(), performer)).find(({ id }) => id === check)!
    const order = { check, revision: row.revision, verdict, by: staff, reason: 'Seen', at: clock.now() }
    return await decideStored(db(), order)
  }

  test('LIVE-CHECK-03 there is one gesture at a time, also for ten tabs, until its time is over', async () => {
    const begun = await Promise.all(Array.from({ length: 10 }, () => checks.begin(performer, 'en')))
    expect(new Set(begun.map(({ id, gesture }) => `${id} ${gesture}`)).size).toBe(1)
    const { id, gesture } = begun[0]!
    clock.setWall(PICTURE_WITHIN_MS + 1)
    const next = await checks.begin(performer, 'en')
    expect(next.id).not.toBe(id)
    expect(next.gesture).not.toBe(gesture)
    expect(await checks.another(performer, id)).toEqual({ ok: false, error: 'not_found' })
  })

  test('LIVE-CHECK-03 another gesture may be drawn twice, by its own performer alone', async () => {
    const { id } = await checks.begin(performer, 'en')
    expect(await checks.another(staff, id)).toEqual({ ok: false, error: 'not_found' })
    const drawn = await Promise.all(Array.from({ length: 5 }, () => checks.another(performer, id)))
    expect(drawn.filter(({ ok }) => ok)).toHaveLength(2)
    expect(drawn.filter((each) => !each.ok && each.error === 'none_left')).toHaveLength(3)
  })

  test('LIVE-CHECK-04 of many pictures for one gesture one counts, and only in time', async () => {
    const { id } = await checks.begin(performer, 'en')
    const picture = await photo()
    expect(await checks.send(staff, id, picture)).toEqual({ ok: false, error: 'not_found' })
    expect(await checks.send(performer, id, Buffer.from('no picture'))).toEqual({ ok: false, error: 'type' })
    const all = await Promise.all([1, 2, 3].map(() => checks.send(performer, id, picture)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(all.filter((each) => !each.ok && each.error === 'sent')).toHaveLength(2)
    expect(await standing()).toMatchObject({ checkedAt: NOON, failedAt: null })
    const late = await checks.begin(performer, 'en')
    clock.setWall(PICTURE_WITHIN_MS + 1)
    expect(await checks.send(performer, late.id, picture)).toEqual({ ok: false, error: 'late' })
    expect(await sentChecksOf(db(), performer)).toHaveLength(1)
  })

  test('LIVE-CHECK-05 a judge decides at once; one that breaks leaves it to the staff', async () => {
    for (const verdict of ['passed', 'failed'] as const) {
      checks = checksWith({ judge: async () => verdict })
      const { id } = await checks.begin(performer, 'en')
      expect(await checks.send(performer, id, await photo())).toEqual({ ok: true, value: verdict })
      clock.setWall(1_000)
    }
    expect((await standing()).checkedAt).toBeNull()
    checks = checksWith({ judge: () => Promise.reject(new Error('away')) })
    const { id } = await checks.begin(performer, 'en')
    expect(await checks.send(performer, id, await photo())).toEqual({ ok: true, value: 'waiting' })
    // A picture that nobody has passed ends no failure.
    expect((await standing()).failedAt).not.toBeNull()
  })

  test('LIVE-CHECK-06 LIVE-CHECK-07 of many decisions one holds, and only a newer picture that was passed ends a failure', async () => {
    const first = await sent()
    clock.setWall(1_000)
    const second = await sent()
    const decided = await Promise.all([1, 2, 3].map(() => decide(second, 'failed')))
    expect(decided.filter((each) => each !== null)).toHaveLength(1)
    expect(await standing()).toMatchObject({ checkedAt: null, failedAt: NOON + 1_000 })
    // An older picture says nothing of who was there later.
    await decide(first, 'passed')
    expect((await standing()).failedAt).toBe(NOON + 1_000)
    clock.setWall(1_000)
    const third = await sent()
    expect((await standing()).failedAt).toBe(NOON + 1_000)
    await decide(third, 'passed')
    expect(await standing()).toMatchObject({ checkedAt: NOON + 2_000, failedAt: null })
  })

  test('LIVE-CHECK-06 nobody decides their own, nor what another has decided', async () => {
    const check = await sent()
    const order = { check, revision: 2, verdict: 'passed' as const, reason: 'Seen' }
    expect(await desk().decide({ ...order, by: performer })).toEqual({ ok: false, error: 'forbidden' })
    expect(await desk().decide({ ...order, revision: 1, by: staff })).toEqual({
      ok: false,
      error: 'conflict',
    })
    expect((await desk().decide({ ...order, by: staff })).ok).toBe(true)
    expect(await desk().decide({ ...order, by: staff })).toEqual({ ok: false, error: 'conflict' })
  })

  test('STEP-IN-02 STEP-IN-04 however many say at once that somebody came one deadline holds, and what was begun before is over', async () => {
    const changes = new PictureChanges({ livenessDatabase: db(), clock })
    const before = await sent()
    clock.setWall(1_000)
    const { id } = await checks.begin(performer, 'en')
    const asked = { by: staff, reason: 'A second face' }
    await Promise.all([1, 2, 3].map(() => changes.askedByStaff(performer, asked)))
    const came = clock.now()
    const due = { checkedAt: null, failedAt: null, changedAt: came, dueAt: came + STEP_IN_WITHIN_MS }
    expect(await standing()).toEqual(due)
    expect(await checks.send(performer, id, await photo())).toEqual({ ok: false, error: 'not_found' })
    // Passed now, the picture of before says nothing of who came since.
    await decide(before, 'passed')
    expect(await standing()).toEqual(due)
    clock.setWall(60_000)
    expect(await changes.askedByReport(performer)).toBe(false)
    await changes.askedByStaff(performer, asked)
    expect((await standing()).dueAt).toBe(due.dueAt)
    clock.setWall(1)
    await sent()
    expect(await standing()).toMatchObject({ checkedAt: clock.now(), dueAt: null })
    // Viewers ask no more often than once in six hours, however many they are.
    expect(await changes.askedByReport(performer)).toBe(false)
    clock.setWall(REPORT_ASKS_EVERY_MS)
    const reports = await Promise.all([1, 2, 3].map(() => changes.askedByReport(performer)))
    expect(reports.filter((isAsked) => isAsked)).toHaveLength(1)
    clock.setWall(STEP_IN_WITHIN_MS)
    // Too late: it waits, and nothing is open before it was passed.
    const late = await sent()
    expect((await standing()).dueAt).not.toBeNull()
    await decide(late, 'passed')
    expect((await standing()).dueAt).toBeNull()
  })

  test('LIVE-CHECK-08 a picture is destroyed 30 days after its decision, and the record stays', async () => {
    const [decided, waiting] = [await sent(), (clock.setWall(1_000), await sent())]
    await decide(decided, 'passed')
    const read = async (check: string) => {
      const row = (await sentChecksOf(db(), performer)).find(({ id }) => id === check)!
      return (await vault.read(row.document!)) !== null
    }
    const destroy = () => destroyPictures({ livenessDatabase: db(), vault, clock })
    clock.setWall(PICTURE_KEPT_DAYS * DAY_MS - 1)
    await destroy()
    expect([await read(decided), await read(waiting)]).toEqual([true, true])
    clock.setWall(1)
    await destroy()
    expect([await read(decided), await read(waiting)]).toEqual([false, true])
    expect((await sentChecksOf(db(), performer)).map(({ state }) => state)).toEqual(['passed', 'waiting'])
  })
})
