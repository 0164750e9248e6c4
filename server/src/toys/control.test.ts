import { AccountId } from '@footlight/core/protocol/ids'
import {
  TOY_CONTROL_QUEUE_MAX,
  TOY_CONTROL_SECONDS,
  TOY_CONTROL_TOKENS_MAX,
} from '@footlight/core/protocol/toys'
import { escrowAccruedOf, escrowParticipantOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { shareIncome } from '@footlight/core/rules/ledger/shares'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeControlCommand, controlIdOf, escrowNameOf, settleControlCommand } from './control-commands.ts'
import {
  type BoughtControl,
  beginNext,
  type ControlLine,
  dropNext,
  emptyLine,
  endCurrent,
  endsAtMs,
  joinLine,
  lineRefusal,
  placeOf,
} from './control-line.ts'
import { type ControlPrice, refundTokens, servedTokens } from './control-price.ts'

const price = fc.record({
  tokens: fc.integer({ min: 1, max: TOY_CONTROL_TOKENS_MAX }),
  seconds: fc.integer({ min: TOY_CONTROL_SECONDS.min, max: TOY_CONTROL_SECONDS.max }),
})
const anyMs = fc.integer({ min: -10_000, max: TOY_CONTROL_SECONDS.max * 1_000 + 10_000 })
const shares = [
  { kind: 'tip', withStudio: false, platform: 5_000, studio: 0, model: 5_000, effectiveFrom: 0 },
  { kind: 'tip', withStudio: true, platform: 5_000, studio: 1_500, model: 3_500, effectiveFrom: 0 },
]
const account = (id: number) => AccountId.parse(id)

function bought(id: number): BoughtControl {
  return { id: `control-${id}`, account: account(id), username: `viewer_${id}`, tokens: 50, seconds: 60 }
}

test('TOYROOM-REFUND-01 what was served and what goes back are always the price, to the token', () => {
  fc.assert(
    fc.property(price, anyMs, (paid, ms) => {
      const [served, refund] = [servedTokens(paid, ms), refundTokens(paid, ms)]
      expect(served + refund).toBe(paid.tokens)
      expect(served).toBeGreaterThanOrEqual(0)
      expect(refund).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('TOYROOM-REFUND-01 a fraction of a token goes to the viewer, never more than one, and more time never costs less', () => {
  fc.assert(
    fc.property(price, anyMs, anyMs, (paid, one, other) => {
      const exact = (ms: number) =>
        (BigInt(paid.tokens) * BigInt(Math.min(Math.max(ms, 0), paid.seconds * 1_000))) /
        BigInt(paid.seconds * 1_000)
      expect(BigInt(servedTokens(paid, one))).toBe(exact(one))
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      expect(servedTokens(paid, less)).toBeLessThanOrEqual(servedTokens(paid, more))
    }),
  )
})

test('TOYROOM-REFUND-02 never begun is refunded in full, done is not refunded', () => {
  fc.assert(
    fc.property(price, (paid: ControlPrice) => {
      expect(refundTokens(paid, 0)).toBe(paid.tokens)
      expect(refundTokens(paid, paid.seconds * 1_000)).toBe(0)
      // One millisecond before the end is not the end.
      expect(refundTokens(paid, paid.seconds * 1_000 - 1)).toBeGreaterThan(0)
    }),
  )
})

test('TOYROOM-REFUND-03 whatever was charged on the way, the settlement empties both escrow accounts, and pays what was served', () => {
  fc.assert(
    fc.property(
      price,
      anyMs,
      fc.array(anyMs, { maxLength: 4 }),
      fc.boolean(),
      (paid, endMs, looks, hasStudio) => {
        const control: BoughtControl = { id: 'c', account: account(3), username: 'vera', ...paid }
        const owed = servedTokens(paid, endMs)
        const books = new Map([[escrowParticipantOf(escrowNameOf('c'), control.account), paid.tokens]])
        const of = (name: string) => books.get(name) ?? 0
        const carryOut = (command: ReturnType<typeof chargeControlCommand>) => {
          for (const { debit, credit, tokens } of [
            ...(command?.lines ?? []),
            ...(command?.income ? shareIncome(command.income, 0).lines : []),
          ]) {
            expect(tokens).toBeGreaterThan(0)
            books.set(debit, of(debit) - tokens)
            books.set(credit, of(credit) + tokens)
          }
        }
        const [participant, accrued] = [
          escrowParticipantOf(escrowNameOf('c'), control.account),
          escrowAccruedOf(escrowNameOf('c')),
        ]
        for (const look of looks)
          carryOut(chargeControlCommand(control, Math.min(owed, servedTokens(paid, look)), of(accrued), 0))
        const model = { id: account(7), username: 'mia', studioId: hasStudio ? 2 : null, studioTerms: null }
        const ended = { id: 'c', viewer: { id: control.account, username: 'vera' }, model, owed }
        carryOut(
          settleControlCommand(ended, { participant: of(participant), accrued: of(accrued) }, shares, 0),
        )
        expect([of(participant), of(accrued)]).toEqual([0, 0])
        expect(of(walletOf(control.account))).toBe(paid.tokens - owed)
        expect(of('earnings:7') + of('studio:2') + of('platform')).toBe(owed)
        expect(
          settleControlCommand(ended, { participant: of(participant), accrued: of(accrued) }, shares, 0),
        ).toBeNull()
      },
    ),
  )
})

test('TOYROOM-QUEUE-01 first come, first served; one place for each; a full queue takes nobody', () => {
  let line: ControlLine = joinLine(joinLine(emptyLine, bought(1)), bought(2))
  expect(lineRefusal(line, account(2))).toBe('already_requested')
  line = beginNext(line, 1_000, 5_000)
  expect(line.current).toMatchObject({ id: 'control-1', endsAt: 65_000 })
  expect(endsAtMs(line.current!)).toBe(61_000)
  expect(lineRefusal(line, account(1))).toBe('already_requested')
  expect(['control-1', 'control-2', 'control-3'].map((id) => placeOf(line, id))).toEqual([0, 1, null])
  line = dropNext(endCurrent(line))
  expect(line).toEqual(emptyLine)
  for (let id = 1; id <= TOY_CONTROL_QUEUE_MAX; id += 1) line = joinLine(line, bought(id))
  expect(lineRefusal(line, account(99))).toBe('queue_full')
})

test('TOYROOM-REFUND-04 the name of the escrow leads back to the control, and no other escrow does', () => {
  expect(controlIdOf(escrowNameOf('abc'))).toBe('abc')
  expect(controlIdOf('0193-show')).toBeNull()
})
