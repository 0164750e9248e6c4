import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { AccountId, type LiveChallenge, type LivenessState } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Language } from '@footlight/core/rules/languages'
import { drawGesture, type Gesture } from '@footlight/core/rules/liveness/gestures'
import {
  askAnother,
  type LiveCheckFault,
  missedLiveCheck,
  OTHERS_MAX,
  owesLiveCheck,
  PICTURE_WITHIN_MS,
  sendPicture,
} from '@footlight/core/rules/liveness/live-check'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { holdPerson } from '../accounts/hold-person.ts'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { LivenessConfig } from '../platform/liveness-config.ts'
import { logEvent } from '../platform/log-event.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { type DocumentFault, readDocument, type Vault } from '../vault/module.ts'
import { writeBeside } from './check-people.ts'
import type { LivenessTables } from './liveness-tables.ts'
import type { LivenessJudge } from './port.ts'
import { checkById, checkOf, decideStored, type StoredCheck, writeStanding } from './stored-checks.ts'

const HOUR_MS = 3_600_000
const ROLLS = 1_000_000

export interface LiveCheckDeps {
  readonly livenessDatabase: SiteDatabase
  readonly liveness: LivenessConfig
  readonly vault: Vault
  /** null: the staff decides all. */
  readonly judge: LivenessJudge | null
  readonly clock: Clock
  readonly logger: Logger
}

export type ChallengeFault = LiveCheckFault | 'not_found'

/** What performers do with their own checks (LIVE-CHECK-03 to LIVE-CHECK-06). */
export class LiveChecks {
  readonly #deps: LiveCheckDeps
  readonly #db: Kysely<LivenessTables>
  readonly #closing = new AbortController()

  constructor(deps: LiveCheckDeps) {
    this.#deps = deps
    this.#db = deps.livenessDatabase
  }

  async read({ id, liveStanding }: Pick<Person, 'id' | 'liveStanding'>): Promise<LivenessState> {
    const { liveness, clock } = this.#deps
    const now = clock.now()
    const last = await this.#db
      .selectFrom('live_checks')
      .select(['state', 'sent_at', 'reason'])
      .where('account', '=', id)
      .where('sent_at', 'is not', null)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { checkedAt, failedAt, dueAt } = liveStanding
    const isDue = owesLiveCheck(liveStanding, now, liveness.hours)
    const isMissed = missedLiveCheck(liveStanding, now)
    return {
      is_due: isDue,
      is_blocked: failedAt !== null || isMissed,
      is_missed: isMissed && !(last?.state === 'waiting' && last.sent_at! >= dueAt!),
      due_in_ms: dueAt === null || isMissed ? null : dueAt - now,
      hours: liveness.hours,
      holds_until: isDue || checkedAt === null ? null : isoTime(checkedAt + liveness.hours * HOUR_MS),
      last:
        last === undefined
          ? null
          : {
              state: last.state as 'waiting' | 'passed' | 'failed',
              sent_at: isoTime(last.sent_at!),
              reason: last.state === 'failed' ? last.reason : null,
            },
    }
  }

