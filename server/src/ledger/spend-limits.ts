import type { LedgerAccountId, LedgerCommand } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import { accountKind, ownerOfWallet } from '@footlight/core/rules/ledger/index'
import type { Kysely } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { settingsOf } from '../accounts/settings-of.ts'

/**
 * What these people allow themselves in a day, as it is set now, in tokens; who has no limit is not in it.
 * Asked once for a whole batch.
 */
export type SpendLimits = (accounts: readonly AccountId[]) => Promise<ReadonlyMap<AccountId, number>>

export const noLimits: SpendLimits = () => Promise.resolve(new Map<AccountId, number>())

/** Whose limits must be known before `commands` can be decided (LEDGER-13). */
export function limitedOwners(commands: readonly LedgerCommand[]): readonly AccountId[] {
  return [
    ...new Set(
      commands.flatMap((command) => debitedWallets(command)).flatMap((wallet) => ownerOfWallet(wallet) ?? []),
    ),
  ]
}

/** The command with the limit of everybody whose wallet it debits. */
export function limited(command: LedgerCommand, limits: ReadonlyMap<AccountId, number>): LedgerCommand {
  if (command.kind !== 'transfer' || command.spendLimits !== undefined) return command
  const spendLimits = debitedWallets(command).flatMap((wallet) => {
    const owner = ownerOfWallet(wallet)
    const tokensMax = owner === null ? undefined : limits.get(owner)
    return tokensMax === undefined ? [] : [{ account: wallet, tokensMax }]
  })
  return spendLimits.length === 0 ? command : { ...command, spendLimits }
}

function debitedWallets(command: LedgerCommand): readonly LedgerAccountId[] {
  if (command.kind !== 'transfer') return []
  return onlyWallets([
    ...command.lines.map(({ debit }) => debit),
    ...(command.income?.from ?? []).map(({ account }) => account),
  ])
}

function onlyWallets(accounts: readonly LedgerAccountId[]): readonly LedgerAccountId[] {
  return [...new Set(accounts)].filter((account) => accountKind(account) === 'wallet')
}

/** One query for a batch of payments: one column, and of it one setting. */
export function createSpendLimits(db: Kysely<AccountTables>): SpendLimits {
  return async (accounts) => {
    const rows = await db
      .selectFrom('people')
      .select(['id', 'settings'])
      .where('id', 'in', [...accounts])
      .execute()
    return new Map(
      rows.flatMap(({ id, settings }) => {
        const { daily_limit } = settingsOf(settings)
        return daily_limit === null ? [] : [[AccountId.parse(id), daily_limit] as const]
      }),
    )
  }
}
