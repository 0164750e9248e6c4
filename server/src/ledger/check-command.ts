import type { LedgerCommand, LedgerLine, SharedIncome } from '@footlight/core/ports/ledger'
import { accountKind, PLATFORM_ACCOUNT } from '@footlight/core/rules/ledger/accounts'
import { BASIS_POINTS } from '@footlight/core/rules/ledger/shares'
import { assert, assertNever } from '@footlight/core/rules/result'

/**
 * Throws on a command that no caller may build (LEDGER-02). What a person may cause is answered by the fold
 * instead.
 */
export function assertCommand(command: LedgerCommand): void {
  assert(Number.isSafeInteger(command.at) && command.at >= 0, 'a command has a time in whole ms')
  switch (command.kind) {
    case 'transfer': {
      assertId(command.id)
      if (command.income) assertIncome(command.income)
      assertLines(command.lines, command.income ? 0 : 1)
      return
    }
    case 'announce': {
      return
    }
    default: {
      assertNever(command)
    }
  }
}

function assertId(id: string): void {
  assert(id.length > 0 && id.length <= 128, 'a command has an id of 1 to 128 characters')
}

function assertLines(lines: readonly LedgerLine[], least: number): void {
  assert(lines.length >= least, 'a movement has at least one line')
  for (const line of lines) {
    assertTokens(line.tokens)
    accountKind(line.debit)
    accountKind(line.credit)
    assert(line.debit !== line.credit, 'a line moves tokens between two accounts')
  }
}

function assertIncome({ from, model, studio, rates }: SharedIncome): void {
  assert(from.length > 0, 'an income comes from somewhere')
  for (const { account, tokens } of from) {
    assertTokens(tokens)
    accountKind(account)
    assert(
      account !== model && account !== studio && account !== PLATFORM_ACCOUNT,
      'an income does not come from one who earns it',
    )
  }
  assertTokens(from.reduce((sum, { tokens }) => sum + tokens, 0))
  accountKind(model)
  if (studio !== null) accountKind(studio)
  assert(
    [rates.platform, rates.studio, rates.model].every((rate) => Number.isSafeInteger(rate) && rate >= 0),
    'no share is negative',
  )
  assert(rates.platform + rates.studio + rates.model === BASIS_POINTS, 'the shares make the whole')
  assert(studio !== null || rates.studio === 0, 'a studio share needs a studio')
}

function assertTokens(tokens: number): void {
  assert(Number.isSafeInteger(tokens) && tokens > 0, 'tokens are a positive whole number')
}
