import { defineRoute } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import * as z from 'zod/mini'
import { fileTypes, type Registrar, registerFile } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { csvLine } from '../platform/csv-line.ts'
import { bankFile, type Transferred } from './bank-file.ts'
import { type DeskPayoutDeps, hasBankFile } from './desk-payouts.ts'
import type { Destinations } from './destinations.ts'
import type { StoredPayout, StoredRun } from './payout-tables.ts'

export interface PayoutFileDeps extends DeskPayoutDeps {
  readonly auditLog: Pick<AuditRepository, 'note'>
  readonly payoutDestinations: Destinations | null
}

const payoutFile = defineRoute({
  method: 'GET',
  path: '/admin/payouts/:run/file',
  summary: 'What a run has booked and the bank has not taken, as a file for the bank or as a table',
  access: 'user',
  at: 'anywhere',
  params: z.object({ run: z.uuid() }),
  query: z.object({ format: z._default(z.enum(['sepa', 'csv']), 'csv') }),
  errors: ['forbidden', 'not_found', 'wrong_state'],
})

/** The bank accounts of a whole run leave the vault here, and each time it is written down who took them (PAYOUT-06). */
export function registerPayoutFile(registrar: Registrar, deps: PayoutFileDeps): void {
  registerFile(registrar, payoutFile, async ({ identity: { person }, params, query: { format } }) => {
    if (!may(person.roles, 'payouts.run')) return fail({ error: 'forbidden' })
    const run = await deps.payouts.run(params.run)
    if (run === null) return fail({ error: 'not_found' })
    const content = await contentOf(run, format, deps)
    // Half a file would be paid as if it were the whole.
    if (content === null) return fail({ error: 'wrong_state' })
    await deps.auditLog.note({
      ...{ at: deps.clock.now(), actor: person.id, action: 'payouts.export', reason: null },
      subject: { kind: 'payout_run', id: run.id },
      details: { format },
    })
    const ending = format === 'sepa' ? 'xml' : 'csv'
    return ok({ name: `payouts-${run.through}.${ending}`, type: fileTypes[ending], content })
  })
}

/** null: nothing waits for the bank, a bank account cannot be opened, or there is no such file. */
async function contentOf(
  run: StoredRun,
  format: 'sepa' | 'csv',
  { payouts, payoutDestinations, config, clock }: PayoutFileDeps,
): Promise<string | null> {
  const booked = run.state === 'booked' ? await payouts.booked(run.id) : []
  const transfers = booked.map((payout) => transferOf(payout, run, payoutDestinations))
  if (booked.length === 0 || !transfers.every((each) => each !== null)) return null
  if (format === 'csv') return tableOf(transfers, run)
  const debtor = config.payouts?.debtor ?? null
  return debtor === null || !hasBankFile(config.payouts, run)
    ? null
    : bankFile({ run: run.id, from: debtor, at: clock.now(), transfers })
}

function transferOf(
  { id, destination, amount, tokens }: StoredPayout,
  { through }: StoredRun,
  destinations: Destinations | null,
): Transferred | null {
  const to = destination === null ? null : (destinations?.open(destination) ?? null)
  return to === null ? null : { id, to, amount, text: `${tokens} tokens to ${through}` }
}

function tableOf(transfers: readonly Transferred[], { currency }: StoredRun): string {
  const lines = transfers.map(({ id, to, amount, text }) =>
    csvLine([id, to.holder, to.iban, (amount / 100).toFixed(2), currency, text]),
  )
  return csvLine(['payout', 'holder', 'iban', 'amount', 'currency', 'text']) + lines.join('')
}
