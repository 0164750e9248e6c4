import { defineRoute } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import * as z from 'zod/mini'
import { fileTypes, type Registrar, registerFile } from '../accounts/register-route.ts'
import type { Site } from '../platform/site.ts'
import { type EvidenceDeps, evidenceOf } from './evidence.ts'
import { evidencePage } from './evidence-file.ts'

const evidenceFile = defineRoute({
  method: 'GET',
  path: '/admin/billing/purchases/:id/:file',
  summary: 'The evidence of a purchase',
  access: 'user',
  at: 'anywhere',
  params: z.object({ id: z.uuid(), file: z.enum(['evidence.html', 'evidence.json']) }),
  errors: ['forbidden', 'not_found'],
})

/** What goes to a bank, by administrators and finance. Who took it is on the disk before it goes out (BILLING-22). */
export function registerEvidence(registrar: Registrar, deps: EvidenceDeps & { readonly site: Site }): void {
  const { billing, billingEvidence, clock, site } = deps
  registerFile(registrar, evidenceFile, async ({ identity: { person }, params: { id, file } }) => {
    if (!may(person.roles, 'evidence.read')) return fail({ error: 'forbidden' })
    const purchase = await billing.purchase(id)
    if (purchase === null) return fail({ error: 'not_found' })
    const format = file === 'evidence.html' ? 'html' : 'json'
    await billingEvidence.noteTaken(id, { by: person.id, at: clock.now(), file: format })
    const pack = await evidenceOf(purchase, deps)
    return ok({
      name: `evidence-${id}.${format}`,
      type: fileTypes[format],
      content: format === 'html' ? evidencePage(pack, site.publicUrl) : JSON.stringify(pack, null, 2),
    })
  })
}
