import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import { billOf } from '@footlight/core/rules/shows/receipt'
import { accountOf, performer, runningShow } from '@footlight/core/rules/shows/testing/show-samples'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertCommand } from '../ledger/check-command.ts'
import { MemoryBooks } from '../ledger/testing/memory-books.ts'
import {
  chargeCommand,
  closeParticipantCommand,
  escrowCommand,
  lateReturnCommand,
  type ShowAccounts,
  settleCommand,
} from './ledger-commands.ts'

const show: ShowAccounts = {
  showId: 'show',
  kind: 'private',
  broadcaster: { ...performer, studioId: 3, studioTerms: null },
}
const share: RevenueShare = {
  kind: 'private',
  withStudio: true,
  platform: 5_000,
  studio: 1_500,
  model: 3_500,
  effectiveFrom: 0,
}
const payer = { account: accountOf(1), username: 'viewer1' }
const bill = billOf(runningShow('private', []), performer.id, null, (time) => time)
const order = (id: string) => ({ id, at: 1, idempotency: { scope: 'show:show', key: id, fingerprint: '' } })

test('SHOW-02 escrow comes out of the wallet, under the name of its show and participant', () => {
  expect(escrowCommand(show, payer, 60, order('show:join:1'))).toMatchObject({
    reason: 'private_escrow',
    lines: [{ debit: 'wallet:1', credit: 'escrow:show.1.participant', tokens: 60 }],
    notify: [{ account: 'wallet:1', topic: 'account:1', username: 'viewer1' }],
  })
})

test('SHOW-19 a charge moves what is new of each participant, and is none when nothing is', () => {
  const command = chargeCommand(
    show,
    4,
    [
      { ...payer, owed: 12, moved: 5 },
      { ...payer, account: accountOf(2), owed: 3, moved: 3 },
    ],
    1,
  )
  expect(command).toMatchObject({
    id: 'show:charge:4',
    lines: [{ debit: 'escrow:show.1.participant', credit: 'escrow:show.accrued', tokens: 7 }],
  })
  expect(chargeCommand(show, 5, [{ ...payer, owed: 3, moved: 9 }], 1)).toBeNull()
})

test('SHOW-03 a participant who owes less than was moved, because a silence was dated back, has the difference out of what was accrued', () => {
  expect(closeParticipantCommand(show, 0, { ...payer, owed: 10, moved: 12, funded: 20 }, 1)).toMatchObject({
    id: 'show:seat:0',
    memo: { earned: -2 },
    lines: [
      { debit: 'escrow:show.accrued', credit: 'wallet:1', tokens: 2 },
      { debit: 'escrow:show.1.participant', credit: 'wallet:1', tokens: 8 },
    ],
  })
  expect(closeParticipantCommand(show, 0, { ...payer, owed: 0, moved: 0, funded: 0 }, 1)).toBeNull()
})

test('SHOW-16 escrow that came too late is refunded under the name of its transfer', () => {
  expect(lateReturnCommand(show, payer, 9, 'show:join:7', 1)).toMatchObject({
    id: 'show:join:7:back',
    lines: [{ debit: 'escrow:show.1.participant', credit: 'wallet:1', tokens: 9 }],
  })
})

test('SHOW-04 the settlement of a show has one name, and there is none for a show in which nothing was', () => {
  expect(
    settleCommand(show, { open: [{ ...payer, owed: 0, moved: 0, funded: 0 }], gross: 0, share }, bill, 1),
  ).toBeNull()
  expect(
    settleCommand(show, { open: [{ ...payer, owed: 10, moved: 4, funded: 60 }], gross: 10, share }, bill, 1),
  ).toMatchObject({
    id: 'show:settle',
    idempotency: { scope: 'show:show', key: 'settle' },
    income: {
      from: [{ account: 'escrow:show.accrued', tokens: 10 }],
      model: 'earnings:900',
      studio: 'studio:3',
      rates: { platform: 5_000, studio: 1_500, model: 3_500 },
    },
    lines: [
      { debit: 'escrow:show.1.participant', credit: 'escrow:show.accrued', tokens: 6 },
      { debit: 'escrow:show.1.participant', credit: 'wallet:1', tokens: 50 },
    ],
  })
})

const participant = fc
  .record({ funded: fc.nat(500), moved: fc.nat(500), owed: fc.nat(500) })
  .map(({ funded, moved, owed }) => ({
    funded,
    moved: Math.min(moved, funded),
    owed: Math.min(owed, funded),
  }))

test('SHOW-02 SHOW-15 whatever was put in, moved and owed: afterwards the escrow is empty, each pays what they owe, and the rest is home', () => {
  fc.assert(
    fc.property(
      fc.array(participant, { minLength: 1, maxLength: 6 }),
      fc.nat(3),
      (participants, closedFirst) => {
        const books = new MemoryBooks()
        const run = (command: ReturnType<typeof chargeCommand>) => {
          if (command === null) return
          assertCommand(command)
          expect(books.run([command])[0]).toMatchObject({ ok: true })
        }
        const all = participants.map((sum, index) => ({
          ...sum,
          account: accountOf(index + 1),
          username: `viewer${index + 1}`,
        }))
        for (const each of all) {
          if (each.funded === 0) continue
          run({
            kind: 'transfer',
            id: `gift:${each.account}`,
            at: 0,
            reason: 'gift',
            lines: [{ debit: 'promotions', credit: `wallet:${each.account}`, tokens: each.funded }],
          })
          run(escrowCommand(show, each, each.funded, order(`show:join:${each.account}`)))
        }
        run(
          chargeCommand(
            show,
            0,
            all.map((each) => ({ ...each, owed: each.moved, moved: 0 })),
            1,
          ),
        )
        for (const [index, each] of all.slice(0, closedFirst).entries())
          run(closeParticipantCommand(show, index, each, 1))
        const gross = all.reduce((sum, each) => sum + each.owed, 0)
        run(settleCommand(show, { open: all.slice(closedFirst), gross, share }, bill, 1))
        for (const each of all)
          expect(books.accounts.get(`wallet:${each.account}`)?.posted ?? 0).toBe(each.funded - each.owed)
        expect(
          [...books.accounts].filter(([id, { posted }]) => id.startsWith('escrow:') && posted !== 0),
        ).toEqual([])
        const earned = ['earnings:900', 'studio:3', 'platform'].reduce(
          (sum, id) => sum + (books.accounts.get(id)?.posted ?? 0),
          0,
        )
        expect([earned, books.total()]).toEqual([gross, 0])
      },
    ),
  )
})
