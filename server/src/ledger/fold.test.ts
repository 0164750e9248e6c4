import type { LedgerCommand } from '@footlight/core/ports/ledger'
import { escrowIdOf, mayOverdraw } from '@footlight/core/rules/ledger/accounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryCommands } from './testing/arbitrary-commands.ts'
import { MemoryBooks } from './testing/memory-books.ts'

/** Cuts a list into runs of the given lengths, over and over. */
function batches(commands: readonly LedgerCommand[], lengths: readonly number[]): LedgerCommand[][] {
  const cut: LedgerCommand[][] = []
  for (let next = 0; next < commands.length; ) {
    const length = lengths[cut.length % lengths.length] ?? 1
    cut.push(commands.slice(next, next + length))
    next += length
  }
  return cut
}

function assertSound(books: MemoryBooks): void {
  expect(books.total()).toBe(0)
  for (const [id, { posted, last }] of books.accounts) {
    const entries = books.entries.filter((entry) => entry.account === id)
    expect(posted).toBe(entries.reduce((sum, entry) => sum + entry.tokens, 0))
    expect(last).toBe(entries.at(-1)?.movement ?? 0)
    expect(entries.map((entry) => entry.previous)).toEqual(
      [0, ...entries.map((entry) => entry.movement)].slice(0, entries.length),
    )
    if (!mayOverdraw(id)) expect(posted).toBeGreaterThanOrEqual(0)
  }
  const ofShow = [...books.accounts].filter(([id]) => escrowIdOf(id) === 's')
  expect(books.escrows.get('s')?.tokens ?? 0).toBe(ofShow.reduce((sum, [, { posted }]) => sum + posted, 0))
}

test('LEDGER-01 LEDGER-03 LEDGER-32 any sequence of commands sums to zero after each batch, and overdraws nobody, and knows what is in an escrow', () => {
  fc.assert(
    fc.property(
      arbitraryCommands,
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
      (commands, lengths) => {
        const books = new MemoryBooks()
        for (const batch of batches(commands, lengths)) {
          books.run(batch)
          assertSound(books)
        }
      },
    ),
  )
})

test('LEDGER-14 one batch of N has the outcomes of N batches of one', () => {
  fc.assert(
    fc.property(arbitraryCommands, (commands) => {
      const [together, apart] = [new MemoryBooks(), new MemoryBooks()]
      expect(together.run(commands)).toEqual(commands.flatMap((command) => apart.run([command])))
      expect({ ...together }).toEqual({ ...apart })
    }),
  )
})

test('LEDGER-07 a sequence that is sent again gets each remembered answer again, and those move nothing', () => {
  fc.assert(
    fc.property(arbitraryCommands, (commands) => {
      const books = new MemoryBooks()
      const first = books.run(commands)
      const done = commands.filter(
        (command, index) => 'idempotency' in command && command.idempotency && first[index]?.ok,
      )
      const before = structuredClone({ ...books })
      const answers = new Map(commands.map((command, index) => [command, first[index]]))
      for (const command of done) {
        const answer = answers.get(command)
        expect(books.run([command])).toEqual([
          answer?.ok ? { ok: true, value: { ...answer.value, repeated: true } } : answer,
        ])
      }
      expect({ ...books }).toEqual(before)
    }),
  )
})

test('LEDGER-16 a refused command leaves nothing behind', () => {
  const books = new MemoryBooks()
  const [outcome] = books.run([
    {
      kind: 'transfer',
      id: 'c',
      at: 0,
      reason: 'tip',
      lines: [{ debit: 'wallet:1', credit: 'platform', tokens: 1 }],
      idempotency: { scope: 's', key: 'k', fingerprint: 'f' },
      events: [{ topic: 'room:a', name: 'v3.tip.received', payload: {} }],
    },
  ])
  expect(outcome).toEqual({ ok: false, error: { code: 'not_enough_tokens', available: 0 } })
  expect({ ...books }).toEqual({ ...new MemoryBooks() })
})

test('LEDGER-04 within one command an account may pass on what it receives', () => {
  const books = new MemoryBooks()
  const lines = [
    { debit: 'escrow:e', credit: 'platform', tokens: 5 },
    { debit: 'promotions', credit: 'escrow:e', tokens: 5 },
  ]
  expect(books.run([{ kind: 'transfer', id: 'c', at: 0, reason: 'x', lines }])).toMatchObject([
    { ok: true, value: { available: { 'escrow:e': 0 } } },
  ])
})

test('LEDGER-02 balances beyond what an integer holds exactly are refused, not rounded', () => {
  const books = new MemoryBooks()
  const lines = [{ debit: 'promotions', credit: 'wallet:1', tokens: Number.MAX_SAFE_INTEGER }]
  books.run([{ kind: 'transfer', id: 'a', at: 0, reason: 'gift', lines }])
  expect(() => books.run([{ kind: 'transfer', id: 'b', at: 0, reason: 'gift', lines }])).toThrow(
    'stay whole numbers',
  )
})
