import type { LedgerCommand, LedgerLine } from '@footlight/core/ports/ledger'
import { describe, expect, test } from 'vitest'
import { MemoryBooks } from './testing/memory-books.ts'

const DAY_MS = 86_400_000
/** Midnight in UTC, ms since 1970. */
const MIDNIGHT = 20_000 * DAY_MS
const NOON = MIDNIGHT + DAY_MS / 2

const wallet = 'wallet:1'
const participant = 'escrow:s.1.participant'
const accrued = 'escrow:s.accrued'

/** The books of one person with 100,000 tokens. */
class Person {
  readonly books = new MemoryBooks()
  #id = 0

  constructor() {
    this.#run({ lines: [{ debit: 'promotions', credit: wallet, tokens: 100_000 }] }, 0, null)
  }

  /** `tokensMax` null: no limit is set. */
  move(line: LedgerLine, at: number, tokensMax: number | null = null) {
    return this.#run({ lines: [line] }, at, tokensMax)
  }

  pay(tokens: number, at: number, tokensMax: number | null = null) {
    return this.move({ debit: wallet, credit: 'earnings:7', tokens }, at, tokensMax)
  }

  spent(): number {
    return this.books.accounts.get(wallet)?.spent ?? 0
  }

  #run(more: { readonly lines: readonly LedgerLine[] }, at: number, tokensMax: number | null) {
    const command: LedgerCommand = {
      kind: 'transfer',
      id: `c${(this.#id += 1)}`,
      at,
      reason: `reason ${this.#id}`,
      ...more,
      ...limitOf(tokensMax),
    }
    const [outcome] = this.books.run([command])
    return outcome
  }
}

function limitOf(tokensMax: number | null) {
  return tokensMax === null ? {} : { spendLimits: [{ account: wallet, tokensMax }] }
}

const setAside = (tokens: number): LedgerLine => ({ debit: wallet, credit: participant, tokens })
const back = (tokens: number, from = participant): LedgerLine => ({ debit: from, credit: wallet, tokens })

describe('the day’s spending', () => {
  test('LEDGER-13 every debit and every escrow is one sum, whatever it was for, and what it left is what a limit allows', () => {
    const person = new Person()
    person.pay(30, NOON)
    person.move(setAside(40), NOON)
    person.pay(20, NOON)
    expect(person.spent()).toBe(90)
    expect(person.pay(11, NOON, 100)).toEqual({
      ok: false,
      error: { code: 'over_limit', spent: 90, left: 10 },
    })
    expect(person.pay(10, NOON, 100)).toMatchObject({ ok: true })
    expect(person.pay(1, NOON, 100)).toMatchObject({ error: { left: 0 } })
  })

  test('LEDGER-13 what is refunded from escrow on the same day is given back to the limit, and so is a refund of what was accrued', () => {
    const person = new Person()
    person.move(setAside(60), NOON)
    person.move({ debit: participant, credit: accrued, tokens: 25 }, NOON)
    person.move(back(5, accrued), NOON)
    person.move(back(35), NOON)
    // 60 held, 25 of it charged, 5 of these returned.
    expect(person.spent()).toBe(20)
  })

  test('LEDGER-13 what was held on another day comes back without making room on this one', () => {
    const person = new Person()
    person.move(setAside(1_000), MIDNIGHT - 1)
    person.pay(50, NOON)
    person.move(back(1_000), NOON)
    expect(person.spent()).toBe(50)
  })

  test('LEDGER-13 over midnight what went in last comes back first', () => {
    const person = new Person()
    person.move(setAside(60), MIDNIGHT - 1)
    person.move(setAside(30), MIDNIGHT)
    // 70 of the 90 were charged; the 20 that are left were held today.
    person.move({ debit: participant, credit: accrued, tokens: 70 }, MIDNIGHT + 1)
    person.move(back(20), MIDNIGHT + 2)
    expect(person.spent()).toBe(10)
  })

  test('LEDGER-13 the day begins at midnight UTC', () => {
    const person = new Person()
    expect(person.pay(100, MIDNIGHT - 1, 100)).toMatchObject({ ok: true })
    expect(person.pay(1, MIDNIGHT - 1, 100)).toMatchObject({ ok: false })
    expect(person.pay(100, MIDNIGHT, 100)).toMatchObject({ ok: true })
    expect(person.pay(1, MIDNIGHT, 100)).toMatchObject({ ok: false })
  })

  test('LEDGER-13 a clock that is set back over midnight gives nobody a second limit, and one set back by days begins anew', () => {
    const person = new Person()
    person.pay(100, MIDNIGHT, 100)
    expect(person.pay(1, MIDNIGHT - 1, 100)).toMatchObject({ error: { code: 'over_limit', spent: 100 } })
    expect(person.pay(1, MIDNIGHT - 2 * DAY_MS, 100)).toMatchObject({ ok: true })
  })

  test('LEDGER-13 below what was spent already, a limit refuses everything more and nothing that comes back', () => {
    const person = new Person()
    person.move(setAside(60), NOON)
    expect(person.pay(1, NOON, 10)).toMatchObject({ error: { code: 'over_limit', spent: 60, left: 0 } })
    expect(person.move(back(30), NOON, 10)).toMatchObject({ ok: true })
  })

  test('LEDGER-13 a gift that is taken back is not spent, and a refused command counts nothing', () => {
    const person = new Person()
    person.move({ debit: wallet, credit: 'promotions', tokens: 500 }, NOON)
    person.pay(200_000, NOON)
    person.pay(50, NOON, 10)
    expect(person.spent()).toBe(0)
  })
})
