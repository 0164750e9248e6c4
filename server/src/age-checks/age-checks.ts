import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import type { AgeMethod, Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { AgeDemand } from '@footlight/core/rules/age-checks/age-rules'
import { OWN_CAMERA } from '@footlight/core/rules/age-checks/own-camera'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { accountChanged } from '../accounts/port.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import { Underway } from '../platform/underway.ts'
import type { AgeCheckRepository, StoredAgeCheck } from './age-check-port.ts'
import { type AgeProvider, type AgeSource, type AgeVerdict, ProviderAway } from './providers/age-provider.ts'

const DAY_MS = 24 * 3_600_000
/** Each costs the operator money, and guessing may help: beyond these it is tomorrow's. */
const FAILED_A_DAY_MAX = 3
const BEGUN_A_DAY_MAX = 10
/** Nobody is longer on a service's page. */
const OPEN_MS = 3_600_000
/** Whoever knows the address may knock as often as they like; the service is asked no more often than this. */
const HEARD_EVERY_MS = 1_000
const AGAIN_AFTER_S = 30
const expired: AgeVerdict = { state: 'expired' }

export interface AgeChecksDeps {
  readonly ageCheckRepository: AgeCheckRepository
  readonly providers: readonly AgeProvider[]
  readonly clock: Clock
  readonly bus: Bus
  readonly logger: Logger
}

export interface AgeOrderFrom {
  /** Of a law, or of who wants to show a camera of their own. */
  readonly demand: AgeDemand
  readonly method: AgeMethod
  /** Origin of the site on which it was asked for. */
  readonly origin: string
  readonly language: Language
}

/** Proofs of age, which services make and we only ask about (AGE-CHECK-04 to AGE-CHECK-07). */
export class AgeChecks {
  readonly #deps: AgeChecksDeps
  /** Those that are asked how a check stands. */
  readonly #sources: AgeSource[]
  readonly #underway = new Underway()

  constructor(deps: AgeChecksDeps) {
    this.#deps = deps
    this.#sources = [...deps.providers]
  }

  /** Of checks that begin elsewhere. */
  addSource(source: AgeSource): void {
    this.#sources.push(source)
  }

  /** Of the last day, the newest first. */
  recent(person: Person): Promise<readonly StoredAgeCheck[]> {
    const { ageCheckRepository, clock } = this.#deps
    return ageCheckRepository.ofAccount(person.id, clock.now() - DAY_MS)
  }

  /** When another may begin, ms since 1970; null: now. */
  nextAt(recent: readonly StoredAgeCheck[]): number | null {
    const failed = recent.filter(({ state, fault }) => state === 'failed' && fault !== 'cancelled')
    const last = failed[FAILED_A_DAY_MAX - 1] ?? recent[BEGUN_A_DAY_MAX - 1]
    return last === undefined ? null : last.beganAt + DAY_MS
  }

  async begin(person: Person, order: AgeOrderFrom): Promise<Result<StoredAgeCheck, Failure>> {
    const { ageCheckRepository, clock } = this.#deps
    const { demand, method } = order
    const provider = this.#deps.providers.find(({ methods }) => methods.includes(method))
    if (provider === undefined || !demand.methods.includes(method))
      return fail({ error: 'invalid_value', fields: { method: 'invalid' } })
    const now = clock.now()
    const recent = await this.recent(person)
    const pending = recent.find(
      (each) => isOpen(each, now) && each.method === method && each.provider === provider.name,
    )
    if (pending !== undefined) return ok(pending)
    const nextAt = this.nextAt(recent)
    if (nextAt !== null)
      return fail({ error: 'rate_limited', retryAfter: Math.max(1, Math.ceil((nextAt - now) / 1_000)) })
    const id = randomBytes(16).toString('hex')
    const begun = await this.#atProvider(provider, id, order)
    if (begun === null) return fail({ error: 'unavailable', retryAfter: AGAIN_AFTER_S })
    const check: StoredAgeCheck = {
      ...{ id, account: person.id, provider: provider.name, method, place: demand.place },
      ...{ state: 'pending', fault: null, ...begun, ...begunAt(now) },
    }
    await ageCheckRepository.begin(check)
    return ok(check)
  }

  /** The check as it is once its service was asked, where it may know more. Never throws for the service's sake. */
  async look(check: StoredAgeCheck): Promise<StoredAgeCheck> {
    const { ageCheckRepository, clock, bus, logger } = this.#deps
    if (check.session === null) return check
    const now = clock.now()
    const verdict = (await this.#ask(check, check.session)) ?? (isOver(check, now) ? expired : null)
    if (verdict === null) return check
    const isFirst = await ageCheckRepository.decide(check.id, verdict, now)
    if (isFirst) {
      bus.publish(accountChanged, { account: check.account })
      const { account, method } = check
      logEvent(logger, 'age_check_decided', { account, method, state: verdict.state })
    }
    return (await ageCheckRepository.find(check.id)) ?? check
  }

  /** Somebody says that there is something to ask about. It is believed no further than that. */
  hear(id: string): void {
    this.#underway.add(
      this.#hear(id).catch((error: unknown) =>
        logEvent(this.#deps.logger, 'age_check_failed', { err: error }),
      ),
    )
  }

  /** What no service told us of, and what was left lying. */
  async lookAtDue(): Promise<void> {
    const { ageCheckRepository, clock } = this.#deps
    const now = clock.now()
    for (const check of await ageCheckRepository.takeDue(now - LOOK_AFTER_MS, now, DUE_AT_ONCE))
      await this.look(check)
  }

  close(): Promise<void> {
    return this.#underway.close()
  }

  /** null: it cannot say yet, or cannot be asked. */
  async #ask(
    { id: reference, method, provider }: StoredAgeCheck,
    session: string,
  ): Promise<AgeVerdict | null> {
    const asked = this.#sources.find(({ name }) => name === provider)
    try {
      return (await asked?.ask(session, { reference, method })) ?? null
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      logEvent(this.#deps.logger, 'age_check_unanswered', { provider, reason: error.message })
      return null
    }
  }

  async #hear(id: string): Promise<void> {
    const { ageCheckRepository, clock } = this.#deps
    const now = clock.now()
    const check = await ageCheckRepository.take(id, now - HEARD_EVERY_MS, now)
    if (check !== null) await this.look(check)
  }

  async #atProvider(
    provider: AgeProvider,
    reference: string,
    { demand, method, origin, language }: AgeOrderFrom,
  ): Promise<{ readonly session: string; readonly url: string } | null> {
    try {
      return await provider.begin({
        ...{ reference, method, language },
        returnUrl: `${origin}/age-check?${demand.place === OWN_CAMERA ? 'for=own_camera&' : ''}check=${reference}`,
        noticeUrl: `${origin}${NOTICE_PATH}/${reference}`,
      })
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      logEvent(this.#deps.logger, 'age_check_unavailable', { provider: provider.name, reason: error.message })
      return null
    }
  }
}

/** When a check that begins now began and was asked about: what is heard of it first is listened to at once. */
export function begunAt(now: number): Pick<StoredAgeCheck, 'beganAt' | 'askedAt' | 'decidedAt'> {
  return { beganAt: now, askedAt: now - HEARD_EVERY_MS, decidedAt: null }
}

/** Where services say that a check has gone on. */
export const NOTICE_PATH = '/api/v1/age-verification/notices'
/** A check is asked about by the job where nothing was heard of it for so long. */
const LOOK_AFTER_MS = 60_000
const DUE_AT_ONCE = 50

/** Whether the person can go on with it. */
export function isOpen(check: StoredAgeCheck, now: number): boolean {
  return check.state === 'pending' && !isOver(check, now)
}

function isOver({ beganAt }: StoredAgeCheck, now: number): boolean {
  return now - beganAt >= OPEN_MS
}
