import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Commission,
  type CommissionAction,
  type CommissionActor,
  commissionClocks,
  deadlineOf,
  elapsed,
  moneyOf,
  requestedCommission,
  transition,
} from './commission.ts'

const DAY = 24 * 3_600_000
const order = { price: 250, deliveryDays: 5 }
const START = 1_000_000

const rightful: Readonly<Record<CommissionAction['do'], CommissionActor>> = {
  accept: 'performer',
  decline: 'performer',
  deliver: 'performer',
  cancel: 'viewer',
  confirm: 'viewer',
  dispute: 'viewer',
  decide: 'staff',
  lose: 'site',
}

/** Every step at `START`. */
function after(...actions: readonly CommissionAction[]): Commission {
  return actions.reduce((commission, action) => {
    const next = transition(commission, action, rightful[action.do], order, START)
    if (!next.ok) throw new Error(`${action.do}: ${next.error}`)
    return next.value
  }, requestedCommission(START))
}

const word = (what: Exclude<CommissionAction['do'], 'decide'>): CommissionAction => ({ do: what })
const accepted = after(word('accept'))
const delivered = after(word('accept'), word('deliver'))
const disputed = after(word('accept'), word('deliver'), word('dispute'))
const states = { requested: requestedCommission(START), accepted, delivered, disputed }

test('COMMISSION-STATE-01 each state knows who may say what, and everything else is refused', () => {
  const allowed: Record<keyof typeof states, readonly CommissionAction['do'][]> = {
    requested: ['accept', 'decline', 'cancel'],
    accepted: ['accept', 'deliver', 'decline'],
    delivered: ['confirm', 'dispute', 'lose'],
    disputed: ['dispute', 'confirm', 'decide', 'lose'],
  }
  for (const [name, state] of Object.entries(states) as [keyof typeof states, Commission][])
    for (const what of Object.keys(rightful) as CommissionAction['do'][])
      for (const by of ['performer', 'viewer', 'staff', 'site'] as const) {
        const action = what === 'decide' ? { do: what, charged: 10 } : word(what)
        const { ok } = transition(state, action, by, order, START)
        expect([name, what, by, ok]).toEqual([
          name,
          what,
          by,
          by === rightful[what] && allowed[name].includes(what),
        ])
      }
})

test.each([
  ['requested', 7 * DAY, 'expired', 0],
  ['accepted', 8 * DAY, 'overdue', 0],
  ['delivered', 3 * DAY, 'completed', 250],
  ['disputed', 14 * DAY, 'refunded', 0],
] as const)('COMMISSION-CLOCK-01 %s for %d ms is %s, and not a moment before', (name, wait, end, charged) => {
  const state = states[name]
  expect(elapsed(state, order, START + wait - 1)).toBe(state)
  for (const late of [0, 1, 100 * DAY]) {
    const over = elapsed(state, order, START + wait + late)
    // Dated to its deadline, however late somebody looked.
    expect(over).toEqual({ kind: 'closed', end, charged, at: START + wait })
    for (const what of Object.keys(rightful) as CommissionAction['do'][]) {
      const action = what === 'decide' ? { do: what, charged: 250 } : word(what)
      const said = transition(state, action, rightful[what], order, START + wait + late)
      if (said.ok) expect(said.value).toEqual(over)
      else expect(said.error).toBe('wrong_state')
    }
  }
})

test('COMMISSION-STATE-02 of a cancellation and an acceptance in one moment the first one counts', () => {
  const first = transition(states.requested, word('accept'), 'performer', order, START)
  expect(first.ok && transition(first.value, word('cancel'), 'viewer', order, START)).toMatchObject({
    error: 'wrong_state',
  })
  const other = transition(states.requested, word('cancel'), 'viewer', order, START)
  expect(other.ok && transition(other.value, word('accept'), 'performer', order, START)).toMatchObject({
    error: 'wrong_state',
  })
})

test('COMMISSION-DISPUTE-02 the staff gives the performer none, all or a part, never more than was held', () => {
  for (const [charged, end] of [
    [0, 'refunded'],
    [100, 'settled'],
    [250, 'settled'],
  ] as const)
    expect(transition(disputed, { do: 'decide', charged }, 'staff', order, START)).toMatchObject({
      value: { end, charged },
    })
  for (const charged of [-1, 251])
    expect(transition(disputed, { do: 'decide', charged }, 'staff', order, START)).toMatchObject({
      error: 'too_many_tokens',
    })
})

