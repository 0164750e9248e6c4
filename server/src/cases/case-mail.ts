import type { AccountId } from '@footlight/core/protocol/ids'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { logEvent } from '../platform/log-event.ts'
import { letter, wordsOfGround, wordsOfHow, wordsOfRemoved } from '../platform/mail/letters.ts'
import { type Mail, type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import type { CaseEntry, CaseRepository, DueLetter, StoredCase, StoredRuling } from './case-port.ts'

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
 * Sends all that are due: statements of reasons to whom a decision is about, and answers to who reported (Regulation (EU)
 * 2022/2065, Art. 16(5) and 17). Each was stored with the decision, so that a crash in between leaves nobody without one.
 */
export async function sendCaseMail(deps: CaseMailDeps): Promise<void> {
  const { caseRepository, mailer, logger } = deps
  try {
    for (;;) {
      const due = await caseRepository.dueLetters(STEP)
      for (const each of due) {
        const mail = await write(each, deps)
        if (mail !== null) await mailer.send(mail).catch((error: unknown) => noteRefusal(error, logger))
        await caseRepository.letterSent(each.id)
      }
      if (due.length < STEP) return
    }
  } catch (error) {
    logEvent(logger, 'case_mail_failed', { err: error })
  }
}

/** null: an address that nobody has confirmed may be a stranger's. */
async function write({ case: about, kind, reader }: DueLetter, deps: CaseMailDeps): Promise<Mail | null> {
  const to = 'account' in reader ? await addressOf(reader.account, deps) : reader
  const { number, ruling, dueAt } = about
  if (to === null) return null
  const { email, name, language } = to
  const values = { name, number, url: `${deps.siteUrl()}/appeal` }
  if (kind === 'received') {
    const date = isoTime(dueAt).slice(0, 10)
    return { to: email, ...letter('complaint_received', language, { ...values, date }) }
  }
  if (ruling === null) return null
  const { action, text } = ruling
  if (kind === 'person' && action !== 'nothing') {
    const reasons = await reasonsOf(about, ruling, language, deps)
    return { to: email, ...letter(`case_${action}`, language, { ...values, ...reasons }) }
  }
  const words = action === 'nothing' ? 'case_reporter_nothing' : 'case_reporter_action'
  return { to: email, ...letter(words, language, { ...values, text }) }
}

/** What the person reads of a decision about them. */
async function reasonsOf(
  { id }: StoredCase,
  { ground, text, until }: StoredRuling,
  language: Language,
  { caseRepository }: CaseMailDeps,
): Promise<Record<'text' | 'how' | 'ground' | 'date', string>> {
  const entries = await caseRepository.entriesOf(id)
  const removals = (await caseRepository.removalsOf([id])).get(id) ?? []
  const removed = removals.filter(({ state }) => state === 'removed')
  return {
    text: `${text}\n\n${wordsOfRemoved(removed, language)}`.trimEnd(),
    how: wordsOfHow(howOf(entries), language),
    ground: ground === null ? '' : wordsOfGround(ground, language),
    date: until === null ? '' : isoTime(until).slice(0, 10),
  }
}

async function addressOf(account: AccountId, { people, notificationSettings }: CaseMailDeps) {
  const person = await people.byId(account)
  if (person === null || !person.emailConfirmed) return null
  const language = (await notificationSettings.of(account)).language ?? 'en'
  return { name: person.username, email: person.email, language }
}

/** One address that takes nothing must not stand in everybody's way. */
function noteRefusal(error: unknown, logger: Logger): void {
  if (!(error instanceof MailRefused)) throw error
  logEvent(logger, 'case_mail_refused', { reason: error.message })
}

/** A program that pointed at something took part, whoever else did. */
function howOf(entries: readonly Pick<CaseEntry, 'source'>[]): 'reported' | 'seen' | 'found' {
  if (entries.some(({ source }) => source === 'match' || source === 'judge')) return 'found'
  return entries.every(({ source }) => source === 'live') ? 'seen' : 'reported'
}
