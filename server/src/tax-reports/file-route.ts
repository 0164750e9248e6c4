import type { Clock } from '@footlight/core/ports'
import { defineRoute } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import * as z from 'zod/mini'
import { fileTypes, type Registrar, registerFile } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import type { TaxReports } from './tax-reports.ts'

export interface TaxFileDeps {
  readonly auditLog: Pick<AuditRepository, 'note'>
  readonly taxReports: TaxReports | null
  readonly clock: Clock
}

const taxReportFile = defineRoute({
  method: 'GET',
  path: '/admin/tax_reports/:report/file',
  summary: 'A report of a year: its table, or one of its messages for the tax authority (DPI XML)',
  access: 'user',
  at: 'anywhere',
  params: z.object({ report: z.uuid() }),
  query: z.object({
    format: z._default(z.enum(['csv', 'xml']), 'csv'),
    /** Which of its messages, from 1 on. */
    message: z._default(z.enum(['1', '2']), '1'),
  }),
  errors: ['forbidden', 'not_found'],
})

/** As it was made, to the byte. Each download is in the audit log before it is answered. */
export function registerTaxFile(registrar: Registrar, { auditLog, taxReports, clock }: TaxFileDeps): void {
  registerFile(registrar, taxReportFile, async ({ identity: { person }, params, query }) => {
    if (!may(person.roles, 'tax.report')) return fail({ error: 'forbidden' })
    const report = (await taxReports?.byId(params.report)) ?? null
    const content = report === null ? null : ((await taxReports?.open(report)) ?? null)
    if (report === null || content === null) return fail({ error: 'not_found' })
    const { format, message } = query
    const file = format === 'csv' ? content.table : content.messages[Number(message) - 1]
    if (file === undefined) return fail({ error: 'not_found' })
    await auditLog.note({
      ...{ at: clock.now(), actor: person.id, action: 'tax_reports.export', reason: null },
      subject: { kind: 'tax_report', id: report.id },
      details: { format, message: Number(message), year: report.year, number: report.number },
    })
    const part = format === 'xml' && content.messages.length > 1 ? `-${message}` : ''
    const name = `tax-report-${report.year}-${report.number}${part}.${format}`
    return ok({ name, type: fileTypes[format], content: file })
  })
}
