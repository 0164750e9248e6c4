import type { LedgerCommand, LedgerLine } from '../../ports/ledger.ts'
import { assert, assertNever } from '../result.ts'
import { accountKind } from './accounts.ts'

/** Throws on a command that no caller may build (LEDGER-02). What a person may cause is answered by the fold instead. */
export function assertCommand(command: LedgerCommand): void {
  assert(Number.isSafeInteger(command.at) && command.at >= 0, 'a command has a time in whole ms')
  switch (command.kind) {
    case 'transfer': {
      assertId(command.id)
      assertLines(command.lines)
      return
    }
    case 'hold': {
      assertId(command.id)
      assertTokens(command.tokens)
      accountKind(command.debit)
      assert(Number.isSafeInteger(command.expiresAt) && command.expiresAt > command.at, 'a hold ends after it begins')
      return
    }
    case 'post': {
      assertId(command.id)
      assertLines(command.lines)
      return
    }
    case 'void': {
      assertId(command.id)
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

function assertLines(lines: readonly LedgerLine[]): void {
  assert(lines.length > 0, 'a movement has at least one line')
  for (const line of lines) {
    assertTokens(line.tokens)
    accountKind(line.debit)
    accountKind(line.credit)
    assert(line.debit !== line.credit, 'a line moves tokens between two accounts')
  }
}

function assertTokens(tokens: number): void {
  assert(Number.isSafeInteger(tokens) && tokens > 0, 'tokens are a positive whole number')
}
