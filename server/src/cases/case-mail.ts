import type { AccountId } from '@footlight/core/protocol/ids'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { letter, wordsOfGround, wordsOfHow, wordsOfRemoved } from '../platform/mail/letters.ts'
import { type Mail, type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import { Underway } from '../platform/underway.ts'
import type { CaseEntry, CaseRepository, DueLetter } from './case-port.ts'

export interface CaseMailDeps {
  readonly caseRepository: Pick<CaseRepository, 'dueLetters' | 'letterSent' | 'removalsOf' | 'entriesOf'>
  readonly people: Pick<PeopleRepository, 'byId'>
  /** In which language an account reads; null: not known. */
  readonly notificationSettings: {
    of(account: AccountId): Promise<{ readonly language: Language | null }>
  }
  readonly mailer: Mailer
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  readonly logger: Logger
}

const STEP = 50

/**
 * Statements of reasons to whom a decision is about, and answers to who reported (Regulation (EU) 2022/2065, Art. 16(5) and 17).
 * Each was stored with the decision, so that a crash in between leaves nobody without one.
 */
export class CaseMail {
  readonly #deps: CaseMailDeps
  readonly #underway = new Underway()
  #sending: Promise<void> = Promise.resolve()

  constructor(deps: CaseMailDeps) {
    this.#deps = deps
  }

  /** All that have still to be sent, one call after the other, so that none is sent by two. */
  sendDue(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  /** Sends behind the answer of a decision. */
  wake(): void {
    this.#underway.add(this.sendDue())
  }

  close(): Promise<void> {
    return this.#underway.close()
  }

  async #send(): Promise<void> {
    const { caseRepository, mailer, logger } = this.#deps
    try {
      for (;;) {
        const due = await caseRepository.dueLetters(STEP)
        for (const each of due) {
          const mail = await this.#write(each)
          if (mail !== null) await mailer.send(mail).catch((error: unknown) => this.#noteRefusal(error))
          await caseRepository.letterSent(each.id)
        }
        if (due.length < STEP) return
      }
    } catch (error) {
      logger.error(
        { event: 'case_mail_failed', err: error },
        'A letter about a case was not handed to the mail system. It is stored; retrying in a minute.',
      )
    }
  }

  /** null: an address that nobody has confirmed may be a stranger's. */
  async #write({ case: about, kind, reader }: DueLetter): Promise<Mail | null> {
    const to = 'account' in reader ? await this.#addressOf(reader.account) : reader
    const { number, ruling, dueAt } = about
    if (to === null) return null
    const { email, name, language } = to
    const values = { name, number, url: `${this.#deps.siteUrl()}/appeal` }
    if (kind === 'received') {
      const date = isoTime(dueAt).slice(0, 10)
      return { to: email, ...letter('complaint_received', language, { ...values, date }) }
    }
    if (ruling === null) return null
    const { action, ground, text, until } = ruling
    const toReporter = action === 'nothing' ? 'case_reporter_nothing' : 'case_reporter_action'
    const words = kind === 'person' && action !== 'nothing' ? (`case_${action}` as const) : toReporter
    const entries = await this.#deps.caseRepository.entriesOf(about.id)
    const removals = (await this.#deps.caseRepository.removalsOf([about.id])).get(about.id) ?? []
    const removed = removals.filter(({ state }) => state === 'removed')
    const ruled = {
      ...values,
      text: kind === 'person' ? `${text}\n\n${wordsOfRemoved(removed, language)}`.trimEnd() : text,
      how: wordsOfHow(howOf(entries), language),
      ground: ground === null ? '' : wordsOfGround(ground, language),
      date: until === null ? '' : isoTime(until).slice(0, 10),
    }
    return { to: email, ...letter(words, language, ruled) }
  }

  async #addressOf(account: AccountId) {
    const { people, notificationSettings } = this.#deps
    const person = await people.byId(account)
    if (person === null || !person.emailConfirmed) return null
    const language = (await notificationSettings.of(account)).language ?? 'en'
    return { name: person.username, email: person.email, language }
  }

  /** One address that takes nothing must not stand in everybody's way. */
  #noteRefusal(error: unknown): void {
    if (!(error instanceof MailRefused)) throw error
    this.#deps.logger.warn(
      { event: 'case_mail_refused', reason: error.message },
      'The mail system takes no letter about a case to its reader. The decision is on their page, and is not sent again.',
    )
  }
}

/** A program that pointed at something took part, whoever else did. */
function howOf(entries: readonly Pick<CaseEntry, 'source'>[]): 'reported' | 'seen' | 'found' {
  if (entries.some(({ source }) => source === 'match' || source === 'judge')) return 'found'
  return entries.every(({ source }) => source === 'live') ? 'seen' : 'reported'
}
