import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { ShowRepository } from '../shows/show-port.ts'

/** What settles that which was cut off. */
export interface RecoveryDeps {
  readonly shows: ShowRepository
  readonly people: PeopleRepository
  readonly ledger: Ledger
  readonly shares: readonly RevenueShare[]
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}
