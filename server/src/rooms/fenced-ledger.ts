import type { Fence, Ledger } from '@footlight/core/ports'

/** The ledger as one owner of a room has it: commands of who owned it before are refused (FENCE-01). */
export function fencedLedger(ledger: Ledger, fence: Fence): Ledger {
  return {
    execute: (command) => ledger.execute({ ...command, fence }),
    recall: (idempotency) => ledger.recall(idempotency),
    balance: (account) => ledger.balance(account),
    creditedAfter: (account, at) => ledger.creditedAfter(account, at),
    holdings: (prefix) => ledger.holdings(prefix),
    openEscrows: (model) => ledger.openEscrows(model),
    escrowModels: () => ledger.escrowModels(),
    movement: (id) => ledger.movement(id),
    statement: (account, before, limit) => ledger.statement(account, before, limit),
    linesAfter: (accounts, since) => ledger.linesAfter(accounts, since),
    eventsAfter: (topics, cursor, limit) => ledger.eventsAfter(topics, cursor, limit),
    head: () => ledger.head(),
    onCommitted: (listener) => ledger.onCommitted(listener),
    reconcile: () => ledger.reconcile(),
    close: () => ledger.close(),
  }
}
