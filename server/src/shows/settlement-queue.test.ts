import type { Ledger, LedgerCommand, LedgerError, LedgerReceipt } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { SettlementQueue } from './settlement-queue.ts'

type Answer = Result<LedgerReceipt, LedgerError> | Error

/** Answers in turn, and remembers what it was asked. */
function ledgerThat(...answers: Answer[]) {
  const asked: string[] = []
  const execute: Ledger['execute'] = async (command) => {
    asked.push('id' in command ? command.id : command.kind)
    const answer = answers.shift()
    if (answer === undefined) throw new Error('asked too often')
    if (answer instanceof Error) throw answer
    return answer
  }
  // The settlement queue asks for nothing else of a ledger.
  return { asked, queue: new SettlementQueue({ execute } as Ledger, pino({ level: 'silent' })) }
}

const done: Answer = ok({ transferId: 't', repeated: false, available: {} })
const lost = new Error('the line broke while it committed')

function command(id: string, reason: string): LedgerCommand {
  return {
    kind: 'transfer',
    id,
    at: 0,
    reason,
    lines: [{ debit: 'escrow:s.1.participant', credit: 'escrow:s.accrued', tokens: 1 }],
  }
}

test('SHOW-16 what has no answer is asked again, word for word, before any other money moves', async () => {
  const { asked, queue } = ledgerThat(lost, lost, done, done)
  const told: string[] = []
  expect(await queue.pay(command('charge', 'show_charge'), () => void told.push('charge'))).toBe(false)
  expect(queue.isBehind).toBe(true)
  expect(await queue.pay(command('settle', 'show_settle'), () => void told.push('settle'))).toBe(false)
  expect(told).toEqual([])
  expect(await queue.catchUp()).toBe(true)
  expect(asked).toEqual(['charge', 'charge', 'charge', 'settle'])
  expect(told).toEqual(['charge', 'settle'])
  expect(queue.isBehind).toBe(false)
})

test('SHOW-16 a full disk refuses what a person asks for, and only puts off what has been decided', async () => {
  const full: Answer = fail({ code: 'storage_full' })
  const { queue } = ledgerThat(full, full, done)
  const told: string[] = []
  const tell = (name: string) => (outcome: Result<LedgerReceipt, LedgerError>) =>
    void told.push(`${name} ${outcome.ok ? 'done' : outcome.error.code}`)
  expect(await queue.pay(command('join', 'private_escrow'), tell('join'))).toBe(true)
  expect(await queue.pay(command('settle', 'show_settle'), tell('settle'))).toBe(false)
  expect(told).toEqual(['join storage_full'])
  await queue.catchUp()
  expect(told).toEqual(['join storage_full', 'settle done'])
})

test('SHOW-16 money that follows from an answer moves as well, and nothing is asked twice that was answered', async () => {
  const { asked, queue } = ledgerThat(lost, done, done, done)
  await queue.pay(
    command('refill', 'private_escrow'),
    async () => void (await queue.pay(command('late', 'show_return'), () => undefined)),
  )
  await queue.pay(command('next', 'show_charge'), () => undefined)
  expect(asked.slice(0, 2)).toEqual(['refill', 'refill'])
  expect(asked.toSorted()).toEqual(['late', 'next', 'refill', 'refill'])
  expect(queue.isBehind).toBe(false)
})
