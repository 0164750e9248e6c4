import type { LedgerLine, SharedIncome } from '@footlight/core/ports/ledger'
import { type GroupTipEnd, TIP_SPLIT_OPEN_MS } from '@footlight/core/protocol/group-tips'
import { AccountId } from '@footlight/core/protocol/ids'
import {
  advanceGroupTip,
  availableGroupTip,
  type GroupTipState,
  joinRefusal,
  joinShare,
  presentGroupTip,
} from '@footlight/core/rules/group-tips/group-tip'
import { shareOf } from '@footlight/core/rules/group-tips/shares'
import { escrowParticipantOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { incomeOf } from '@footlight/core/rules/ledger/shares'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryBooks } from '../ledger/testing/memory-books.ts'
import { paidParticipants, refundLines } from './group-tip-settlement.ts'

const people = [1, 2, 3, 4, 5].map((id) => AccountId.parse(id))
const name = (account: AccountId): string => `viewer_${account}`

test('SPLIT-03 the shares make the whole; what cannot be divided is the proposer’s, and less than one token each is no split', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 0, max: 1_000_000 }), (target, more) => {
      const { proposer, joiner } = shareOf(target + more, target)
      expect(proposer + joiner * (target - 1)).toBe(target + more)
      expect(joiner).toBeGreaterThan(0)
      expect(proposer - joiner).toBeLessThan(target)
      expect(proposer).toBeGreaterThanOrEqual(joiner)
    }),
  )
  expect(() => shareOf(2, 3)).toThrow('assertion failed')
})

type Step =
  | { readonly kind: 'join'; readonly who: AccountId }
  | { readonly kind: 'stop'; readonly reason: GroupTipEnd }
  | { readonly kind: 'settle' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('join' as const), who: fc.constantFrom(...people) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('stop' as const),
      reason: fc.constantFrom<GroupTipEnd>('canceled', 'expired', 'not_public'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'settle' as const }) },
)

/** A room with real books: what the feature of the server does, without its clock and its sockets. */
class Room {
  readonly books = new MemoryBooks()
  state: GroupTipState = availableGroupTip
  settlements = 0
  readonly amount: number
  readonly target: number
  #id = 0

  constructor(amount: number, target: number) {
    this.amount = amount
    this.target = target
    for (const account of people)
      this.#move([{ debit: 'promotions', credit: walletOf(account), tokens: 1_000_000 }])
    const [proposer] = people
    const tokens = shareOf(amount, target).proposer
    this.#participant(proposer!, tokens)
    this.state = advanceGroupTip(this.state, {
      kind: 'proposed',
      id: 's1',
      amount,
      target,
      expiresAt: TIP_SPLIT_OPEN_MS,
      by: { account: proposer!, username: name(proposer!), tokens },
    })
  }

  join(who: AccountId): void {
    if (this.state.kind !== 'proposed' || joinRefusal(this.state, who) !== null) return
    const tokens = joinShare(this.state)
    this.#participant(who, tokens)
    this.state = advanceGroupTip(this.state, {
      kind: 'joined',
      by: { account: who, username: name(who), tokens },
    })
  }

  stop(reason: GroupTipEnd): void {
    this.state = advanceGroupTip(this.state, { kind: 'stopped', reason })
  }

  settle(): void {
    const { state } = this
    if (state.kind !== 'settling') return
    if (state.end === null)
      this.#move(
        [],
        incomeOf(
          paidParticipants(state),
          { model: 'earnings:9', studio: null },
          { platform: 5_000, studio: 0, model: 5_000 },
        ),
      )
    else this.#move(refundLines(state.id, state.splitters))
    this.settlements += 1
    this.state = advanceGroupTip(state, { kind: 'settled' })
  }

  posted(account: string): number {
    return this.books.accounts.get(account)?.posted ?? 0
  }

  #participant(who: AccountId, tokens: number): void {
    this.#move([{ debit: walletOf(who), credit: escrowParticipantOf('s1', who), tokens }])
  }

  #move(lines: readonly LedgerLine[], income?: SharedIncome): void {
    const [outcome] = this.books.run([
      {
        kind: 'transfer',
        id: `m${this.#id++}`,
        at: 0,
        reason: 'tip_split',
        lines,
        ...(income && { income }),
      },
    ])
    if (outcome?.ok !== true) throw new Error('the books refused')
  }
}

test('SPLIT-07 in every order of joins, ends and delays the money moves once, all of it, and to one side', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.array(step, { maxLength: 30 }),
      (target, more, steps) => {
        const room = new Room(target + more, target)
        for (const each of steps) {
          if (each.kind === 'join') room.join(each.who)
          else if (each.kind === 'stop') room.stop(each.reason)
          else room.settle()
        }
        room.stop('expired')
        for (let again = 0; again < 2; again += 1) room.settle()
        expect(room.settlements).toBe(1)
        expect(room.books.total()).toBe(0)
        for (const account of people) expect(room.posted(escrowParticipantOf('s1', account))).toBe(0)
        const { state } = room
        if (state.kind !== 'settled') throw new Error('not settled')
        expect(state.end === null).toBe(state.splitters.length === target)
        expect(room.posted('earnings:9') + room.posted('platform')).toBe(state.end === null ? room.amount : 0)
        for (const account of people) {
          const paid =
            state.end === null
              ? (state.splitters.find((splitter) => splitter.account === account)?.tokens ?? 0)
              : 0
          expect(room.posted(walletOf(account))).toBe(1_000_000 - paid)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('SPLIT-02 only others join, and only while it is proposed', () => {
  const room = new Room(10, 3)
  expect(joinRefusal(availableGroupTip, people[1]!)).toBe('wrong_state')
  expect(people.map((account) => joinRefusal(room.state, account))).toEqual([
    'already_requested',
    null,
    null,
    null,
    null,
  ])
  room.stop('canceled')
  expect(joinRefusal(room.state, people[1]!)).toBe('wrong_state')
})

test('SPLIT-01 the four modes: proposed until the money has moved, then its result, then available', () => {
  const room = new Room(10, 2)
  expect(presentGroupTip(room.state)).toEqual({
    mode: 'proposed',
    split_id: 's1',
    amount: 10,
    splitters: ['viewer_1'],
    target_splitters: 2,
    split_amount: 5,
    remaining: 1,
    expires_at: TIP_SPLIT_OPEN_MS,
    reason: null,
  })
  room.join(people[1]!)
  expect(presentGroupTip(room.state)).toMatchObject({ mode: 'proposed', remaining: 0 })
  room.settle()
  expect(presentGroupTip(room.state)).toMatchObject({
    mode: 'success',
    splitters: ['viewer_1', 'viewer_2'],
    expires_at: null,
  })
  expect(presentGroupTip(advanceGroupTip(room.state, { kind: 'shown' })).mode).toBe('available')
  const other = new Room(10, 2)
  other.stop('expired')
  other.settle()
  expect(presentGroupTip(other.state)).toMatchObject({ mode: 'canceled', reason: 'expired' })
})
