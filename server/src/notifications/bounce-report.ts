import type { BounceReason } from '@footlight/core/protocol'

/** Statuses about who sends (RFC 3463 §3.2), which say nothing of the recipient. */
const ofSender = new Set(['5.1.7', '5.1.8'])

/**
 * What an enhanced status says of an address (RFC 3463). null: it is about the message, a policy or the mail system,
 * which are the operator's to mend; another message may well arrive.
 */
export function bounceReasonOf(status: string): BounceReason | null {
  const [kind, subject] = status.split('.')
  if (kind !== '5' || ofSender.has(status)) return null
  if (status === '5.2.2') return 'mailbox_full'
  if (subject === '1' || status === '5.4.4') return 'no_mailbox'
  return subject === '0' || subject === '2' || subject === '4' ? 'refused' : null
}

/**
 * What a message that came back says: the status of a recipient who will never have it (RFC 3464 §2.3). null: it is
 * none, or only late, or an answer that a program writes while somebody is away.
 */
export function failedStatusOf(message: string): string | null {
  const from = message.search(/^content-type:[ \t]*message\/delivery-status\b/im)
  if (from < 0) return null
  const [report = ''] = message.slice(from).split(/^--/m)
  if (!/^action:[ \t]*failed\b/im.test(report)) return null
  return /^status:[ \t]*(5\.\d{1,3}\.\d{1,3})\b/im.exec(report)?.[1] ?? null
}
