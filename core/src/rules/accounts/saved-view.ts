import * as z from 'zod/mini'
import { AuditAction, AuditSubjectKind } from '../../protocol/audit.ts'
import { PurchaseState } from '../../protocol/billing.ts'
import type { SavedViewTable } from '../../protocol/saved-views.ts'
import type { Permission } from './staff-roles.ts'

/** What somebody must be allowed to open the table itself. */
export const viewPermissions = {
  audit: 'audit.read',
  purchases: 'billing.read',
} as const satisfies Record<SavedViewTable, Permission>

const time = z.string().check(z.regex(/^[1-9]\d{0,15}$/))

/**
 * Filters that are kept. None that names a person or a thing of theirs: a view would have the name when the account is gone
 * (STAFF-VIEW-02).
 */
const filters = {
  audit: {
    from: time,
    until: time,
    /** Commands and jobs; else it is a username. */
    actor: z.literal('-'),
    action: AuditAction,
    subject_kind: AuditSubjectKind,
  },
  purchases: { state: PurchaseState },
} as const satisfies Record<SavedViewTable, Readonly<Record<string, z.ZodMiniType<string>>>>

/** What of an address's query is kept, always in one order; '': nothing. */
export function keptQuery(table: SavedViewTable, query: string): string {
  const asked = new Map(
    query.split('&').map((part) => {
      const [name = '', value] = part.split('=')
      return [name, value] as const
    }),
  )
  return Object.entries<z.ZodMiniType<string>>(filters[table])
    .flatMap(([name, schema]) => {
      const value = schema.safeParse(asked.get(name))
      return value.success ? [`${name}=${value.data}`] : []
    })
    .join('&')
}
