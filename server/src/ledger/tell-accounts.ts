import type { Clock, Ledger } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'

export interface AccountNews {
  readonly account: number
  readonly name: string
  readonly payload: object
}

/**
 * Through the record of the books, so that a window that was away hears it by its cursor. What could not go on
 * record is logged as news of `what`, without a word of it: the lists that clients load have it all the same.
 */
export async function tellAccounts(
  { ledger, clock, logger }: { readonly ledger: Ledger; readonly clock: Clock; readonly logger: Logger },
  news: readonly AccountNews[],
  what: 'friendship' | 'membership' | 'presence' | 'private_message' | 'renewal',
): Promise<void> {
  if (news.length === 0) return
  try {
    const told = await ledger.execute({
      kind: 'announce',
      at: clock.now(),
      events: news.map(({ account, name, payload }) => ({
        topic: `account:${account}`,
        name,
        payload: { ...payload },
      })),
    })
    if (!told.ok) logEvent(logger, 'account_update_failed', { what, code: told.error.code })
  } catch (error) {
    logEvent(logger, 'account_update_failed', { what, err: error })
  }
}

/** Whose topic it is; null: no account's. */
export function accountOf(topic: string): AccountId | null {
  const [, id] = /^account:(\d+)$/.exec(topic) ?? []
  const account = AccountId.safeParse(Number(id))
  return account.success ? account.data : null
}
