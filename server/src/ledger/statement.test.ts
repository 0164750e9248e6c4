import type { LedgerCommand, StatementLine } from '@footlight/core/ports'
import { AccountId, ShowKind } from '@footlight/core/protocol'
import { escrowAccruedOf, escrowParticipantOf } from '@footlight/core/rules/ledger/accounts'
import { movementCodecs, movementKind } from '@footlight/core/rules/ledger/movements'
import { shareIncome } from '@footlight/core/rules/ledger/shares'
import { describe, expect, test } from 'vitest'
import {
  closeParticipantCommand,
  escrowCommand,
  type ShowAccounts,
  settleCommand,
} from '../shows/ledger-commands.ts'
import { otherParticipant, presentStatementLine } from './statement.ts'

const [payer, spy, model, stranger] = [1, 2, 7, 9].map((id) => ({ id: AccountId.parse(id) })) as [
  Reader,
  Reader,
  Reader,
  Reader,
]
type Reader = { readonly id: AccountId }

const names = new Map([
  [1, 'payer'],
  [2, 'spy'],
  [7, 'model'],
])
const share = {
  kind: 'private',
  withStudio: true,
  platform: 5_000,
  studio: 1_500,
  model: 3_500,
  effectiveFrom: 0,
}
const show: ShowAccounts = {
  showId: 's',
  kind: 'private',
  broadcaster: { id: model.id, username: 'model', studioId: 3, studioTerms: null },
}

function line(command: LedgerCommand | null, more: Partial<StatementLine> = {}): StatementLine {
  if (command?.kind !== 'transfer') throw new Error('nothing moved')
  return {
    id: command.id,
    cursor: 4,
    at: 0,
    tokens: 5,
    balanceAfter: 20,
    counterparty: escrowAccruedOf('s'),
    kind: command.movement ?? 'other',
    reason: command.reason,
    memo: JSON.parse(
      JSON.stringify({
        ...command.memo,
        ...(command.income && { split: shareIncome(command.income, 0).split }),
      }),
    ) as Record<string, unknown>,
    ...more,
  }
}

/** The end of a show in which each of these participants owes 10 of 30. */
function settlement(...participants: Reader[]): StatementLine {
  const bills = participants.map(({ id }) => ({
    account: id,
    username: names.get(id) ?? '',
    role: 'payer' as const,
    reason: 'user_ended' as const,
    lines: [],
    tokens: 10,
    refund: 20,
  }))
  const bill = {
    show: 's',
    kind: show.kind,
    broadcaster: model.id,
    reason: 'user_ended' as const,
    startedAt: 0,
    endedAt: 1,
    participants: bills,
    split: null,
  }
  const open = bills.map(({ account, username }) => ({ account, username, owed: 10, moved: 0, funded: 30 }))
  return line(settleCommand(show, { open, gross: 10 * participants.length, share }, bill, 0))
}