/** A step of one of three orders; `by`: anybody may lie about who they are. */
const anyStep = fc.record({
  which: fc.nat(2),
  what: fc.constantFrom(...(Object.keys(rightful) as CommissionAction['do'][])),
  by: fc.oneof(
    { weight: 4, arbitrary: fc.constant('rightful' as const) },
    { weight: 1, arbitrary: fc.constantFrom('performer', 'viewer', 'staff', 'site') },
  ),
  charged: fc.integer({ min: -5, max: 400 }),
  /** A clock may go back. */
  wait: fc.oneof(fc.constant(0), fc.integer({ min: -DAY, max: 9 * DAY })),
  /** The books did not hear of it yet. */
  isCrash: fc.boolean(),
})

/** Books that take what an order says of its money once, whenever they are told. */
class Books {
  wallet = 3_000
  escrow = 0
  performer = 0
  readonly #closed = new Set<number>()

  hold(tokens: number): void {
    this.wallet -= tokens
    this.escrow += tokens
  }

  hear(id: number, commission: Commission, of: typeof order): void {
    const money = moneyOf(commission, of)
    if (money.kind === 'held' || this.#closed.has(id)) return
    this.#closed.add(id)
    this.escrow -= money.charged + money.refunded
    this.performer += money.charged
    this.wallet += money.refunded
  }
}

test('COMMISSION-SIM-01 whoever says what at whatever time: every token is held, charged or refunded, once', () => {
  fc.assert(
    fc.property(
      fc.tuple(
        ...[0, 1, 2].map(() =>
          fc.record({ price: fc.integer({ min: 1, max: 1_000 }), deliveryDays: fc.nat(30) }),
        ),
      ),
      fc.array(anyStep, { maxLength: 60 }),
      (orders, steps) => {
        const books = new Books()
        let now = START
        const commissions = orders.map(({ price }) => {
          books.hold(price)
          return requestedCommission(now)
        })
        const [wasDelivered, ends] = [new Set<number>(), new Map<number, Commission>()]
        const look = (id: number) => {
          const commission = elapsed(commissions[id]!, orders[id]!, now)
          commissions[id] = commission
          if (commission.kind === 'closed' && !ends.has(id)) ends.set(id, commission)
          // What is over stays as it was, whoever says what.
          if (ends.has(id)) expect(commission).toEqual(ends.get(id))
        }
        for (const { which, what, by, charged, wait, isCrash } of steps) {
          now += wait
          const action = what === 'decide' ? { do: what, charged } : { do: what }
          const actor = by === 'rightful' ? rightful[what] : by
          const [id, of] = [which, orders[which]!]
          const before = commissions[id]!
          const deadline = deadlineOf(before)
          const next = transition(before, action, actor, of, now)
          if (next.ok) {
            expect(actor).toBe(rightful[what])
            if (deadline !== null && now >= deadline) expect(next.value).toEqual(elapsed(before, of, now))
            commissions[id] = next.value
            if (next.value.kind === 'delivered') wasDelivered.add(id)
          }
          look(id)
          if (!isCrash) books.hear(id, commissions[id]!, of)
          const held = commissions.reduce((sum, each, at) => {
            const money = moneyOf(each, orders[at]!)
            return sum + (money.kind === 'held' ? money.tokens : 0)
          }, 0)
          expect(books.wallet + books.escrow + books.performer).toBe(3_000)
          expect(books.escrow).toBeGreaterThanOrEqual(held)
        }
        // Long after every clock: nothing is held, and what was not delivered cost nothing.
        now += 100 * DAY
        for (const id of commissions.keys()) {
          const last = commissions[id]!
          look(id)
          books.hear(id, commissions[id]!, orders[id]!)
          const money = moneyOf(commissions[id]!, orders[id]!)
          if (money.kind !== 'settled') throw new Error('it is never over')
          expect(money.charged + money.refunded).toBe(orders[id]!.price)
          if (!wasDelivered.has(id)) expect(money.charged).toBe(0)
          // Delivered, and the viewer let their clock run out: it is paid.
          if (last.kind === 'delivered') expect(money.charged).toBe(orders[id]!.price)
        }
        expect(books.escrow).toBe(0)
        expect(books.wallet + books.performer).toBe(3_000)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('COMMISSION-CLOCK-02 nobody waits for ever: each state has an end', () => {
  for (const state of Object.values(states))
    expect(deadlineOf(state)! - START).toBeLessThanOrEqual(commissionClocks.decision)
})
