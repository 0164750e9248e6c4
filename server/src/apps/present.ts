import type { AppState } from '@footlight/core/protocol/apps'
import type { ServerEvent } from '@footlight/core/protocol/events'
import type { PanelSource } from '@footlight/core/protocol/tip-menu'
import { assertNever } from '@footlight/core/rules/result'
import type { Apps } from './apps.ts'
import { presentGoals } from './goals.ts'
import { presentGoldenTicket } from './golden-ticket.ts'
import { presentCard } from './scratch-card.ts'

/** The apps as everybody in the room may see them. */
export function presentApps(apps: Apps): Omit<AppState, 'tip_split'> {
  const { sums: _inner, ...koth } = apps.koth
  return {
    goals: presentGoals(apps.goals),
    koth,
    golden_ticket: apps.golden_ticket === null ? null : presentGoldenTicket(apps.golden_ticket),
    scratchoff: apps.scratchoff === null ? null : presentCard(apps.scratchoff),
    tip_menu: apps.tip_menu,
    app_panel: apps.app_panel,
  }
}

/** Presents the performer's panel and menu in the form that clients expect. */
export function presentPanels(apps: Apps): ServerEvent<'v3.chat.app_panels'> {
  const { app_panel: panel, tip_menu: menu } = apps
  const [row1, row2, row3] = panel.rows.map(({ label, source, text }) => ({
    label,
    value: panelValue(apps, source, text),
  }))
  const options = menu.items.filter((item) => item.isActive)
  return {
    app_panel: panel.is_active
      ? { ...(row1 && { row1 }), ...(row2 && { row2 }), ...(row3 && { row3 }) }
      : null,
    tip_panel: menu.is_active
      ? {
          label: menu.label,
          radio_options: options.map(({ id, title, tokens }) => ({
            label: title,
            value: tokens,
            menu_item: id,
          })),
        }
      : null,
  }
}

/** What there is nothing to say about. */
const NOTHING = '–'

function panelValue(apps: Apps, source: PanelSource, text: string): string {
  switch (source) {
    case 'text':
      return text
    case 'goal': {
      const goal = presentGoals(apps.goals).goals.find((each) => !each.is_reached)
      return goal === undefined ? NOTHING : `${goal.collected} / ${goal.tokens}`
    }
    case 'king':
      return apps.koth.king === null ? NOTHING : `${apps.koth.king.username} (${apps.koth.king.tip})`
    case 'golden_tickets':
      return apps.golden_ticket === null
        ? NOTHING
        : `${presentGoldenTicket(apps.golden_ticket).remaining} / ${apps.golden_ticket.count}`
    case 'scratchoff':
      return apps.scratchoff === null
        ? NOTHING
        : `${apps.scratchoff.fields - apps.scratchoff.sold.length} / ${apps.scratchoff.fields}`
    default:
      return assertNever(source)
  }
}
