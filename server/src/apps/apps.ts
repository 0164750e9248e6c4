import { GoldenTicket } from '@footlight/core/protocol/golden-ticket'
import { Koth } from '@footlight/core/protocol/koth'
import { ScratchCard } from '@footlight/core/protocol/scratch-card'
import { AppPanel, TipMenu } from '@footlight/core/protocol/tip-menu'
import * as z from 'zod/mini'
import { Goals, initialGoals } from './goals.ts'

/** What is stored of a card beside what everybody may see: what lies under the fields. */
export const StoredCard = z.extend(z.omit(ScratchCard, { reveal: true }), {
  seed: z.string(),
  layout: z.array(z.nullable(z.string())),
})
export type StoredCard = z.infer<typeof StoredCard>

export const StoredTicket = z.extend(z.omit(GoldenTicket, { remaining: true }), {
  /**
   * Whose purchase is on its way to the books: one ticket less for tips that come before it, and none for a
   * tip of their own.
   */
  reserved_for: z.nullable(z.string()),
})
export type StoredTicket = z.infer<typeof StoredTicket>

export const StoredKoth = z.extend(Koth, {
  /** `sum`: what each has tipped in this round. Tokens by username. */
  sums: z.record(z.string(), z.int()),
})
export type StoredKoth = z.infer<typeof StoredKoth>

/**
 * All apps of one room as they are stored. A fold over the room's recorded events (`fold.ts`) and the
 * performer's own settings; times are wall clock, ms.
 */
export const Apps = z.object({
  goals: Goals,
  koth: StoredKoth,
  golden_ticket: z.nullable(StoredTicket),
  scratchoff: z.nullable(StoredCard),
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
