import type { CaseAction, CaseState } from '../../protocol/cases.ts'
import { fail, ok, type Result } from '../result.ts'

/** What decides about the next step. Accounts by their ids. */
export interface CaseStanding {
  readonly state: CaseState
  readonly version: number
  /** null: of nobody who has an account. */
  readonly reported: number | null
  /** Of a proposed one. */
  readonly proposedBy: number | null
}

export type CaseOrder = OrderGiver &
  ({ readonly step: 'decide'; readonly action: CaseAction } | { readonly step: 'confirm' | 'refuse' })

interface OrderGiver {
  readonly by: number
  /** That they have looked at. */
  readonly version: number
}

/**
 * `own`: it is about whoever decides, or they proposed what they want to confirm. `conflict`: it is not what they looked at any
 * more. `nobody`: there is no account to warn or to suspend. `gone`: nothing that was to be removed is there any more.
 */
export type CaseRefusal = 'own' | 'decided' | 'proposed' | 'not_proposed' | 'conflict' | 'nobody' | 'gone'

/** Those that reach the person themself. */
export const aboutSomebody: ReadonlySet<CaseAction> = new Set(['warned', 'suspended', 'suspended_for_good'])

/** Those with which something of the person is taken off the site. */
export const removesContent: ReadonlySet<CaseAction> = new Set([
  'content_removed',
  'suspended',
  'suspended_for_good',
])

/** What a case becomes. The gravest action takes two of the staff: one proposes it, another one confirms it. */
export function stepCase(standing: CaseStanding, order: CaseOrder): Result<CaseState, CaseRefusal> {
  const { state, version, reported, proposedBy } = standing
  if (order.by === reported) return fail('own')
  if (state === 'decided') return fail('decided')
  if (order.step === 'decide' ? state === 'proposed' : state === 'open')
    return fail(order.step === 'decide' ? 'proposed' : 'not_proposed')
  if (order.step === 'confirm' && order.by === proposedBy) return fail('own')
  if (order.version !== version) return fail('conflict')
  if (order.step !== 'decide') return ok(order.step === 'confirm' ? 'decided' : 'open')
  if (reported === null && aboutSomebody.has(order.action)) return fail('nobody')
  return ok(order.action === 'suspended_for_good' ? 'proposed' : 'decided')
}
