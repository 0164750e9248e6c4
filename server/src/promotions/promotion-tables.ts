import { GrantState, PromoAudience } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { StoredGrant, StoredPromoCode } from './promotion-port.ts'

interface CodeTable {
  id: Generated<number>
  code: string
  tokens: number
  uses: number
  uses_max: number
  audience: string
  is_default: number
  starts_at: number
  ends_at: number | null
  ended_at: number | null
  created_by: number
  created_at: number
}

interface GrantTable {
  id: string
  account: number
  source: string
  code: number | null
  ref: string | null
  tokens: number
  state: string
  at: number
  held_until: number | null
}

export interface PromotionTables {
  promo_codes: CodeTable
  promo_grants: GrantTable
  /** Of the accounts: whose held tokens are due is asked of both at once. */
  people: { id: number; email_confirmed: number }
}

const Source = z.enum(['code', 'promo_wheel', 'vault_wheel'])

export function codeOf(row: Selectable<CodeTable>): StoredPromoCode {
  const { id, code, tokens, uses } = row
  return {
    ...{ id, code, tokens, uses },
    usesMax: row.uses_max,
    audience: PromoAudience.parse(row.audience),
    isDefault: row.is_default === 1,
    from: row.starts_at,
    until: row.ends_at,
    endedAt: row.ended_at,
    createdBy: AccountId.parse(row.created_by),
    createdAt: row.created_at,
  }
}

export function grantOf({ held_until, ...row }: Selectable<GrantTable>): StoredGrant {
  return {
    ...row,
    account: AccountId.parse(row.account),
    source: Source.parse(row.source),
    state: GrantState.parse(row.state),
    heldUntil: held_until,
  }
}
