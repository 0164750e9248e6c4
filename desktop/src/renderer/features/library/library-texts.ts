import type { ApiFailure } from '@footlight/core/client'
import type { MediaFields } from '@footlight/core/protocol/library'
import type { TFunction } from 'i18next'
import { failureSentence } from '../../i18n/sentences.ts'

/** Why the server did not do it. */
export function libraryRefusal(t: TFunction, failure: ApiFailure): string {
  const why =
    failure.error === 'wrong_state' && failure.state !== undefined
      ? t(`library:not_ready.${failure.state}`, { defaultValue: '' })
      : ''
  return why === '' ? failureSentence(t, failure) : why
}

/** What is wrong with a field; nothing is: undefined. */
export function fieldSentence(
  t: TFunction,
  failure: ApiFailure | null,
  field: keyof MediaFields,
): string | undefined {
  const code = failure?.fields?.[field]
  return code && t([`library:field.${code}`, 'library:field.invalid'])
}

/** Why a file is not on its way: `code` of the API. */
export function sendFailure(t: TFunction, code: string): string {
  const own = t(`library:send_failed.${code}`, { defaultValue: '' })
  return own === '' ? failureSentence(t, { error: code, status: 0 }) : own
}
