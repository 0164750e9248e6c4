import type { CurrentShow, ReceiptLine, ShowEndReason, ShowKind, ShowRequest } from '@footlight/core/protocol'
import type { ShowEntry } from '@footlight/core/stores'
import type { TFunction } from 'i18next'

export function showName(t: TFunction, kind: ShowKind): string {
  return t(`shows:names.${kind}`)
}

export function requestSentence(
  t: TFunction,
  { kind, is_exclusive }: Pick<ShowRequest, 'kind' | 'is_exclusive'>,
): string {
  return t(`shows:asks.${kind === 'private' && is_exclusive ? 'exclusive' : kind}`)
}

/** Without a full stop: it stands in lists as well. */
export function endReason(t: TFunction, reason: ShowEndReason): string {
  return t(`shows:end_reasons.${reason}`)
}

/** What a line of a receipt is for; a kind that this console does not know yet keeps its own name. */
export function lineName(t: TFunction, line: Pick<ReceiptLine, 'what' | 'price'>): string {
  const name = t(`shows:lines.${line.what}`, { defaultValue: line.what })
  return line.price === null ? name : t('shows:line_priced', { name, price: line.price })
}

/**
 * What happens to the money when the performer ends the current show, or calls off what has not started. Said
 * before they do it.
 */
export function endNotice(
  t: TFunction,
  { kind, phase }: Pick<CurrentShow, 'kind' | 'phase'>,
): { readonly title: string; readonly button: string; readonly notice: string } {
  const what = phase === 'running' || kind === 'private' ? 'end' : 'call_off'
  return {
    title: t(`shows:${what}.title.${kind}`),
    button: t(`shows:${what}.button`),
    notice: t(`shows:${what}.notice.${kind}`),
  }
}

/** A show in the chat: one line when it is announced, begins and ends. */
export function showLine(t: TFunction, { what, show, reason, message }: ShowEntry): string {
  const line = t(`shows:happenings.${what}`, { show: t(`shows:names.${show}`) })
  const why = what === 'ended' && reason !== null ? endReason(t, reason) : message
  return why === '' ? line : `${line} · ${why}`
}

/** What stands in the way of a start: how many are missing, in words. */
export function missingSentence(t: TFunction, kind: CurrentShow['kind'], missing: number): string {
  return t(kind === 'limited' ? 'shows:missing.tickets' : 'shows:missing.people', { count: missing })
}
