import * as z from 'zod/mini'
import { AppPanel, GoldenTicket, Koth, ScratchCard, TipMenu } from '../../protocol/apps.ts'
import { Goals, initialGoals } from './goals.ts'

/** What is kept of a card beside what everybody may see: what lies under the fields. */
export const KeptCard = z.extend(z.omit(ScratchCard, { reveal: true }), {
  seed: z.string(),
  layout: z.array(z.nullable(z.string())),
})
export type KeptCard = z.infer<typeof KeptCard>

export const KeptTicket = z.extend(z.omit(GoldenTicket, { remaining: true }), {
  /**
   * Whose purchase is on its way to the books: one ticket less for tips that come before it, and none for a
   * tip of their own.
   */
  reserved_for: z.nullable(z.string()),
})
export type KeptTicket = z.infer<typeof KeptTicket>

export const KeptKoth = z.extend(Koth, {
  /** `sum`: what each has tipped in this round. Tokens by username. */
  sums: z.record(z.string(), z.int()),
})
export type KeptKoth = z.infer<typeof KeptKoth>

/**
 * All apps of one room as they are stored. A fold over the room's recorded events (`fold.ts`) and her own
 * settings; times are wall clock, ms.
 */
export const Apps = z.object({
  goals: Goals,
  koth: KeptKoth,
  golden_ticket: z.nullable(KeptTicket),
  scratchoff: z.nullable(KeptCard),
  tip_menu: TipMenu,
  app_panel: AppPanel,
})
export type Apps = z.infer<typeof Apps>

export const initialApps: Apps = {
  goals: initialGoals,
  koth: { is_active: false, mode: 'single', minimum: 1, minutes: 0, king: null, sums: {} },
  golden_ticket: null,
  scratchoff: null,
  tip_menu: { is_active: false, label: '', items: [] },
  app_panel: { is_active: false, rows: [] },
}
