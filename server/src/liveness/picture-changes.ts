import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import {
  type LiveStanding,
  REPORT_ASKS_EVERY_MS,
  standingAfterBegin,
  standingAfterEnd,
  standingAfterStepIn,
} from '@footlight/core/rules/liveness/live-check'
import type { Kysely } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { LivenessTables } from './liveness-tables.ts'
import { changeStanding, changeStandingNow } from './stored-standing.ts'

interface PictureChangesDeps {
  readonly livenessDatabase: SiteDatabase
  readonly clock: Clock
}

/** Who asks for a check of everybody in the picture, and why. */
export interface AskedByStaff {
  readonly by: AccountId
  readonly reason: string
}

/** Writes down that another person came into a picture (STEP-IN-01 to STEP-IN-05). Of all processes alike. */
export class PictureChanges {
  readonly #deps: PictureChangesDeps

  constructor(deps: PictureChangesDeps) {
    this.#deps = deps
  }

  /** In a transaction that holds the performer. `isLive`: their stream is on, also over a break of its connection. */
  async came(transaction: SiteDatabase, performer: AccountId, isLive: boolean): Promise<void> {
    const now = this.#deps.clock.now()
    await changeStanding(transaction, performer, (before) => standingAfterStepIn(before, isLive, now))
    // A gesture of before is worth nothing: its picture may have been taken already.
    const db: Kysely<LivenessTables> = transaction
    await db.deleteFrom('live_checks').where('account', '=', performer).where('state', '=', 'asked').execute()
  }

  /** Of a stream that is on. With its line of the audit log. */
  async askedByStaff(performer: AccountId, { by, reason }: AskedByStaff): Promise<void> {
    const { livenessDatabase, clock } = this.#deps
    await livenessDatabase.transaction().execute(async (transaction) => {
      await holdPerson(transaction, performer)
      await this.came(transaction, performer, true)
      await appendAudit(transaction, {
        ...{ at: clock.now(), actor: by, action: 'liveness.ask', reason },
        subject: { kind: 'account', id: String(performer) },
        details: {},
      })
    })
  }

  /** Of a stream that is on. False: viewers have asked for one not long ago, or one is due. */
  async askedByReport(performer: AccountId): Promise<boolean> {
    const { livenessDatabase, clock } = this.#deps
    return await livenessDatabase.transaction().execute(async (transaction) => {
      await holdPerson(transaction, performer)
      const standing = await changeStanding(transaction, performer, (before) => before)
      if (standing === null) return false
      const { changedAt, dueAt } = standing
      if (dueAt !== null || (changedAt !== null && clock.now() - changedAt < REPORT_ASKS_EVERY_MS))
        return false
      await this.came(transaction, performer, true)
      return true
    })
  }

  began(performer: AccountId): Promise<LiveStanding | null> {
    const now = this.#deps.clock.now()
    const change = (before: LiveStanding) => standingAfterBegin(before, now)
    return changeStandingNow(this.#deps.livenessDatabase, performer, change)
  }

  ended(performer: AccountId): Promise<LiveStanding | null> {
    const now = this.#deps.clock.now()
    const change = (before: LiveStanding) => standingAfterEnd(before, now)
    return changeStandingNow(this.#deps.livenessDatabase, performer, change)
  }
}
