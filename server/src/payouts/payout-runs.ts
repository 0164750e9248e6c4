import type { PayoutRunState, TokenPayoutState } from '@footlight/core/protocol'
import type { Kysely, Transaction } from 'kysely'
import { appendAudit, audited, type StaffAct } from '../audit-log/module.ts'
import {
  type PayoutTables,
  type PlannedPayout,
  payoutOf,
  runOf,
  type StoredPayout,
  type StoredRun,
} from './payout-tables.ts'

const INSERTED_AT_ONCE = 200

export interface RunTotals {
  readonly payouts: number
  readonly tokens: number
  readonly amount: number
  readonly leftOut: number
}

export interface RunRepository {
  /** `open`: another run waits or is being booked. The same id again is the run of before. */
  plan(
    run: Pick<StoredRun, 'id' | 'through' | 'currency' | 'rate' | 'holdDays' | 'minimum'>,
    payouts: readonly PlannedPayout[],
    act: StaffAct,
  ): Promise<'planned' | 'open'>
  run(id: string): Promise<StoredRun | null>
  /** Newest first. */
  runs(limit: number): Promise<readonly StoredRun[]>
  /** By id, so that pages join. `after`: of the last one before. */
  payoutsIn(
    run: string,
    after: string | null,
    limit: number,
    state?: TokenPayoutState,
  ): Promise<readonly StoredPayout[]>
  /** All that waits for the bank, by id. */
  booked(run: string): Promise<readonly StoredPayout[]>
  payoutIn(run: string, id: string): Promise<StoredPayout | null>
  totals(runs: readonly string[]): Promise<ReadonlyMap<string, RunTotals>>
  /** `conflict`: it is not planned any more, or pays another sum; `same_person`: who planned it may only cancel it. */
  decide(
    id: string,
    decision: 'approve' | 'cancel',
    tokens: number,
    act: StaffAct,
  ): Promise<'done' | 'conflict' | 'same_person'>
  /** Ends what is approved and has nothing left to book. */
  closeBooked(): Promise<void>
  /** False: it is not booked, or nothing in it waits. */
  markPaid(id: string, act: StaffAct): Promise<boolean>
}

export const noTotals: RunTotals = { payouts: 0, tokens: 0, amount: 0, leftOut: 0 }

/** Runs: planned by one, approved by another, booked once. */
export function createRunRepository(db: Kysely<PayoutTables>): RunRepository {
  return {
    plan: (run, payouts, act) => db.transaction().execute((within) => plan(within, run, payouts, act)),
    async run(id) {
      const row = await db.selectFrom('payout_runs').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : runOf(row)
    },
    async runs(limit) {
      const newest = db.selectFrom('payout_runs').selectAll().orderBy('planned_at', 'desc').orderBy('id')
      return (await newest.limit(limit).execute()).map(runOf)
    },
    async payoutsIn(run, after, limit, state) {
      let found = db.selectFrom('payouts').selectAll().where('run', '=', run)
      if (after !== null) found = found.where('id', '>', after)
      if (state !== undefined) found = found.where('state', '=', state)
      return (await found.orderBy('id').limit(limit).execute()).map(payoutOf)
    },
    async booked(run) {
      const waiting = db.selectFrom('payouts').selectAll().where('run', '=', run)
      return (await waiting.where('state', '=', 'booked').orderBy('id').execute()).map(payoutOf)
    },
    async payoutIn(run, id) {
      const found = db.selectFrom('payouts').selectAll().where('run', '=', run).where('id', '=', id)
      const row = await found.executeTakeFirst()
      return row === undefined ? null : payoutOf(row)
    },
    totals: (runs) => totalsOf(db, runs),
    decide: (id, decision, tokens, act) =>
      db.transaction().execute((within) => decide(within, id, decision, tokens, act)),
    async closeBooked() {
      await db
        .updateTable('payout_runs')
        .set({ state: 'booked', is_open: null })
        .where('state', '=', 'approved')
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('payouts')
                .select('id')
                .whereRef('payouts.run', '=', 'payout_runs.id')
                .where('payouts.state', '=', 'planned'),
            ),
          ),
        )
        .execute()
    },
    markPaid: (id, { by, at }) =>
      audited(
        db,
        {
          ...{ at, actor: by, action: 'payouts.mark_paid', reason: null },
          subject: { kind: 'payout_run', id },
          details: {},
        },
        async (transaction) => {
          const { numUpdatedRows } = await transaction
            .updateTable('payouts')
            .set({ state: 'paid', changed_at: at })
            .where('run', '=', id)
            .where('state', '=', 'booked')
            .where((e) =>
              e.exists(
                e
                  .selectFrom('payout_runs')
                  .select('id')
                  .where('id', '=', id)
                  .where('state', '=', 'booked' satisfies PayoutRunState),
              ),
            )
            .executeTakeFirst()
          return numUpdatedRows > 0n
        },
      ),
  }
}

