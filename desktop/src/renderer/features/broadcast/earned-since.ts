import type { ApiClient } from '@footlight/core/client'
import { moneyRoutes, type StatementEntry, type TipReceived } from '@footlight/core/protocol'

const PAGE_SIZE = 100
/** 2,000 tips; beyond that the ledger's own page tells the rest. */
const PAGES_MAX = 20

/**
 * The tips since `since`, out of the ledger, oldest first. After a reload the page remembers nothing, and the
 * ledger forgets nothing. null: no answer.
 */
export async function tipsSince(
  api: ApiClient,
  username: string,
  since: number,
): Promise<readonly TipReceived[] | null> {
  const tips: TipReceived[] = []
  let cursor: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await api.call(moneyRoutes.statement, {
      query: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
    })
    if (!answer.ok) return null
    const entries = answer.value.entries.filter((entry) => Date.parse(entry.at) >= since)
    tips.push(...entries.filter((entry) => entry.reason === 'tip').map((entry) => toTip(entry, username)))
    if (entries.length < answer.value.entries.length || answer.value.next_cursor === null) break
    cursor = answer.value.next_cursor
  }
  return tips.reverse()
}

function toTip(entry: StatementEntry, username: string): TipReceived {
  return {
    tokens: entry.split?.gross ?? entry.tokens,
    receiver_name: username,
    sender_name: entry.counterparty ?? '',
    transfer_id: entry.id,
    sent_at: Date.parse(entry.at),
    cursor: entry.cursor,
    ...(entry.comment !== null && { comment: entry.comment }),
  }
}
