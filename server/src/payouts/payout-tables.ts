import type { LedgerAccountId } from '@footlight/core/ports'
import { PayoutGap, PayoutRunState, PayoutWay, TokenPayoutState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { PayoutTerms } from '@footlight/core/rules/payouts/payable'
import type { Selectable } from 'kysely'

export interface PayoutTables {
  payout_destinations: {
    ledger_account: string
    model: number | null
    sealed: string
    masked: string
    changed_at: number
    changed_by: number
  }
  payout_ways: { model: number; studio: number; changed_at: number }
  payout_runs: {
    id: string
    state: string
    is_open: number | null
    through: string
    currency: string
    rate: number
    hold_days: number
    minimum: number
    planned_by: number
    planned_at: number
    decided_by: number | null
    decided_at: number | null
  }
  payouts: {
    id: string
    run: string
    ledger_account: string
    model: number | null
    studio: number | null
    way: string
    destination: string | null
    sealed: string | null
    masked: string | null
    tokens: number
    amount: number
    state: string
    gap: string | null
    reason: string | null
    changed_at: number
  }
}

/** Where somebody is paid to. `sealed` opens with the vault's key and the account alone. */
export interface StoredDestination {
  readonly account: LedgerAccountId
  readonly sealed: string
  /** For eyes: country and last four digits. */
  readonly masked: string
  readonly changedAt: number
}

export interface StoredRun extends Omit<PayoutTerms, 'holdDays'> {
  readonly id: string
  readonly state: PayoutRunState
  readonly through: string
  readonly holdDays: number
  readonly plannedBy: AccountId
  readonly plannedAt: number
  readonly decidedBy: AccountId | null
  readonly decidedAt: number | null
}

export interface StoredPayout {
  readonly id: string
  readonly run: string
  /** Whose tokens. */
  readonly account: LedgerAccountId
  /** null: a studio's own share. */
  readonly model: AccountId | null
  readonly studio: number | null
  readonly way: PayoutWay
  /** As it was when the run was planned; null: there was none. */
  readonly destination: StoredDestination | null
  readonly tokens: number
  /** Minor units of the currency of the run. */
  readonly amount: number
  readonly state: TokenPayoutState
  readonly gap: PayoutGap | null
  readonly reason: string | null
  readonly changedAt: number
}

/** A payout as it is planned. */
export type PlannedPayout = Pick<
  StoredPayout,
  'id' | 'account' | 'model' | 'studio' | 'way' | 'tokens' | 'amount'
> & {
  readonly destination: StoredDestination | null
  /** null: it is part of the run. */
  readonly gap: PayoutGap | null
}

export function destinationOf(row: Selectable<PayoutTables['payout_destinations']>): StoredDestination {
  const { ledger_account: account, sealed, masked, changed_at: changedAt } = row
  return { account, sealed, masked, changedAt }
}

export function runOf(row: Selectable<PayoutTables['payout_runs']>): StoredRun {
  const { id, through, currency, rate, minimum, decided_by: decidedBy } = row
  return {
    ...{ id, through, currency, rate, minimum },
    state: PayoutRunState.parse(row.state),
    holdDays: row.hold_days,
    plannedBy: AccountId.parse(row.planned_by),
    plannedAt: row.planned_at,
    decidedBy: decidedBy === null ? null : AccountId.parse(decidedBy),
    decidedAt: row.decided_at,
  }
}

export function payoutOf(row: Selectable<PayoutTables['payouts']>): StoredPayout {
  const { id, run, model, studio, destination, sealed, masked, tokens, amount, reason } = row
  return {
    ...{ id, run, studio, tokens, amount, reason },
    account: row.ledger_account,
    model: model === null ? null : AccountId.parse(model),
    way: PayoutWay.parse(row.way),
    destination:
      destination === null || sealed === null || masked === null
        ? null
        : { account: destination, sealed, masked, changedAt: row.changed_at },
    state: TokenPayoutState.parse(row.state),
    gap: row.gap === null ? null : PayoutGap.parse(row.gap),
    changedAt: row.changed_at,
  }
}
