import { type MovementKind, movementCodecs } from '@footlight/core/rules/ledger/movements'
import { expect, test } from 'vitest'
import { paymentsOf, sumByPair } from '../../spending/payments.ts'
import { mailboxOf, relationOf } from './relation.ts'

const kinds = Object.keys(movementCodecs) as MovementKind[]
const split = { gross: 30, platform: 15, studio: 0, model: 15 }

const of = (kind: MovementKind, memo: Record<string, unknown>) => paymentsOf({ kind, memo })

test('LEDGER-30 who paid whom is read from the memo of everything that is earned, and from nothing else', () => {
  for (const kind of ['tip', 'scratch', 'golden_ticket', 'group_tip'] as const)
    expect(of(kind, { from: 1, to: 7, split, comment: 'hi' })).toEqual([{ payer: 1, model: 7, tokens: 30 }])
  const month = {
    level: 'legend',
    cause: 'join',
    period: 1,
    begins_at: 0,
    ends_at: 1,
    price: 30,
    renewal_price: 30,
  }
  expect(
    [
      of('media', { from: 1, to: 7, split, media: 3 }),
      of('post', { from: 1, to: 7, split, post: 4, media: [] }),
      of('fan_club', { from: 1, to: 7, split, ...month }),
    ].flat(),
  ).toEqual(Array.from({ length: 3 }, () => ({ payer: 1, model: 7, tokens: 30 })))
  expect(
    of('group_tip', {
      from: 1,
      to: 7,
      split,
      paid: [
        { account: 1, tokens: 20 },
        { account: 2, tokens: 10 },
      ],
    }),
  ).toEqual([
    { payer: 1, model: 7, tokens: 20 },
    { payer: 2, model: 7, tokens: 10 },
  ])
  expect(
    of('show_settlement', {
      show: 's',
      kind: 'private',
      broadcaster: 7,
      split,
      bill: {
        participants: [
          { account: 1, tokens: 30 },
          { account: 2, tokens: 0 },
        ],
      },
    }),
  ).toEqual([{ payer: 1, model: 7, tokens: 30 }])
  // As the first versions wrote it.
  expect(
    of('show_settlement', {
      show: 's',
      kind: 'private',
      broadcaster: 7,
      split,
      bill: { seats: [{ account: 1, tokens: 30 }] },
    }),
  ).toEqual([{ payer: 1, model: 7, tokens: 30 }])
  expect(of('toy_control_settlement', { control: 'c', viewer: 1, model: 7, split })).toEqual([
    { payer: 1, model: 7, tokens: 30 },
  ])
  for (const memo of [
    {},
    { show: 's', kind: 'private', broadcaster: 7 },
    { control: 'c', viewer: 1, model: 7 },
    { from: 'a', to: 7, split },
  ])
    for (const kind of kinds) expect(of(kind, memo)).toEqual([])
  for (const kind of kinds.filter((each) => each !== 'tip'))
    expect(of(kind, { from: 1, to: 7, split, kind: 'private' })).toEqual(
      ['scratch', 'golden_ticket', 'media', 'group_tip'].includes(kind)
        ? [{ payer: 1, model: 7, tokens: 30 }]
        : [],
    )
  expect(
    sumByPair([
      { payer: 1, model: 7, tokens: 3 },
      { payer: 2, model: 7, tokens: 1 },
      { payer: 1, model: 7, tokens: 4 },
    ]),
  ).toEqual([
    { payer: 1, model: 7, tokens: 7 },
    { payer: 2, model: 7, tokens: 1 },
  ])
})

test.each([
  ['Mia@Example.org', 'mia@example.org', true],
  ['mia+tips@example.org', 'mia@example.org', true],
  ['m.i.a@gmail.com', 'mia@googlemail.com', true],
  ['m.ia@example.org', 'mia@example.org', false],
  ['mia@example.org', 'mia@example.com', false],
])('LEDGER-30 %s and %s are one mailbox: %s', (one, other, isOne) => {
  expect(mailboxOf(one) === mailboxOf(other)).toBe(isOne)
})

test('LEDGER-30 one person comes before one studio, and no studio is no relation', () => {
  const account = (email: string, studioId: number | null) => ({ email, studioId })
  expect(relationOf(account('mia+a@example.org', 3), account('mia@example.org', 3))).toBe('same_person')
  expect(relationOf(account('owner@example.org', 3), account('mia@example.org', 3))).toBe('same_studio')
  expect(relationOf(account('fan@example.org', null), account('mia@example.org', null))).toBeNull()
  expect(relationOf(account('owner@example.org', 4), account('mia@example.org', 3))).toBeNull()
})
