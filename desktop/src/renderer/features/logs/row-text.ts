import { ShowKind } from '@footlight/core/protocol'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { LogEntry } from '../../../shared/logs/entry.ts'

const ShowName = z.union([ShowKind, z.literal('spy')])
const ShowDetails = z.object({
  what: z.enum(['requested', 'declined', 'expired', 'failed', 'started', 'ended']),
  show: ShowName,
})
const ReceiptDetails = z.object({ show: ShowName })
const ModerationDetails = z.object({
  action: z.enum(['silence', 'unsilence', 'kick', 'ban', 'unban', 'add_moderator', 'remove_moderator']),
})

/**
 * What an entry says, in the performer's language where it is made of codes; else the words that were
 * written.
 */
export function useRowText({ kind, text, details }: LogEntry): string {
  const { t } = useTranslation('logs')
  const data = details === null ? null : parseJson(details)
  const show = ShowDetails.safeParse(data)
  if (kind === 'show' && show.success)
    return t(`show.${show.data.what}`, { show: t(`shows.${show.data.show}`) })
  const receipt = ReceiptDetails.safeParse(data)
  if (kind === 'receipt' && receipt.success) return t(`shows.${receipt.data.show}`)
  const moderation = ModerationDetails.safeParse(data)
  if (kind === 'moderation' && moderation.success) return t(`moderation.${moderation.data.action}`)
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Details of another area may be of any shape; its words stand for them.
    return null
  }
}
