import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'
import { Wheel, WheelPrize, wheelLimits } from './wheels.ts'

/** Times are ISO 8601. */
export const DeskPrizeTable = z.object({
  id: z.int(),
  wheel: Wheel,
  /** Empty: the wheel is off. */
  prizes: z.array(WheelPrize),
  from: z.string(),
  /** null: it came with the demo. */
  by: z.nullable(z.string()),
  state: z.enum(['waiting', 'running', 'over']),
})
export type DeskPrizeTable = z.infer<typeof DeskPrizeTable>

/** What the operator puts on the wheels. Administrators only. */
export const wheelDeskRoutes = {
  prizeTables: defineRoute({
    method: 'GET',
    path: '/admin/promotions/wheels',
    summary: 'Prize tables of both wheels, newest first',
    access: 'user',
    at: 'anywhere',
    response: z.object({ tables: z.array(DeskPrizeTable) }),
    errors: ['forbidden'],
  }),
  /** A wheel without a table in force, or with one that has no prizes, is off. */
  setPrizeTable: defineRoute({
    method: 'POST',
    path: '/admin/promotions/wheels/:wheel/tables',
    summary: 'Change the prizes of a wheel, or turn it off',
    access: 'user',
    at: 'anywhere',
    params: z.object({ wheel: Wheel }),
    body: z.object({
      prizes: z.array(WheelPrize).check(
        z.maxLength(wheelLimits.prizesMax),
        z.refine((prizes) => prizes.length === 0 || prizes.length >= wheelLimits.prizesMin),
      ),
      /** null: from now on. */
      from: z.nullable(z.iso.datetime()),
    }),
    response: DeskPrizeTable,
    errors: ['forbidden', 'not_found'],
  }),
  grantSpins: defineRoute({
    method: 'POST',
    path: '/admin/promotions/spins',
    summary: 'Give an account spins on the promo wheel',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      username: Username,
      spins: z.int().check(z.minimum(1), z.maximum(100)),
      /** The caller's own; sent twice, it is one gift. */
      ref: z.uuid(),
    }),
    /** How many they have now. */
    response: z.object({ spins: z.int() }),
    errors: ['forbidden', 'user_not_found', 'models_cannot_purchase'],
  }),
} as const
