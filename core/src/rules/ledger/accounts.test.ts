import { describe, expect, test } from 'vitest'
import { AccountId } from '../../protocol/ids.ts'
import {
  accountKind,
  ESCROW_PREFIX,
  escrowAccruedOf,
  escrowParticipantOf,
  mayOverdraw,
  parseEscrow,
} from './accounts.ts'

const show = '0d6a2f0e-94a5-4f4e-9d3c-0a4b6d1f2c3e'
const viewer = AccountId.parse(12)

describe('escrow accounts', () => {
  test('LEDGER-25 one show has one account for each participant and one accrued account, all found by their prefix', () => {
    expect(escrowParticipantOf(show, viewer)).toBe(`escrow:${show}.12.participant`)
    expect(escrowAccruedOf(show)).toBe(`escrow:${show}.accrued`)
    for (const id of [escrowParticipantOf(show, viewer), escrowAccruedOf(show)])
      expect(id.startsWith(ESCROW_PREFIX)).toBe(true)
  })

  test('LEDGER-25 they are accounts of the books that are never overdrawn, for the highest account id too', () => {
    for (const id of [
      escrowParticipantOf(show, AccountId.parse(Number.MAX_SAFE_INTEGER)),
      escrowAccruedOf(show),
    ]) {
      expect(accountKind(id)).toBe('escrow')
      expect(mayOverdraw(id)).toBe(false)
    }
  })

  test('LEDGER-25 what an escrow account is for is read back from its id', () => {
    expect(parseEscrow(escrowParticipantOf(show, viewer))).toEqual({ showId: show, accountId: 12 })
    const highest = AccountId.parse(Number.MAX_SAFE_INTEGER)
    expect(parseEscrow(escrowParticipantOf(show, highest))).toEqual({ showId: show, accountId: highest })
    expect(parseEscrow(escrowAccruedOf(show))).toEqual({ showId: show, accountId: null })
  })

  test.each([
    'wallet:12',
    'platform',
    'escrow',
    'escrow:',
    `escrow:${show}`,
    `escrow:${show}.participant`,
    `escrow:${show}..participant`,
    `escrow:${show}.12`,
    'escrow:.accrued',
    `escrow:${show}.0.participant`,
    `escrow:${show}.012.participant`,
    `escrow:${show}.-1.participant`,
    `escrow:${show}.1e3.participant`,
    `escrow:${show}.9999999999999999.participant`,
    `escrow:${show}.12.accrued`,
    `escrow:${show}.12.participant.more`,
    `escrow:${show}.accrued\n`,
    ` escrow:${show}.accrued`,
    `escrow:a.b.12.participant`,
  ])('LEDGER-25 %j is no escrow of a show', (account) => {
    expect(parseEscrow(account)).toBeNull()
  })
})
