import type { Clock } from '@footlight/core/ports'
import { AccountId, type ApplicationState, type CameraPeriod } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { ApplicationDesk, Look, RecordFile } from '../compliance/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { CameraLog, CameraPeriod as StoredPeriod } from './camera-log.ts'

const PERIODS_MAX = 5_000
const YEAR_MS = 366 * 86_400_000

export interface InspectionDeps {
  readonly applicationDesk: ApplicationDesk
  readonly cameraLog: CameraLog
  readonly complianceDatabase: SiteDatabase
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly clock: Clock
}

export interface Periods {
  readonly periods: CameraPeriod[]
  readonly isCut: boolean
}

/** Answers who was in the picture of a stream, and what is on record of them. Every question is in the audit log first. */
export class Inspection {
  readonly #deps: InspectionDeps

  constructor(deps: InspectionDeps) {
    this.#deps = deps
  }

  /** null: there is no record of that id. */
  async periods(look: Look, time: { readonly from: number; readonly to: number }): Promise<Periods | null> {
    const account = await this.#deps.applicationDesk.noteInspection(look, time)
    return account === null ? null : await this.#periodsOf(account, time)
  }

  /** The record, and a year of streams. null: there is none of that id. */
  async file(look: Look): Promise<{ readonly record: RecordFile; readonly periods: Periods } | null> {
    const record = await this.#deps.applicationDesk.recordFile(look)
    if (record === null) return null
    const now = this.#deps.clock.now()
    return { record, periods: await this.#periodsOf(record.account, { from: now - YEAR_MS, to: now }) }
  }

  async #periodsOf(
    account: AccountId,
    time: { readonly from: number; readonly to: number },
  ): Promise<Periods> {
    const own = await this.#deps.cameraLog.periods(account, time)
    // Beside whom they were in a stream of somebody else, the host among them, is told as well.
    const hosts = new Set(own.filter(({ host }) => host !== account).map(({ host }) => host))
    const theirs = await Promise.all([...hosts].map((host) => this.#deps.cameraLog.periods(host, time)))
    const beside = theirs
      .flat()
      .filter(({ host, person }) => hosts.has(host) && person !== account)
      .filter((each) => own.some((mine) => mine.host === each.host && overlap(mine, each)))
    const all = [...own, ...beside].sort((a, b) => a.beganAt - b.beganAt)
    return { periods: await this.#present(all.slice(0, PERIODS_MAX)), isCut: all.length > PERIODS_MAX }
  }

  async #present(periods: readonly StoredPeriod[]): Promise<CameraPeriod[]> {
    const ids = [...new Set(periods.flatMap(({ host, person }) => [host, person]))]
    if (ids.length === 0) return []
    const names = new Map((await this.#deps.people.byIds(ids)).map(({ id, username }) => [id, username]))
    const db: Kysely<{ performer_records: { id: string; account: number; state: string } }> =
      this.#deps.complianceDatabase
    const rows = await db
      .selectFrom('performer_records')
      .select(['id', 'account', 'state'])
      .where('account', 'in', ids)
      .execute()
    const records = new Map(rows.map((row) => [AccountId.parse(row.account), row]))
    return periods.map(({ host, person, beganAt, endedAt, isOpen }) => {
      const record = records.get(person)
      return {
        host: names.get(host) ?? '',
        person: names.get(person) ?? '',
        from: isoTime(beganAt),
        to: isoTime(endedAt),
        is_open: isOpen,
        record: record === undefined ? null : { id: record.id, state: record.state as ApplicationState },
      }
    })
  }
}

function overlap(a: StoredPeriod, b: StoredPeriod): boolean {
  return a.beganAt <= b.endedAt && b.beganAt <= a.endedAt
}
