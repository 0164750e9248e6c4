import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { REPORT_REOPEN_MINUTES } from '@footlight/core/protocol'
import { FolderBlobs } from '@footlight/server/platform/blobs/folder-blobs'
import { ReportStills } from '@footlight/server/reports/report-stills'
import { Reports } from '@footlight/server/reports/reports'
import { Vault } from '@footlight/server/vault/vault'
import { VaultKeys } from '@footlight/server/vault/vault-keys'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { parts } from './decision-parts.ts'
import { newPerson } from './people.ts'

const caseCalendar = { timeZone: 'UTC', holidays: new Set<string>() }

describeOnEachDatabase('pictures of reports', (database) => {
  const clock = new ManualClock(NOON)
  async function somebody() {
    const made = await database.db.people.create(newPerson({ type: 'model' }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  function place() {
    const folder = mkdtempSync(join(tmpdir(), 'footlight-reports-'))
    const blobs = new FolderBlobs(folder)
    const { vaultDatabase, reports, reportStillRepository, people } = database.db
    const keys = new VaultKeys([randomBytes(32)])
    const vault = new Vault({ db: vaultDatabase, keys, blobs, clock })
    /** As the process runs with a vault, or without. */
    function run(given: Vault | null) {
      const reportStills = new ReportStills({ reports, reportStillRepository, blobs, vault: given, clock })
      const uses = { people, clock, random: { uuid: randomUUID } as never, currentConfig: { caseCalendar } }
      const filed = new Reports({ reports, reportStills, vault: given, ...uses })
      const job = async (name: string) =>
        await filed
          .jobs()
          .find((each) => each.name === name)
          ?.run()
      return { reportStills, filed, job }
    }
    const stored = (area: string): readonly string[] => {
      try {
        return readdirSync(join(folder, area)).filter((name) => !name.startsWith('.'))
      } catch {
        return []
      }
    }
    return { vault, run, stored, folder }
  }
  async function file({ filed }: ReturnType<ReturnType<typeof place>['run']>, jpeg: Buffer) {
    const [reporter, reported] = [await somebody(), await somebody()]
    const words = { feature: 'room', reason: 'abuse', note: '' } as const
    expect((await filed.file({ ...words, reporter, reported, room: reported, still: jpeg })).ok).toBe(true)
    const [report] = await database.db.reports.page({ reported: reported.id }, 1)
    return { report: report!, moderator: (await somebody()).id }
  }
  const read = async (id: string, { reportStills }: ReturnType<ReturnType<typeof place>['run']>) =>
    await reportStills.read((await database.db.reports.byId(id))!)

  test('REPORT-07 one is encrypted where there is a vault, and one of before is put there', async () => {
    const { vault, run, stored, folder } = place()
    const [first, second] = [randomBytes(500), randomBytes(500)]
    const without = run(null)
    const old = await file(without, first)
    expect(readFileSync(join(folder, 'report-stills', `${old.report.id}.jpg`)).equals(first)).toBe(true)
    const within = run(vault)
    const sealed = await file(within, second)
    expect(sealed.report).toMatchObject({ stillKey: null, stillDocument: expect.any(String) })
    for (const name of stored('vault'))
      expect(readFileSync(join(folder, 'vault', name)).includes(second.subarray(0, 32))).toBe(false)
    // Both are read, before and after.
    expect((await read(old.report.id, within))?.equals(first)).toBe(true)
    expect((await read(sealed.report.id, within))?.equals(second)).toBe(true)
    await Promise.all([within.job('seal_report_pictures'), run(vault).job('seal_report_pictures')])
    expect(stored('report-stills')).toEqual([])
    expect((await read(old.report.id, within))?.equals(first)).toBe(true)
    expect((await within.filed.still(old.report.id))?.equals(first)).toBe(true)
    // Without its key nobody reads it, and nobody takes it for one that never came.
    expect(await read(old.report.id, without)).toBeNull()
    await without.job('sweep_reports')
    expect(await database.db.reports.byId(old.report.id)).toMatchObject({
      stillDocument: expect.any(String),
    })
  })

  test('REPORT-03 a sealed one is destroyed once it is too late to open its report again, or its report is gone', async () => {
    const { vault, run } = place()
    const within = run(vault)
    const [closed, removed] = [await file(within, randomBytes(9)), await file(within, randomBytes(9))]
    const documentOf = ({ report }: typeof closed) => report.stillDocument!
    const { reports, caseRepository } = database.db
    await reports.close(closed.report.id, { by: closed.moderator, note: '', at: clock.now() })
    // An open case needs it, and a decided one that found nothing does not.
    clock.advance(REPORT_REOPEN_MINUTES * 60_000 + 1)
    await within.job('sweep_reports')
    expect(await vault.read(documentOf(closed))).not.toBeNull()
    for (const { report, moderator: by } of [closed, removed]) {
      const found = (await caseRepository.page('open', null, 1_000)).find(
        (each) => each.reported === report.reported,
      )!
      const ruling = { action: 'nothing', ground: null, text: 'Nothing was found.', until: null } as const
      const decision = { number: found.number, version: found.version, by, at: clock.now(), removes: [] }
      expect((await caseRepository.decide({ ...decision, ...ruling }, parts)).ok).toBe(true)
    }
    await within.job('sweep_reports')
    expect(await vault.read(documentOf(closed))).toBeNull()
    expect(await reports.byId(closed.report.id)).toMatchObject({ stillKey: null, stillDocument: null })
    // As when its account is deleted: the picture goes with the next sweep.
    await reports.remove([removed.report.id])
    await within.job('sweep_reports')
    expect(await vault.read(documentOf(removed))).toBeNull()
  })
})
