import * as z from 'zod/mini'
import { appOwnerErrors, appRoom } from './app-fields.ts'
import { define } from './define-event.ts'
import { GoldenTicket, GoldenTicketSetting, goldenTicketRoutes } from './golden-ticket.ts'
import { GroupTip, groupTipRoutes } from './group-tips.ts'
import { Koth, KothSetting } from './koth.ts'
import { defineRoute } from './route.ts'
import { ScratchCard, ScratchCardSetting, scratchCardRoutes } from './scratch-card.ts'
import { TipGoals, TipGoalsSetting } from './tip-goals.ts'
import { AppPanel, AppPanelSetting, TipMenu, TipMenuSetting, tipPanelEvents } from './tip-menu.ts'

export const AppName = z.enum([
  'goals',
  'koth',
  'golden_ticket',
  'scratchoff',
  'tip_menu',
  'app_panel',
  'tip_split',
])
export type AppName = z.infer<typeof AppName>

/**
 * All apps of a room, the same for everybody. `v3.app.state` brings all of it when a socket enters, later
 * what changed.
 */
export const AppState = z.object({
  goals: TipGoals,
  koth: Koth,
  /** null: never started. */
  golden_ticket: z.nullable(GoldenTicket),
  scratchoff: z.nullable(ScratchCard),
  tip_menu: TipMenu,
  app_panel: AppPanel,
  tip_split: GroupTip,
})
export type AppState = z.infer<typeof AppState>

/**
 * Events of what a performer adds to their room that lives on tips. Numbers 85-99. Those with a cursor are
 * recorded together with the money that they are about; the others are sent live, and the state that follows
 * them (and comes on entry) says the same. No template where a field may be null: an array cannot tell null
 * from absent.
 */
export const appsEvents = {
  /** On entry with every part; after a change with the parts that changed, each whole. */
  'v3.app.state': define({ id: 85, schema: z.partial(AppState) }),
  ...tipPanelEvents,
  /** The performer switched an app on or off, or changed its settings. */
  'v3.chat.app_changed_relayed': define({
    id: 87,
    schema: z.object({ app: AppName, is_active: z.boolean() }),
    fields: ['app'],
    flags: ['is_active'],
  }),
} as const

const StateAnswer = z.object({ status: z.literal(1), state: AppState })

const own = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'user',
    at: 'room',
    params: appRoom,
    response: StateAnswer,
    errors: appOwnerErrors,
  })

/** Apps of a room and the group tip. Every call of the performer answers the state of all apps. */
export const appsRoutes = {
  appState: defineRoute({
    method: 'GET',
    path: '/apps/:username',
    summary: 'The apps of a room',
    access: 'guest',
    at: 'room',
    params: appRoom,
    response: AppState,
    errors: ['user_not_found', 'banned', 'password_required', 'account_suspended'],
  }),
  setGoals: defineRoute({
    method: 'POST',
    path: '/apps/:username/goals',
    summary: 'Set my tip goals',
    access: 'user',
    at: 'room',
    params: appRoom,
    body: TipGoalsSetting,
    response: StateAnswer,
    errors: appOwnerErrors,
  }),
  setKoth: defineRoute({
    method: 'POST',
    path: '/apps/:username/koth',
    summary: 'Set my king of the hill',
    access: 'user',
    at: 'room',
    params: appRoom,
    body: KothSetting,
    response: StateAnswer,
    errors: appOwnerErrors,
  }),
  resetKoth: own('/apps/:username/koth/reset', 'Begin a new round: nobody is king'),
  startGoldenTicket: defineRoute({
    method: 'POST',
    path: '/apps/:username/golden-ticket/start',
    summary: 'Offer golden tickets',
    access: 'user',
    at: 'room',
    params: appRoom,
    body: GoldenTicketSetting,
    response: StateAnswer,
    errors: appOwnerErrors,
  }),
  endGoldenTicket: own(
    '/apps/:username/golden-ticket/end',
    'Offer no more golden tickets; holders keep theirs',
  ),
  ...goldenTicketRoutes,
  startScratchoff: defineRoute({
    method: 'POST',
    path: '/apps/:username/scratchoff/start',
    summary: 'Start a scratch card',
    access: 'user',
    at: 'room',
    params: appRoom,
    body: ScratchCardSetting,
    response: StateAnswer,
    errors: appOwnerErrors,
  }),
  endScratchoff: own(
    '/apps/:username/scratchoff/end',
    'Take the scratch card away and show what lay under it',
  ),
  ...scratchCardRoutes,
  setTipMenu: defineRoute({
    method: 'POST',
    path: '/apps/:username/tip-menu',
    summary: 'Set my tip menu',
    access: 'user',
    at: 'room',
    params: appRoom,
    body: TipMenuSetting,
    response: StateAnswer,
    errors: appOwnerErrors,
  }),
  setAppPanel: defineRoute({
    method: 'POST',
    path: '/apps/:username/panel',
    summary: 'Set the rows of my panel',
    access: 'user',
    at: 'room',
    params: appRoom,
    body: AppPanelSetting,
    response: StateAnswer,
    errors: appOwnerErrors,
  }),
  ...groupTipRoutes,
} as const