describe('a show on the statement', () => {
  test.each(ShowKind.options)('LEDGER-26 what is held for %s names the performer and the kind', (kind) => {
    const order = { id: 't', at: 0, idempotency: { scope: 'x', key: 'y', fingerprint: '' } }
    const escrow = line(
      escrowCommand({ ...show, kind }, { account: payer.id, username: 'payer' }, 30, order),
      { tokens: -30, counterparty: escrowParticipantOf('s', payer.id) },
    )
    expect(presentStatementLine(escrow, payer, names)).toEqual({
      id: 't',
      cursor: 4,
      at: '1970-01-01T00:00:00.000Z',
      tokens: -30,
      balance: 20,
      counterparty: 'model',
      reason: `${kind}_escrow`,
      comment: null,
      split: null,
    })
  })

  test('LEDGER-26 what comes back, early or at the end, comes from the performer and says nothing of the performer’s split or of others', () => {
    const back = line(
      closeParticipantCommand(
        show,
        0,
        { account: spy.id, username: 'spy', owed: 10, moved: 0, funded: 30 },
        0,
      ),
    )
    expect(presentStatementLine(back, spy, names)).toMatchObject({
      counterparty: 'model',
      reason: 'show_return',
      split: null,
    })
    const settled = settlement(payer, spy)
    for (const reader of [payer, spy, stranger]) {
      expect(presentStatementLine(settled, reader, names)).toMatchObject({
        counterparty: 'model',
        reason: 'show_settle',
        comment: null,
        split: null,
      })
      expect(JSON.stringify(presentStatementLine(settled, reader, names))).not.toMatch(/payer|spy/)
    }
  })

  test('LEDGER-26 the performer reads the whole split of a settlement', () => {
    expect(presentStatementLine(settlement(payer), model, names)).toMatchObject({
      reason: 'show_settle',
      split: { gross: 10, platform: 5, studio: 1, model: 4 },
    })
  })

  test('LEDGER-26 the performer reads who paid where it was one, as one participant or more', () => {
    expect(otherParticipant(settlement(payer), model)).toBe(1)
    expect(presentStatementLine(settlement(payer, payer), model, names).counterparty).toBe('payer')
    expect(otherParticipant(settlement(payer, spy), model)).toBeNull()
    expect(presentStatementLine(settlement(payer, spy), model, names).counterparty).toBeNull()
  })

  test('LEDGER-26 a settlement that earned nothing has no split, and a name that nobody has any more is none', () => {
    const memo = { show: 's', kind: 'private', broadcaster: 7, payers: [] }
    const nothing: StatementLine = { ...settlement(payer), memo }
    expect(presentStatementLine(nothing, model, names)).toMatchObject({ counterparty: null, split: null })
    expect(presentStatementLine(nothing, payer, new Map())).toMatchObject({ counterparty: null })
  })

  test.each([
    {},
    { show: 's' },
    { show: 's', kind: 'dance', broadcaster: 7 },
    { show: 's', kind: 'private', broadcaster: 'model' },
    { show: 's', kind: 'private', broadcaster: 7, split: {} },
  ])('LEDGER-26 %j is no memo of a show: the line is shown without what it would say', (memo) => {
    expect(movementCodecs.show_settlement.safeParse(memo).success).toBe(false)
    expect(presentStatementLine({ ...settlement(payer), memo }, payer, names)).toMatchObject({
      counterparty: null,
      comment: null,
      split: null,
      tokens: 5,
    })
  })
})

describe('a tip on the statement', () => {
  const tip: StatementLine = {
    ...settlement(payer),
    kind: 'tip',
    reason: 'tip',
    memo: { from: 1, to: 7, comment: 'hi', split: { gross: 10, model: 5, studio: 0, platform: 5 } },
  }

  test('LEDGER-26 each side reads the other’s name and the words, and only the performer the split', () => {
    expect(presentStatementLine(tip, payer, names)).toMatchObject({
      counterparty: 'model',
      comment: 'hi',
      split: null,
    })
    expect(presentStatementLine(tip, model, names)).toMatchObject({
      counterparty: 'payer',
      comment: 'hi',
      split: { gross: 10, model: 5, studio: 0, platform: 5 },
    })
  })

  test('LEDGER-31 what a memo says is read by the kind of its movement, and never guessed', () => {
    for (const kind of ['other', 'gift', 'show_settlement', 'toy_control'] as const)
      expect(presentStatementLine({ ...tip, kind }, model, names)).toMatchObject({
        counterparty: null,
        comment: null,
        split: null,
        tokens: 5,
      })
    expect(movementKind('tip')).toBe('tip')
    for (const later of ['a later kind', 'constructor', '']) expect(movementKind(later)).toBe('other')
  })

  test('LEDGER-26 without a memo the account on the other side is who it is', () => {
    expect(otherParticipant({ ...tip, memo: {}, counterparty: 'earnings:7' }, payer)).toBe(7)
    expect(otherParticipant({ ...tip, memo: {}, counterparty: 'promotions' }, payer)).toBeNull()
  })
})
