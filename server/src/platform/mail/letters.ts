import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CaseGround, ContentKind, type Removal } from '@footlight/core/protocol/cases'
import { StaffRole } from '@footlight/core/protocol/staff-roles'
import { isLanguage, type Language, languages } from '@footlight/core/rules/languages'
import * as z from 'zod/mini'
import type { Mail } from './mailer.ts'

const Letter = z.object({
  subject: z.string(),
  text: z.string(),
  /** In the place of a value that is empty. */
  unknown: z.optional(z.string()),
})
const Letters = z.object({
  confirm_email: Letter,
  email_in_use: Letter,
  support_answer: Letter,
  reset_password: Letter,
  password_changed: Letter,
  new_device: Letter,
  confirm_new_email: Letter,
  new_email_in_use: Letter,
  email_changed: Letter,
  totp_on: Letter,
  totp_off: Letter,
  application_approved: Letter,
  application_rejected: Letter,
  application_expired: Letter,
  liveness_failed: Letter,
  deletion_asked: Letter,
  deletion_done: Letter,
  appeal_upheld: Letter,
  decision_upheld: Letter,
  decision_reversed: Letter,
  appeal_shortened: Letter,
  appeal_ended: Letter,
  passkey_added: Letter,
  passkey_removed: Letter,
  payout_destination_changed: Letter,
  tax_declaration_asked: Letter,
  tax_declaration_asked_required: Letter,
  tax_declaration_reminder: Letter,
  tax_declaration_reminder_required: Letter,
  studio_invited: Letter,
  studio_ended: Letter,
  studio_share_offered: Letter,
  studio_role_offered: Letter,
  studio_role_ended: Letter,
  studio_role_over: Letter,
  studio_closed: Letter,
  studio_offered: Letter,
  stream_key_renewed: Letter,
  emergency_access: Letter,
  case_warned: Letter,
  case_content_removed: Letter,
  case_suspended: Letter,
  case_suspended_for_good: Letter,
  case_reporter_nothing: Letter,
  case_reporter_action: Letter,
  complaint_received: Letter,
  case_grounds: z.record(CaseGround, z.string()),
  /** How it came about (Regulation (EU) 2022/2065, Art. 17(3)(c)). */
  case_how: z.record(z.enum(['reported', 'seen', 'found']), z.string()),
  case_removed: z.object({ lead: z.string(), kinds: z.record(ContentKind, z.string()) }),
  staff_roles: z.record(StaffRole, z.string()),
  provider_connected: Letter,
  provider_disconnected: Letter,
})
type LetterName = Exclude<
  keyof z.infer<typeof Letters>,
  'case_grounds' | 'case_how' | 'case_removed' | 'staff_roles'
>

const folder = join(import.meta.dirname, '../../../../resources/locales')
const texts = new Map<Language, z.infer<typeof Letters>>()

/** A message in the words of its language. `values`: what stands for `{{name}}` and the like. */
export function letter(
  name: LetterName,
  language: Language,
  values: Readonly<Record<string, string>>,
): Omit<Mail, 'to'> {
  const { subject, text, unknown = '' } = textsOf(language)[name]
  const fill = (words: string): string =>
    words.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => (values[key] ?? whole) || unknown)
  return { subject: fill(subject), text: fill(text) }
}

/** On what a decision of the staff is based. */
export function wordsOfGround(ground: CaseGround, language: Language): string {
  return textsOf(language).case_grounds[ground]
}

/** `reported`: by people; `seen`: by the staff; `found`: a program took part in it. */
export function wordsOfHow(how: 'reported' | 'seen' | 'found', language: Language): string {
  return textsOf(language).case_how[how]
}

/** What a decision took off the site, as a list of lines; '' where it took nothing. */
export function wordsOfRemoved(
  removed: readonly Pick<Removal, 'kind' | 'title'>[],
  language: Language,
): string {
  if (removed.length === 0) return ''
  const { lead, kinds } = textsOf(language).case_removed
  const lines = removed.map(({ kind, title }) =>
    title === '' ? `- ${kinds[kind]}` : `- ${kinds[kind]}: ${title.replaceAll(/\s+/g, ' ')}`,
  )
  return [lead, ...lines].join('\n')
}

export function wordsOfRole(role: StaffRole, language: Language): string {
  return textsOf(language).staff_roles[role]
}

function textsOf(language: Language): z.infer<typeof Letters> {
  const known = texts.get(language)
  if (known !== undefined) return known
  const read = Letters.parse(JSON.parse(readFileSync(join(folder, language, 'server/mail.json'), 'utf8')))
  texts.set(language, read)
  return read
}

/**
 * Read ahead of the first message, so that a file that is missing is noticed at the start. @throws when one
 * is.
 */
export function readLetters(): void {
  for (const language of Object.keys(languages)) if (isLanguage(language)) textsOf(language)
}
