import type { ApiFailure } from '@footlight/core/client'
import { type ErrorCode, errorCatalog } from '@footlight/core/protocol'
import type { CutReason, Interruption } from '@footlight/ui/broadcast/broadcast-state'
import type { DeviceInfo, DeviceKind, DeviceTrouble } from '@footlight/ui/broadcast/device-store'
import type { TFunction } from 'i18next'
import type { ServerChoice } from '../../shared/ipc-contract.ts'

/** What a screen says: one line to see from afar, one to read. */
export interface Sentence {
  readonly title: string
  readonly detail: string
}

const RATE_LIMITED_WAIT_S = 60

/**
 * A failure of the API for a person; the server's own sentence where this console has no better one. What only a fault of
 * ours brings is not explained.
 */
export function failureSentence(t: TFunction, failure: ApiFailure): string {
  if (failure.error === 'network') return t('console:failures.network')
  if (failure.error === 'rate_limited')
    return t('console:failures.rate_limited', { count: failure.retryAfter ?? RATE_LIMITED_WAIT_S })
  if (!isKnown(failure.error)) return failure.message ?? t('console:failures.unknown')
  const { reader, remedy } = errorCatalog[failure.error]
  if (reader === 'developer')
    return t(remedy === 'check_statement' ? 'common:errors.internal' : 'console:failures.unknown')
  // Errors of calls that the site alone makes have their sentences there.
  return t(`common:errors.${failure.error}`, { defaultValue: failure.message ?? '' })
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code)
}

/** A refusal of an order about shows: what happened, and what is really on where the server said it. */
export function refusalSentence(t: TFunction, failure: ApiFailure): string {
  if (failure.error === 'not_found') return t('console:failures.gone')
  const state = failure.state === undefined ? '' : t(`console:states.${failure.state}`, { defaultValue: '' })
  return `${failureSentence(t, failure)} ${state}`.trimEnd()
}

export function interruptionSentence(t: TFunction, why: Interruption): Sentence {
  return sentence(t, `console:interruptions.${why}`)
}

export function cutSentence(t: TFunction, why: CutReason): Sentence {
  return sentence(t, `console:cuts.${why}`)
}

export function troubleSentence(t: TFunction, kind: DeviceKind, trouble: DeviceTrouble): Sentence {
  return sentence(t, `console:trouble.${kind}.${trouble}`)
}

function sentence(t: TFunction, key: string): Sentence {
  return { title: t(`${key}.title`), detail: t(`${key}.detail`) }
}

/** As the system calls it, or by its place where the system says nothing. */
export function deviceName(t: TFunction, kind: DeviceKind, { label, place }: DeviceInfo): string {
  if (label !== '') return label
  return place === undefined
    ? t('console:devices.system_default')
    : t(`console:devices.numbered.${kind}`, { place })
}

export function serverRefusal(
  t: TFunction,
  reason: Extract<ServerChoice, { kind: 'refused' }>['reason'],
): string {
  return t(`console:connect.refused.${reason}`)
}
