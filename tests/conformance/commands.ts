import { randomUUID } from 'node:crypto'
import type { LedgerCommand } from '@footlight/core/ports'

type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>
/** 2026-01-01; commands of the tests happen around it. */
export const NOON = Date.UTC(2026, 0, 1, 12)

let names = 0

/** A name that no other test of this process has, so that suites share a database without meeting. */
export function fresh(prefix: string): string {
  return `${prefix}${(names += 1)}`
}

/** Takes the site's gift as its source; a test names the rest. */
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
