import { moneyText } from '@footlight/core/rules/billing/currency'
import { dateFormat } from '@footlight/core/rules/formatters'
import type { Language } from '@footlight/core/rules/languages'
import type { StoredSettings } from './delivery-port.ts'
import type { StoredNotification } from './notification-port.ts'
import { type NotificationWords, sentence } from './notification-words.ts'

/**
 * One notification in words that others may read over a shoulder (NOTIFY-NEUTRAL-01): with names only where the
 * account chose that. `name` null: whom it is about is gone.
 */
export function say(
  { subject, count }: StoredNotification,
  name: string | null,
  { choices }: Pick<StoredSettings, 'choices'>,
  language: Language,
  words: NotificationWords,
): string {
  if (!choices.shows_details) return subject.kind === 'message' ? words.subject_message : words.subject
  const key = subject.kind === 'media_reviewed' ? `reviewed_${subject.decision}` : subject.kind
  const date =
    'ends_at' in subject
      ? dateFormat(language, { dateStyle: 'medium', timeZone: choices.time_zone }).format(
          new Date(subject.ends_at),
        )
      : ''
  const money = 'amount' in subject ? moneyText(subject.amount, subject.currency, language) : ''
  return sentence(words, language, key, { name: name ?? words.somebody, count, date, money })
}
