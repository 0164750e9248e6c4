import { AccountId } from '@footlight/core/protocol'
import type { Bill } from '@footlight/core/rules/shows/receipt'
import { expect, test } from 'vitest'
import { presentReceipt } from './present-receipt.ts'

const [payer, spy, model, staff] = [1, 2, 7, 9].map((id) => AccountId.parse(id)) as [
  AccountId,
  AccountId,
  AccountId,
  AccountId,
]

function bill(...participants: (readonly [AccountId, 'payer' | 'spy'])[]): Bill {
  return {
    show: 's',
    kind: 'private',
    broadcaster: model,
    reason: 'daily_limit',
    startedAt: 0,
    endedAt: 1,
    split: null,
    participants: participants.map(([account, role]) => ({
      account,
      role,
      username: `${account}`,
      reason: 'daily_limit',
      lines: [],
      tokens: 1,
      refund: 0,
    })),
  }
}

function reasonFor(account: AccountId, of: Bill): string | undefined {
  return presentReceipt(of, 'mia', { account, isStaff: account === staff })?.reason
}

test('LEDGER-29 only whose limit it was, and the staff, read of it; to everybody else the tokens ran out', () => {
  const show = bill([payer, 'payer'], [spy, 'spy'])
  expect([payer, staff, spy, model].map((reader) => reasonFor(reader, show))).toEqual([
    'daily_limit',
    'daily_limit',
    'out_of_tokens',
    'out_of_tokens',
  ])
  const ownParticipant = bill([spy, 'spy'])
  expect([spy, model].map((reader) => reasonFor(reader, ownParticipant))).toEqual([
    'daily_limit',
    'out_of_tokens',
  ])
})

test('SHOWVIEW-18 a receipt says whose it is: the performer’s, of who ended it, of a spy in it, of the staff', () => {
  const readerOf = (account: AccountId, of: Bill) =>
    presentReceipt(of, 'mia', { account, isStaff: account === staff })?.reader
  const show = bill([payer, 'payer'], [spy, 'spy'])
  expect([payer, spy, model, staff].map((reader) => readerOf(reader, show))).toEqual([
    'own',
    'other',
    'performer',
    'staff',
  ])
  expect(readerOf(spy, bill([spy, 'spy']))).toBe('own')
})
