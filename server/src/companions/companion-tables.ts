import { CompanionRule } from '@footlight/core/protocol'
import { AccountId, Username } from '@footlight/core/protocol/ids'
import type { CompanionFault, CompanionOrder } from '@footlight/core/rules/companions/companion-order'
import { companionFaults } from '@footlight/core/rules/companions/companion-order'
import type { Generated, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { StoredCompanion, StoredOrder } from './companion-port.ts'

/** `tags`: a JSON text. */
interface CompanionTable {
  id: Generated<number>
  username: string
  name: string
  description: string
  tags: string
  nsfw: number
  is_enabled: number
  revision: number
  created_at: number
  answered: number
}

interface OrderTable {
  id: string
  viewer: number
  companion: number
  ref: string | null
  service: string
  prompt: string
  nsfw: number
  price: number
  state: string
  version: number
  due_at: number | null
  fault: string | null
  answer: string | null
  caption: string | null
  has_picture: number
  rule: string | null
  rules_version: string
  ordered_at: number
  closed_at: number | null
  is_settled: number
  hidden_at: number | null
  removed_at: number | null
  removed_by: number | null
  removal_note: string
}

export interface CompanionTables {
  /** Of the accounts: who is a performer, and what orders the orders of one viewer. */
  people: { id: number; username: string; type: string }
  companions: CompanionTable
  companion_orders: OrderTable
  companion_prices: { revision: number; message: number; picture: number; set_by: number; set_at: number }
  companion_blocks: { account: number; blocked_by: number; note: string; blocked_at: number }
}

const Tags = z.array(z.string())
const Service = z.enum(['message', 'picture'])
const Fault = z.enum(companionFaults)

export function companionOf(row: Selectable<CompanionTable>): StoredCompanion {
  return {
    id: row.id,
    username: Username.parse(row.username),
    name: row.name,
    description: row.description,
    tags: Tags.parse(JSON.parse(row.tags)),
    nsfw: row.nsfw === 1,
    is_enabled: row.is_enabled === 1,
    revision: row.revision,
    createdAt: row.created_at,
    answered: row.answered,
  }
}

export function storedOrderOf(row: Selectable<OrderTable>): StoredOrder {
  return {
    id: row.id,
    viewer: AccountId.parse(row.viewer),
    companion: row.companion,
    service: Service.parse(row.service),
    prompt: row.prompt,
    nsfw: row.nsfw === 1,
    price: row.price,
    stage: stageOf(row),
    version: row.version,
    answer: row.answer,
    caption: row.caption,
    hasPicture: row.has_picture === 1,
    rule: row.rule === null ? null : CompanionRule.parse(row.rule),
    rulesVersion: row.rules_version,
    orderedAt: row.ordered_at,
    isSettled: row.is_settled === 1,
    hiddenAt: row.hidden_at,
    removedAt: row.removed_at,
  }
}

function stageOf({ state, due_at, closed_at, fault }: Selectable<OrderTable>): CompanionOrder | null {
  switch (state) {
    case 'begun':
      return { kind: 'begun' }
    case 'waiting':
    case 'working':
      return { kind: state, until: due_at ?? 0 }
    case 'answered':
      return { kind: 'answered', at: closed_at ?? 0 }
    case 'failed':
      return { kind: 'failed', at: closed_at ?? 0, fault: Fault.parse(fault) satisfies CompanionFault }
    case 'refused':
      return null
    default:
      throw new Error(`an order to a companion is of no known state: ${state}`)
  }
}

/** A state as its columns have it. */
export function columnsOf(
  next: CompanionOrder,
): Pick<OrderTable, 'state' | 'due_at' | 'closed_at' | 'fault'> {
  return {
    state: next.kind,
    due_at: 'until' in next ? next.until : null,
    closed_at: 'at' in next ? next.at : null,
    fault: next.kind === 'failed' ? next.fault : null,
  }
}
