import type { Clock, Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { NotificationRepository } from './notification-port.ts'

export interface CountDeps {
  readonly notifications: NotificationRepository
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Tells every window of these accounts how much is unread, through the record, so that one that was away hears it.
 * What cannot be told is in the centre all the same.
 */
export async function tellCounts(accounts: readonly AccountId[], deps: CountDeps): Promise<void> {
  if (accounts.length === 0) return
  const { notifications, ledger, clock, logger } = deps
  try {
    const counts = await notifications.unreadOf(accounts)
    const told = await ledger.execute({
      kind: 'announce',
      at: clock.now(),
      events: accounts.map((account) => ({
        topic: `account:${account}`,
        name: 'v3.notification.count',
        payload: { count: counts.get(account) ?? 0 },
      })),
    })
    if (!told.ok) logEvent(logger, 'notification_count_failed', { code: told.error.code })
  } catch (error) {
    logEvent(logger, 'notification_count_failed', { err: error })
  }
}
