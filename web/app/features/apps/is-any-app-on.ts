import type { AppState } from '@footlight/core/protocol/apps'

/** Something stands over the chat; the menu and the way to a group tip are in the tip box. */
export function isAnyAppOn({
  goals,
  koth,
  golden_ticket,
  scratchoff,
  app_panel,
  tip_split,
}: AppState): boolean {
  return (
    goals.is_active ||
    koth.is_active ||
    (golden_ticket?.is_active ?? false) ||
    (scratchoff?.is_active ?? false) ||
    (scratchoff?.reveal ?? null) !== null ||
    app_panel.is_active ||
    tip_split.mode !== 'available'
  )
}
