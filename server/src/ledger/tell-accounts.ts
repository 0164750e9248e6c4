import type { Clock, Ledger } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Logger } from 'pino'

export interface AccountNews {
  readonly account: number
  readonly name: string
  readonly payload: object
}

/**
 * Through the record of the books, so that a window that was away hears it by its cursor. What could not be told is
 * logged as `untold`, without a word of it: the lists that clients load have it all the same.
 */
export async function tellAccounts(
  { ledger, clock, logger }: { readonly ledger: Ledger; readonly clock: Clock; readonly logger: Logger },
  news: readonly AccountNews[],
  untold: string,
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
    if (!told.ok) logger.error({ code: told.error.code }, untold)
  } catch (error) {
    logger.error({ err: error }, untold)
  }
}

/** Whose topic it is; null: no account's. */
export function accountOf(topic: string): AccountId | null {
  const [, id] = /^account:(\d+)$/.exec(topic) ?? []
  const account = AccountId.safeParse(Number(id))
  return account.success ? account.data : null
}
