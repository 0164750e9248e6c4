import type {
  LedgerAccountId,
  LedgerCommand,
  LedgerError,
  LedgerMovement,
  LedgerReceipt,
} from '@footlight/core/ports/ledger'
import type { Result } from '@footlight/core/rules/result'
import { assertCommand } from '../../ledger/check-command.ts'
import { MemoryBooks } from '../../ledger/testing/memory-books.ts'
import type { Dice } from './dice.ts'

/** The answer did not come: nobody knows whether it happened. */
export class AnswerLost extends Error {}

/**
 * The real books behind a line that breaks: a command is lost on the way there, or its answer on the way
 * back.
 */
export class WobblyLedger {
  readonly books = new MemoryBooks()
  readonly #dice: Dice
  /** Share of the commands whose answer does not come. */
  lossRate = 0
  /**
   * What the owners of these wallets allow themselves in a day; the server's ledger looks it up in their
   * settings.
   */
  readonly limits = new Map<LedgerAccountId, number>()

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** @throws AnswerLost */
  execute(command: LedgerCommand): Result<LedgerReceipt, LedgerError> {
    assertCommand(command)
    const isLost = this.#dice.chance(this.lossRate)
    if (isLost && this.#dice.chance(0.5)) throw new AnswerLost()
    const [outcome] = this.books.run([this.#limited(command)])
    if (isLost) throw new AnswerLost()
    if (outcome === undefined || 'fault' in outcome)
      throw new Error(`a command that no caller may send: ${outcome?.fault}`)
    return outcome
  }

  #limited(command: LedgerCommand): LedgerCommand {
    if (command.kind !== 'transfer') return command
    const spendLimits = command.lines.flatMap(({ debit }) => {
      const tokensMax = this.limits.get(debit)
      return tokensMax === undefined ? [] : [{ account: debit, tokensMax }]
    })
    return { ...command, spendLimits }
  }

  give(account: LedgerAccountId, tokens: number, id: string): void {
    const [outcome] = this.books.run([
      {
        kind: 'transfer',
        id,
        at: 0,
        reason: 'gift',
        lines: [{ debit: 'promotions', credit: account, tokens }],
      },
    ])
    if (outcome?.ok !== true) throw new Error('a gift was refused')
  }

  posted(account: LedgerAccountId): number {
    return this.books.accounts.get(account)?.posted ?? 0
  }

  holdings(prefix: string): readonly LedgerAccountId[] {
    return [...this.books.accounts]
      .filter(([id, { posted }]) => id.startsWith(prefix) && posted !== 0)
      .map(([id]) => id)
  }

  movement(id: string): LedgerMovement | null {
    return this.books.movements.find((each) => each.id === id) ?? null
  }

  /** What came to an account by movements of these reasons, signed. */
  sum(account: LedgerAccountId, isCounted: (reason: string) => boolean): number {
    const counted = new Set(
      this.books.movements.filter(({ reason }) => isCounted(reason)).map(({ seq }) => seq),
    )
    return this.books.entries
      .filter((entry) => entry.account === account && counted.has(entry.movement))
      .reduce((sum, { tokens }) => sum + tokens, 0)
  }
}
