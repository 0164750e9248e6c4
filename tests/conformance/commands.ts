import { randomUUID } from 'node:crypto'
import type { LedgerCommand } from '@footlight/core/ports'

type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>
type Hold = Extract<LedgerCommand, { kind: 'hold' }>
type Post = Extract<LedgerCommand, { kind: 'post' }>

/** 2026-01-01; commands of the tests happen around it. */
export const NOON = Date.UTC(2026, 0, 1, 12)

let names = 0

/** A name that no other test of this process has, so that suites share a database without meeting. */
export function fresh(prefix: string): string {
  return `${prefix}${(names += 1)}`
}

/** Takes the house's gift as its source; a test names the rest. */
export function transfer(
  debit: string,
  credit: string,
  tokens: number,
  more: Partial<Transfer> = {},
): Transfer {
  return {
    kind: 'transfer',
    id: randomUUID(),
    at: NOON,
    reason: 'tip',
    lines: [{ debit, credit, tokens }],
    ...more,
  }
}

export function gift(wallet: string, tokens: number): Transfer {
  return transfer('promotions', wallet, tokens, { reason: 'gift' })
}

export function hold(debit: string, tokens: number, more: Partial<Hold> = {}): Hold {
  return {
    kind: 'hold',
    id: randomUUID(),
    at: NOON,
    expiresAt: NOON + 60_000,
    reason: 'private',
    debit,
    tokens,
    ...more,
  }
}

export function post(held: Hold, credit: string, tokens: number, more: Partial<Post> = {}): Post {
  const lines = [{ debit: held.debit, credit, tokens }]
  return {
    kind: 'post',
    id: randomUUID(),
    at: NOON + 1_000,
    holdId: held.id,
    reason: 'private',
    lines,
    ...more,
  }
}

export function release(held: Hold, at = NOON + 1_000): LedgerCommand {
  return { kind: 'void', id: randomUUID(), at, holdId: held.id, reason: 'private' }
}
