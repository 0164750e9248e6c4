import { AccountDuration, AccountNetwork, CommissionService, CommissionState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { StoredCommission, StoredOffer } from './commission-port.ts'

interface OfferTable {
  model: number
  service: string
  is_open: number
  price_min: number
  price_max: number
  delivery_days: number
  network: string | null
  duration: string | null
  text: string
  open_max: number
  account_name: string | null
}

/** `split`: a JSON text. */
interface CommissionTable {
  id: Generated<number>
  viewer: number
  model: number
  ref: string
  service: string
  price: number
  delivery_days: number
  network: string | null
  duration: string | null
  request: string
  state: string
  version: number
  due_at: number | null
  ordered_at: number
  accepted_at: number | null
  delivered_at: number | null
  closed_at: number | null
  charged: number | null
  is_settled: number
  split: string | null
  media: number | null
  delivery_text: string
  delivery_score: number | null
  delivered_media: number
  account_name: string | null
  access_ends_at: number | null
  is_reminded: number
  dispute: string
  decision_note: string
}

export interface CommissionTables {
  /** Of the accounts: here only what orders the orders of one performer, and who may offer. */
  people: { id: number; username: string; identity_confirmed: number; gender: string | null }
  /** Of the library: who has the item of a delivery. */
  media_purchases: { item: number; buyer: number; state: string; at: number; hidden_at: number | null }
  commission_offers: OfferTable
  commissions: CommissionTable
  commission_log: {
    commission: number
    version: number
    at: number
    by: number | null
    state: string
    charged: number | null
  }
}

const State = z.union([CommissionState, z.literal('begun')])
const StoredSplit = z.object({ gross: z.int(), model: z.int(), studio: z.int(), platform: z.int() })

export function offerOf(row: Selectable<OfferTable>): StoredOffer {
  return {
    model: AccountId.parse(row.model),
    service: CommissionService.parse(row.service),
    is_open: row.is_open === 1,
    price_min: row.price_min,
    price_max: row.price_max,
    delivery_days: row.delivery_days,
    network: row.network === null ? null : AccountNetwork.parse(row.network),
    duration: row.duration === null ? null : AccountDuration.parse(row.duration),
    text: row.text,
    open_max: row.open_max,
    accountName: row.account_name,
  }
}

export function commissionOf(row: Selectable<CommissionTable>): StoredCommission {
  return {
    id: row.id,
    viewer: AccountId.parse(row.viewer),
    model: AccountId.parse(row.model),
    service: CommissionService.parse(row.service),
    price: row.price,
    deliveryDays: row.delivery_days,
    network: row.network === null ? null : AccountNetwork.parse(row.network),
    duration: row.duration === null ? null : AccountDuration.parse(row.duration),
    request: row.request,
    state: State.parse(row.state),
    version: row.version,
    dueAt: row.due_at,
    orderedAt: row.ordered_at,
    acceptedAt: row.accepted_at,
    deliveredAt: row.delivered_at,
    closedAt: row.closed_at,
    charged: row.charged,
    isSettled: row.is_settled === 1,
    split: row.split === null ? null : StoredSplit.parse(JSON.parse(row.split)),
    media: row.media,
    deliveryText: row.delivery_text,
    deliveryScore: row.delivery_score,
    hasDeliveredMedia: row.delivered_media === 1,
    accountName: row.account_name,
    accessEndsAt: row.access_ends_at,
    dispute: row.dispute,
    decisionNote: row.decision_note,
  }
}

/** The order that a viewer's client called so; also within a transaction. null: there is none. */
export async function orderByRef(
  db: Kysely<CommissionTables>,
  viewer: AccountId,
  ref: string,
): Promise<StoredCommission | null> {
  const row = await db
    .selectFrom('commissions')
    .selectAll()
    .where('viewer', '=', viewer)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row === undefined ? null : commissionOf(row)
}
