import { Wheel, WheelPrize } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { assert } from '@footlight/core/rules'
import type { Generated, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { PromotionTables } from './promotion-tables.ts'
import type { StoredDraw, StoredPrizeTable } from './wheel-port.ts'

interface PrizeTableTable {
  id: Generated<number>
  wheel: string
  effective_from: number
  /** A JSON text. */
  prizes: string
  created_by: number | null
}

interface DrawTable {
  id: string
  account: number
  wheel: string
  number: number
  prize_table: number
  server_seed: string
  commitment: string
  state: string
  ref: string | null
  client_seed: string | null
  roll: number | null
  prize: number | null
  tokens: number | null
  at: number
}

export interface WheelTables extends Pick<PromotionTables, 'promo_grants'> {
  wheel_tables: PrizeTableTable
  wheel_accounts: { account: number; wheel: string; granted: number; used: number; last_at: number | null }
  wheel_spin_grants: {
    ref: string
    account: number
    spins: number
    reason: string
    by: number | null
    at: number
  }
  wheel_draws: DrawTable
}

const Prizes = z.array(WheelPrize)
const State = z.enum(['open', 'void', 'drawn'])

export function prizeTableOf(row: Selectable<PrizeTableTable>): StoredPrizeTable {
  return {
    id: row.id,
    wheel: Wheel.parse(row.wheel),
    prizes: Prizes.parse(JSON.parse(row.prizes)),
    from: row.effective_from,
    createdBy: row.created_by === null ? null : AccountId.parse(row.created_by),
  }
}

export function drawOf(row: Selectable<DrawTable>): StoredDraw {
  const { id, number, commitment, at, ref, client_seed: clientSeed, roll, prize, tokens } = row
  const committed = {
    ...{ id, number, commitment, at },
    account: AccountId.parse(row.account),
    wheel: Wheel.parse(row.wheel),
    table: row.prize_table,
    serverSeed: row.server_seed,
  }
  const state = State.parse(row.state)
  if (state !== 'drawn') return { ...committed, state }
  assert(
    ref !== null && clientSeed !== null && roll !== null && prize !== null && tokens !== null,
    'what was drawn is written down at once',
  )
  return { ...committed, state, ref, clientSeed, roll, prize, tokens }
}
