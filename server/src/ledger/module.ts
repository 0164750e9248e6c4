import type { Clock, Ledger } from '@footlight/core/ports'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import { areaModule } from '../platform/module.ts'
import { CachedLedger } from './cached-ledger.ts'
import { EventFeed } from './feed.ts'
import type { GroupCommitLedger } from './group-commit-ledger.ts'
import { registerStatementRoute, type StatementRouteDeps } from './ledger-routes.ts'
import {
  createShareRepository,
  mediaSharesMigration,
  revenueSharesMigration,
  type ShareRepository,
  showSharesMigration,
} from './share-repository.ts'

const PRUNE_OUTBOX_EVERY_MS = 3_600_000

interface Uses {
  readonly databaseKind: DatabaseKind
  readonly books: GroupCommitLedger
  readonly shareRepository: ShareRepository
  readonly clock: Clock
  readonly logger: Logger
}

/** Everybody's tokens. */
export const ledgerModule = areaModule({
  name: 'ledger',
  migrations: (kind) => ({
    '0006-revenue-shares': revenueSharesMigration(kind),
    '0009-show-shares': showSharesMigration(),
    '0062-media-shares': mediaSharesMigration(),
  }),
  repositories: (db) => ({ shareRepository: createShareRepository(db) }),
  async open({ databaseKind, books, shareRepository, clock, logger }: Uses, closers) {
    // Another process may write to a PostgreSQL database; to ours in SQLite nobody else does.
    const ledger: Ledger = databaseKind === 'sqlite' ? new CachedLedger(books) : books
    const feed = await EventFeed.open({ ledger, clock, logger })
    closers.add('event feed', () => feed.close())
    /** Who gets what of tokens that are paid, by date. */
    const shares: readonly RevenueShare[] = await shareRepository.all()
    return { ledger, feed, shares }
  },
  routes({ registrar, ...deps }: Served & StatementRouteDeps) {
    registerStatementRoute(registrar, deps)
  },
  jobs: ({ books, clock }: Pick<Uses, 'books' | 'clock'>) => [
    {
      name: 'prune_outbox',
      everyMs: PRUNE_OUTBOX_EVERY_MS,
      run: () => books.pruneOutbox(clock.now()),
    },
  ],
})