async function plan(
  within: Transaction<PayoutTables>,
  { id, through, currency, rate, holdDays, minimum }: Parameters<RunRepository['plan']>[0],
  payouts: readonly PlannedPayout[],
  { by, at }: StaffAct,
): Promise<'planned' | 'open'> {
  const { numInsertedOrUpdatedRows } = await within
    .insertInto('payout_runs')
    .values({
      ...{ id, through, currency, rate, minimum, hold_days: holdDays, state: 'planned', is_open: 1 },
      ...{ planned_by: by, planned_at: at, decided_by: null, decided_at: null },
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) {
    const known = await within.selectFrom('payout_runs').select('id').where('id', '=', id).executeTakeFirst()
    return known === undefined ? 'open' : 'planned'
  }
  for (let from = 0; from < payouts.length; from += INSERTED_AT_ONCE)
    await within
      .insertInto('payouts')
      .values(payouts.slice(from, from + INSERTED_AT_ONCE).map((each) => rowOf(each, id, at)))
      .execute()
  const paid = payouts.filter(({ gap }) => gap === null)
  await appendAudit(within, {
    ...{ at, actor: by, action: 'payouts.plan', reason: null },
    subject: { kind: 'payout_run', id },
    details: { through, payouts: paid.length, tokens: paid.reduce((sum, { tokens }) => sum + tokens, 0) },
  })
  return 'planned'
}

function rowOf(
  { id, account, model, studio, way, tokens, amount, destination, gap }: PlannedPayout,
  run: string,
  at: number,
): PayoutTables['payouts'] {
  return {
    ...{ id, run, model, studio, way, tokens, amount, gap, reason: null, changed_at: at },
    ledger_account: account,
    destination: destination?.account ?? null,
    sealed: destination?.sealed ?? null,
    masked: destination?.masked ?? null,
    state: gap === null ? 'planned' : 'left_out',
  }
}

async function decide(
  within: Transaction<PayoutTables>,
  id: string,
  decision: 'approve' | 'cancel',
  tokens: number,
  { by, at }: StaffAct,
): Promise<'done' | 'conflict' | 'same_person'> {
  const isApproved = decision === 'approve'
  // A plan does not change any more; cancelling is safe whatever was seen.
  const totals = (await totalsOf(within, [id])).get(id) ?? noTotals
  if (isApproved && totals.tokens !== tokens) return 'conflict'
  // The change alone makes another decision of this moment wait.
  const row = await within
    .updateTable('payout_runs')
    .set({
      state: isApproved ? 'approved' : 'cancelled',
      is_open: isApproved ? 1 : null,
      decided_by: by,
      decided_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .$if(isApproved, (change) => change.where('planned_by', '!=', by))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) {
    const known = await within.selectFrom('payout_runs').selectAll().where('id', '=', id).executeTakeFirst()
    return known?.state === 'planned' ? 'same_person' : 'conflict'
  }
  if (!isApproved)
    await within
      .updateTable('payouts')
      .set({ state: 'left_out', gap: 'cancelled', changed_at: at })
      .where('run', '=', id)
      .where('state', '=', 'planned')
      .execute()
  await appendAudit(within, {
    ...{ at, actor: by, action: isApproved ? 'payouts.approve' : 'payouts.cancel', reason: null },
    subject: { kind: 'payout_run', id },
    details: { payouts: totals.payouts, tokens: totals.tokens, amount: totals.amount },
  })
  return 'done'
}

async function totalsOf(
  db: Kysely<PayoutTables>,
  runs: readonly string[],
): Promise<ReadonlyMap<string, RunTotals>> {
  if (runs.length === 0) return new Map()
  const rows = await db
    .selectFrom('payouts')
    .where('run', 'in', [...runs])
    .groupBy('run')
    .select((e) => {
      const isPaid = e('state', 'in', ['planned', 'booked', 'paid'])
      const sum = (what: 'tokens' | 'amount') =>
        e.fn.sum<number | string>(e.case().when(isPaid).then(e.ref(what)).else(0).end())
      const countOf = (condition: typeof isPaid) =>
        e.fn.sum<number | string>(e.case().when(condition).then(1).else(0).end())
      return [
        'run',
        sum('tokens').as('tokens'),
        sum('amount').as('amount'),
        countOf(isPaid).as('payouts'),
        countOf(e('state', '=', 'left_out')).as('left_out'),
      ]
    })
    .execute()
  return new Map(
    rows.map(({ run, tokens, amount, payouts, left_out }) => [
      run,
      {
        payouts: Number(payouts),
        tokens: Number(tokens),
        amount: Number(amount),
        leftOut: Number(left_out),
      },
    ]),
  )
}
