import type { LedgerCommand, OutboxEvent } from '@footlight/core/ports'
import { fail } from '@footlight/core/rules'
import { StoreError } from '../platform/db/store-error.ts'
import type { Outcome } from './books.ts'
import { readFences, storeFences } from './fences.ts'
import { foldBatch } from './fold.ts'
import { readSnapshot } from './snapshot.ts'
import { type LedgerStatements, ledgerStatements } from './statements.ts'
import type { LedgerStore } from './store.ts'
import { storePlan } from './store-plan.ts'

/**
 * `fault`: what a caller did wrong as a program. `lost`: the database failed; `outcome_unknown` may have
 * happened after all.
 */
export type BatchOutcome = Outcome | { readonly ok: false; readonly lost: 'unavailable' | 'outcome_unknown' }

export interface BatchReply {
  /** One for each command, in order. */
  readonly outcomes: readonly BatchOutcome[]
  /** What the batch let out, in order. */
  readonly events: readonly OutboxEvent[]
}

/** Runs batches on a store of either dialect. Batches must not overlap; the group commit sees to it. */
export class LedgerEngine {
  readonly #store: LedgerStore
  readonly #statements: LedgerStatements

  constructor(store: LedgerStore) {
    this.#store = store
    this.#statements = ledgerStatements(store.kind)
  }

  /** Never throws for what a database does: a failure of the whole batch is every command's outcome. */
  async run(commands: readonly LedgerCommand[]): Promise<BatchReply> {
    try {
      return await this.#commit(commands)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      if (error.failure === 'refused' && commands.length > 1) return await this.#runApart(commands)
      return { outcomes: commands.map(() => outcomeOf(error)), events: [] }
    }
  }

  async #commit(commands: readonly LedgerCommand[]): Promise<BatchReply> {
    const plan = await this.#store.transaction(async (connection) => {
      const snapshot = await readSnapshot(connection, this.#statements, commands)
      const fences = await readFences(connection, this.#statements, commands, snapshot)
      const decided = foldBatch(
        commands.filter((command) => !fences.stale.has(command)),
        snapshot,
      )
      await storePlan(connection, decided)
      await storeFences(connection, fences)
      return { ...decided, stale: fences.stale }
    })
    const decided = plan.outcomes[Symbol.iterator]()
    return {
      outcomes: commands.map((command) =>
        plan.stale.has(command) ? fail({ code: 'fenced' }) : decided.next().value!,
      ),
      events: plan.events.map(({ topic, name, payload, cursor, previous }) => ({
        topic,
        name,
        payload,
        cursor,
        previous,
      })),
    }
  }

  /**
   * The database refused the batch because of one command (a transfer id used twice): each is tried alone, so
   * that only it fails.
   */
  async #runApart(commands: readonly LedgerCommand[]): Promise<BatchReply> {
    const replies: BatchReply[] = []
    for (const command of commands) replies.push(await this.run([command]))
    return {
      outcomes: replies.flatMap((reply) => reply.outcomes),
      events: replies.flatMap((reply) => reply.events),
    }
  }
}

function outcomeOf(error: StoreError): BatchOutcome {
  switch (error.failure) {
    case 'full': {
      return fail({ code: 'storage_full' })
    }
    case 'refused': {
      return { ok: false, fault: error.message }
    }
    default: {
      return { ok: false, lost: error.failure }
    }
  }
}
