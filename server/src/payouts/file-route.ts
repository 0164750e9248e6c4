import { API_BASE, defineRoute } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import * as z from 'zod/mini'
import type { Registrar } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { csvLine } from '../platform/csv-line.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import { bankFile, type Transferred } from './bank-file.ts'
import { type DeskPayoutDeps, hasBankFile } from './desk-payouts.ts'
import type { Destinations } from './destinations.ts'
import type { StoredPayout, StoredRun } from './payout-tables.ts'

export interface PayoutFileDeps extends DeskPayoutDeps {
  readonly site: Site
  readonly auditLog: Pick<AuditRepository, 'note'>
  readonly payoutDestinations: Destinations | null
}

const ALL = 1_000_000

/** A file is no answer of the table of calls; it passes the same gate. */
const fileRoute = defineRoute({
  method: 'GET',
  path: '/admin/payouts/:run/file',
  summary: 'What a run has booked and the bank has not taken, as a file for the bank or as a table',
  access: 'user',
  at: 'anywhere',
  params: z.object({ run: z.uuid() }),
  query: z.object({ format: z.enum(['sepa', 'csv']) }),
  errors: ['forbidden', 'not_found', 'wrong_state'],
})

/** The bank accounts of a whole run leave the vault here, and each time it is written down who took them (PAYOUT-06). */
export function registerPayoutFile(registrar: Registrar, deps: PayoutFileDeps): void {
  registrar.app.get(
    `${API_BASE}${fileRoute.path}`,
    { onRequest: registrar.gate.hookFor(fileRoute) },
    async (request, reply) => {
      const { session } = request
      assert(session !== null, 'the gate sets a session')
      const { identity } = session
      if (identity.kind !== 'person' || !may(identity.person.roles, 'payouts.run'))
        return sendFailure(reply, { error: 'forbidden' })
      const params = z.object({ run: z.uuid() }).safeParse(request.params)
      const query = z.object({ format: z.enum(['sepa', 'csv']) }).safeParse(request.query)
      if (!query.success) return sendFailure(reply, { error: 'invalid_value', fields: {} })
      const run = params.success ? await deps.payouts.run(params.data.run) : null
      if (run === null) return sendFailure(reply, { error: 'not_found' })
      const { format } = query.data
      const content = await contentOf(run, format, deps)
      // Half a file would be paid as if it were the whole.
      if (content === null) return sendFailure(reply, { error: 'wrong_state' })
      await deps.auditLog.note({
        ...{ at: deps.clock.now(), actor: identity.person.id, action: 'payouts.export', reason: null },
        subject: { kind: 'payout_run', id: run.id },
        details: { format },
      })
      const isBank = format === 'sepa'
      reply.headers({
        ...assetHeaders(deps.site.isSecure),
        'cache-control': 'private, no-store',
        'content-type': isBank ? 'application/xml' : 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="payouts-${run.through}.${isBank ? 'xml' : 'csv'}"`,
      })
      return reply.send(content)
    },
  )
}

/** null: nothing waits for the bank, a bank account cannot be opened, or there is no such file. */
async function contentOf(
  run: StoredRun,
  format: 'sepa' | 'csv',
  { payouts, payoutDestinations, config, clock }: PayoutFileDeps,
): Promise<string | null> {
  const booked = run.state === 'booked' ? await payouts.payoutsIn(run.id, null, ALL, ['booked']) : []
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
