import type { AppName } from '@footlight/core/protocol/apps'
import type { Failure, FieldCode } from '@footlight/core/protocol/errors'
import type { GoldenTicketSetting } from '@footlight/core/protocol/golden-ticket'
import type { KothSetting } from '@footlight/core/protocol/koth'
import type { ScratchCardSetting } from '@footlight/core/protocol/scratch-card'
import type { TipGoalsSetting } from '@footlight/core/protocol/tip-goals'
import type { AppPanelSetting, TipMenuSetting } from '@footlight/core/protocol/tip-menu'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { normaliseMessage } from '../rooms/normalise-message.ts'
import type { Apps } from './apps.ts'
import { startGoldenTicket } from './golden-ticket.ts'
import { setKoth } from './koth.ts'
import { dealPrizes, type Layout, startCard } from './scratch-card.ts'

/** What the performer asks for, as a pure edit of what is there. */
export type AppEdit = (apps: Apps) => Result<Apps, Failure>

export function editGoals({ is_active, goals, reset }: TipGoalsSetting, newId: () => string): AppEdit {
  return (apps) => {
    const named = goals.map((goal) => ({ ...goal, id: goal.id ?? newId() }))
    const problem = judgeTexts(goals.map((goal) => goal.title)) ?? judgeIds(named)
    if (problem !== null) return invalid('goals', problem)
    if (is_active && named.length === 0) return invalid('goals', 'required')
    return ok({ ...apps, goals: { is_active, goals: named, total: reset ? 0 : apps.goals.total } })
  }
}

export function editKoth(setting: KothSetting): AppEdit {
  return (apps) => ok({ ...apps, koth: setKoth(apps.koth, setting) })
}

/** A new round forgets the holders of the last one. */
export function openGoldenTicket(setting: GoldenTicketSetting, roundId: string): AppEdit {
  return (apps) => {
    if (apps.golden_ticket?.is_active === true) return fail({ error: 'wrong_state', state: 'active' })
    const problem = judgeTexts([setting.title])
    return problem === null
      ? ok({ ...apps, golden_ticket: startGoldenTicket(roundId, setting) })
      : invalid('title', problem)
  }
}

export function closeGoldenTicket(apps: Apps): Result<Apps, Failure> {
  const { golden_ticket: ticket } = apps
  if (ticket?.is_active !== true) return fail({ error: 'wrong_state', state: 'ended' })
  return ok({ ...apps, golden_ticket: { ...ticket, is_active: false } })
}

/** `below`: as for `dealPrizes`. `commit` answers the hash to publish for what was dealt. */
export function openCard(
  setting: ScratchCardSetting,
  made: {
    readonly cardId: string
    readonly seed: string
    readonly below: (n: number) => number
    readonly commit: (layout: Layout) => string
  },
): AppEdit {
  return (apps) => {
    if (apps.scratchoff?.is_active === true) return fail({ error: 'wrong_state', state: 'active' })
    if (setting.prizes.reduce((sum, prize) => sum + prize.count, 0) > setting.fields)
      return invalid('prizes', 'too_large')
    const problem = judgeTexts([setting.title, ...setting.prizes.map((prize) => prize.title)])
    if (problem !== null) return invalid('title', problem)
    const layout = dealPrizes(setting, made.below)
    return ok({
      ...apps,
      scratchoff: startCard(setting, {
        cardId: made.cardId,
        seed: made.seed,
        layout,
        commitment: made.commit(layout),
      }),
    })
  }
}

export function closeCard(apps: Apps): Result<Apps, Failure> {
  const { scratchoff: card } = apps
  if (card?.is_active !== true) return fail({ error: 'wrong_state', state: 'ended' })
  return ok({ ...apps, scratchoff: { ...card, is_active: false } })
}

export function editTipMenu({ is_active, label, items }: TipMenuSetting, newId: () => string): AppEdit {
  return (apps) => {
    const named = items.map((item) => ({ ...item, id: item.id ?? newId() }))
    const labelProblem = judgeTexts([label])
    if (labelProblem !== null) return invalid('label', labelProblem)
    const problem = judgeTexts(items.flatMap((item) => [item.title, item.category ?? ''])) ?? judgeIds(named)
    return problem === null
      ? ok({ ...apps, tip_menu: { is_active, label, items: named } })
      : invalid('items', problem)
  }
}

export function editAppPanel({ is_active, rows }: AppPanelSetting): AppEdit {
  return (apps) => {
    const problem = judgeTexts(rows.flatMap((row) => [row.label, row.text]))
    return problem === null ? ok({ ...apps, app_panel: { is_active, rows } }) : invalid('rows', problem)
  }
}

/** Whether an app is on, for `v3.chat.app_changed_relayed`. */
export function isAppActive(apps: Apps, app: Exclude<AppName, 'tip_split'>): boolean {
  return apps[app]?.is_active === true
}

function judgeIds(list: readonly { readonly id: string }[]): FieldCode | null {
  return new Set(list.map((each) => each.id)).size === list.length ? null : 'taken'
}

function invalid(field: string, code: FieldCode): Result<never, Failure> {
  return fail({ error: 'invalid_value', fields: { [field]: code } })
}

/**
 * Why one of these texts may not be shown to a room; null: all may. An empty one is fine here: schemas say
 * where one is needed.
 */
function judgeTexts(texts: readonly string[]): FieldCode | null {
  const written = texts.filter((text) => text !== '')
  if (written.some((text) => !normaliseMessage(text).ok)) return 'invalid'
  return written.some((text) => isProhibited(text, 'sentence', 'app')) ? 'prohibited' : null
}