  /** Whoever begins again before the time is over finds the same gesture: nobody waits for one that suits them. */
  begin(account: AccountId, language: Language): Promise<LiveChallenge> {
    const now = this.#deps.clock.now()
    return this.#inTurn(account, async (db) => {
      const open = await db
        .selectFrom('live_checks')
        .selectAll()
        .where('account', '=', account)
        .where('state', '=', 'asked')
        .executeTakeFirst()
      if (open !== undefined && now - open.asked_at <= PICTURE_WITHIN_MS) return challengeOf(open, now)
      // Without a picture it is no record of anything.
      if (open !== undefined) await db.deleteFrom('live_checks').where('id', '=', open.id).execute()
      const row: StoredCheck = {
        ...{ id: randomBytes(16).toString('hex'), account, state: 'asked', revision: 1, language },
        ...{ gesture: draw((open?.gesture ?? null) as Gesture | null), asked_at: now, others: 0 },
        ...{ sent_at: null, document: null, decided_at: null, decided_by: null, reason: null },
      }
      await db.insertInto('live_checks').values(row).execute()
      return challengeOf(row, now)
    })
  }

  another(account: AccountId, id: string): Promise<Result<LiveChallenge, ChallengeFault>> {
    const now = this.#deps.clock.now()
    return this.#inTurn(account, async (db) => {
      const row = await checkById(db, id)
      if (row?.account !== account) return fail('not_found')
      const next = askAnother(checkOf(row), draw(row.gesture as Gesture), now)
      if (!next.ok) return next
      const change = { gesture: next.value.gesture, asked_at: now, others: row.others + 1 }
      await db
        .updateTable('live_checks')
        .set({ ...change, revision: row.revision + 1 })
        .where('id', '=', id)
        .execute()
      return ok(challengeOf({ ...row, ...change }, now))
    })
  }

  /** From then on it waits, unless there is a judge who decides at once. */
  async send(
    account: AccountId,
    id: string,
    sent: Buffer,
  ): Promise<Result<'waiting' | 'passed' | 'failed', ChallengeFault | DocumentFault>> {
    const { clock, vault } = this.#deps
    // What it takes to decode the picture is not the performer's time.
    const at = clock.now()
    const found = await checkById(this.#db, id)
    if (found?.account !== account) return fail('not_found')
    const mayCome = sendPicture(checkOf(found), at)
    if (!mayCome.ok) return mayCome
    const picture = await readDocument(sent, this.#closing.signal)
    if (!picture.ok) return picture
    const sealed = await vault.seal(picture.value, 'image/jpeg')
    const stored = await this.#inTurn(account, async (db) => {
      const row = await checkById(db, id)
      if (row === null) return fail('late' as const)
      // Another gesture was drawn while this picture was on its way.
      if (row.gesture !== found.gesture) return fail('late' as const)
      const next = sendPicture(checkOf(row), at)
      if (!next.ok) return next
      await vault.note(db, sealed)
      const revision = row.revision + 1
      await db
        .updateTable('live_checks')
        .set({ state: 'waiting', revision, sent_at: at, document: sealed.id })
        .where('id', '=', id)
        .execute()
      const beside = await writeBeside(db, account, id)
      await writeStanding(db, account, { state: 'waiting', gesture: row.gesture as Gesture, sentAt: at })
      return ok({ row: { ...row, revision }, beside })
    })
    if (!stored.ok) return stored
    return ok(await this.#judge(stored.value.row, stored.value.beside, picture.value))
  }

  close(): void {
    this.#closing.abort()
  }

  async #judge(
    row: StoredCheck,
    beside: readonly AccountId[],
    picture: Buffer,
  ): Promise<'waiting' | 'passed' | 'failed'> {
    const { judge, livenessDatabase, clock, logger } = this.#deps
    if (judge === null) return 'waiting'
    const account = AccountId.parse(row.account)
    const verdict = await judge
      .judge({ account, beside, gesture: row.gesture as Gesture, picture })
      .catch((error: unknown) => {
        logEvent(logger, 'liveness_judge_failed', { err: error, check: row.id })
        return 'unsure' as const
      })
    if (verdict === 'unsure') return 'waiting'
    const order = { check: row.id, revision: row.revision, verdict, by: null, reason: null, at: clock.now() }
    // The staff may have been quicker.
    return (await decideStored(livenessDatabase, order)) === null ? 'waiting' : verdict
  }

  #inTurn<T>(account: AccountId, change: (db: Kysely<LivenessTables>) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      await holdPerson(transaction, account)
      return await change(transaction)
    })
  }
}

/** Nobody may guess it before they have their picture. */
function draw(before: Gesture | null): Gesture {
  return drawGesture(randomInt(ROLLS) / ROLLS, before)
}

function challengeOf(row: StoredCheck, now: number): LiveChallenge {
  return {
    id: row.id,
    gesture: row.gesture,
    left_ms: Math.max(0, row.asked_at + PICTURE_WITHIN_MS - now),
    others_left: OTHERS_MAX - row.others,
  }
}
