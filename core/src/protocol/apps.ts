import * as z from 'zod/mini'
import { define } from './define-event.ts'
import type { ErrorCode } from './errors.ts'
import { Cursor, Username } from './ids.ts'
import { GoldenTicketTerms, GroupTipTerms, ScratchTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'
import { MAX_TIP_TOKENS, TipAmount } from './tokens.ts'

/**
 * Limits of what a performer adds to their room that lives on tips. The performer writes the texts, which
 * must pass the prohibited terms.
 */
export const appLimits = {
  goalsMax: 20,
  menuItemsMax: 60,
  goldenTicketsMax: 200,
  scratchFieldsMax: 100,
  titleCharsMax: 80,
  splittersMax: 20,
} as const

/** Goal type ids. */
export const TIP_GOAL_TYPE = 1
/** A proposed group tip that did not find its people by then gives everything back. */
export const TIP_SPLIT_OPEN_MS = 120_000
/** A split that nobody else has joined by then is over: a room has one place for it. */
export const TIP_SPLIT_ALONE_MS = 30_000
/** For so long a group tip is shown as `canceled` or `success`; then another can be proposed. */
export const TIP_SPLIT_SHOWN_MS = 5_000

/** Server time, ms since 1970. */
const time = z.int()

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

export const TipGoal = z.object({
  id: z.string(),
  title: z.string(),
  /** What this goal alone needs. */
  tokens: z.int(),
  /** Tips that fell to this goal so far: 0 to `tokens`. What is too much for one goal falls to the next. */
  collected: z.int(),
  is_reached: z.boolean(),
})
export type TipGoal = z.infer<typeof TipGoal>

export const TipGoals = z.object({
  type_id: z.literal(TIP_GOAL_TYPE),
  is_active: z.boolean(),
  /** In the performer's order. */
  goals: z.array(TipGoal),
  /** The first that is not reached; null: none is left. */
  current_goal_id: z.nullable(z.string()),
  /** All tips since the start, more than the goals need perhaps. */
  total: z.int(),
})
export type TipGoals = z.infer<typeof TipGoals>

/** `single`: one tip must beat the king's; `sum`: all tips of one person in this round. */
export const KothMode = z.enum(['single', 'sum'])
export type KothMode = z.infer<typeof KothMode>

export const Koth = z.object({
  is_active: z.boolean(),
  mode: KothMode,
  /** What the first king of a round needs at least. */
  minimum: z.int(),
  /** Minutes that a crown is worn without being taken; 0: until it is taken. */
  minutes: z.int(),
  king: z.nullable(
    z.object({
      username: z.string(),
      /** What must be beaten. */
      tip: z.int(),
      since: time,
      expires_at: z.nullable(time),
    }),
  ),
})
export type Koth = z.infer<typeof Koth>

/**
 * The first `count` who tip exactly `price`, or buy, hold one. It is a badge and a place on the performer's
 * list; it opens no show.
 */
export const GoldenTicket = z.object({
  round_id: z.string(),
  title: z.string(),
  price: z.int(),
  count: z.int(),
  remaining: z.int(),
  is_active: z.boolean(),
  /** In the order in which they got it. */
  holders: z.array(z.object({ username: z.string(), at: time })),
})
export type GoldenTicket = z.infer<typeof GoldenTicket>

/**
 * A card of fields, each sold once. The prizes lie under the fields from the start: `commitment` is the
 * SHA-256, in hex, of the UTF-8 text `<seed>:<layout as JSON without spaces>`; the end reveals both, so that
 * everybody can check that nothing was moved.
 */
export const ScratchCard = z.object({
  card_id: z.string(),
  title: z.string(),
  price: z.int(),
  /** Numbered 0 to fields - 1. */
  fields: z.int(),
  prizes: z.array(z.object({ title: z.string(), count: z.int() })),
  commitment: z.string(),
  is_active: z.boolean(),
  /** In the order of sale. `prize` null: a blank. */
  sold: z.array(z.object({ field: z.int(), username: z.string(), prize: z.nullable(z.string()) })),
  /** null while it runs. `layout`: one entry per field. */
  reveal: z.nullable(z.object({ seed: z.string(), layout: z.array(z.nullable(z.string())) })),
})
export type ScratchCard = z.infer<typeof ScratchCard>

export const TipMenuItem = z.object({
  id: z.string(),
  title: z.string(),
  tokens: z.int(),
  category: z.nullable(z.string()),
  isActive: z.boolean(),
})
export type TipMenuItem = z.infer<typeof TipMenuItem>

/**
 * Items in the performer's order, with those that are not active: they are hidden from viewers and cannot be
 * tipped.
 */
export const TipMenu = z.object({ is_active: z.boolean(), label: z.string(), items: z.array(TipMenuItem) })
export type TipMenu = z.infer<typeof TipMenu>

/** Source of the value of a row: the performer's own text, or what an app says now. */
export const PanelSource = z.enum(['text', 'goal', 'king', 'golden_tickets', 'scratchoff'])
export type PanelSource = z.infer<typeof PanelSource>

/** The three rows as the performer set them; what they say now comes with `v3.chat.app_panels`. */
export const AppPanel = z.object({
  is_active: z.boolean(),
  rows: z.array(z.object({ label: z.string(), source: PanelSource, text: z.string() })),
})
export type AppPanel = z.infer<typeof AppPanel>

export const GroupTipMode = z.enum(['available', 'proposed', 'canceled', 'success'])
export type GroupTipMode = z.infer<typeof GroupTipMode>

/** Why nothing came of a group tip. */
export const GroupTipEnd = z.enum(['canceled', 'expired', 'not_public', 'server_restart'])
export type GroupTipEnd = z.infer<typeof GroupTipEnd>

/** One tip by several. Everything but `mode` is empty in `available`. */
export const GroupTip = z.object({
  mode: GroupTipMode,
  split_id: z.nullable(z.string()),
  /** The whole tip. */
  amount: z.int(),
  /** Usernames; the proposer first. */
  splitters: z.array(z.string()),
  /** People needed, the proposer among them. */
  target_splitters: z.int(),
  /** What each that joins pays; the proposer pays this and what cannot be divided. */
  split_amount: z.int(),
  /** People still missing. */
  remaining: z.int(),
  expires_at: z.nullable(time),
  /** `canceled` only. */
  reason: z.nullable(GroupTipEnd),
})
export type GroupTip = z.infer<typeof GroupTip>

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

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(appLimits.titleCharsMax))
const label = z.string().check(z.trim(), z.maxLength(appLimits.titleCharsMax))
const price = z.int().check(z.minimum(1), z.maximum(MAX_TIP_TOKENS))
/** Chosen and preserved by the performer; absent: the server makes one. */
const itemId = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)))

/** Replaces the list. What was tipped stays counted unless `reset`. */
export const TipGoalsSetting = z.object({
  is_active: z.boolean(),
  goals: z.array(z.object({ id: itemId, title, tokens: price })).check(z.maxLength(appLimits.goalsMax)),
  reset: z._default(z.boolean(), false),
})
export type TipGoalsSetting = z.infer<typeof TipGoalsSetting>

/** A change of mode or minimum begins a new round. */
export const KothSetting = z.object({
  is_active: z.boolean(),
  mode: z._default(KothMode, 'single'),
  minimum: z._default(price, 1),
  minutes: z._default(z.int().check(z.minimum(0), z.maximum(1_440)), 0),
})
export type KothSetting = z.infer<typeof KothSetting>

export const GoldenTicketSetting = z.object({
  title,
  price,
  count: z.int().check(z.minimum(1), z.maximum(appLimits.goldenTicketsMax)),
})
export type GoldenTicketSetting = z.infer<typeof GoldenTicketSetting>

/** No more prizes than fields. */
export const ScratchCardSetting = z.object({
  title,
  price,
  fields: z.int().check(z.minimum(1), z.maximum(appLimits.scratchFieldsMax)),
  prizes: z
    .array(z.object({ title, count: z.int().check(z.minimum(1), z.maximum(appLimits.scratchFieldsMax)) }))
    .check(z.minLength(1), z.maxLength(20)),
})
export type ScratchCardSetting = z.infer<typeof ScratchCardSetting>

/** Replaces the menu. */
export const TipMenuSetting = z.object({
  is_active: z.boolean(),
  label: z._default(label, ''),
  items: z
    .array(
      z.object({
        id: itemId,
        title,
        tokens: price,
        category: z._default(z.nullable(label), null),
        isActive: z._default(z.boolean(), true),
      }),
    )
    .check(z.maxLength(appLimits.menuItemsMax)),
})
export type TipMenuSetting = z.infer<typeof TipMenuSetting>

export const AppPanelSetting = z.object({
  is_active: z.boolean(),
  rows: z
    .array(z.object({ label, source: z._default(PanelSource, 'text'), text: z._default(label, '') }))
    .check(z.maxLength(3)),
})
export type AppPanelSetting = z.infer<typeof AppPanelSetting>

const cursor = z.optional(Cursor)
const row = z.optional(z.object({ label: z.string(), value: z.string() }))

/**
 * Events of what a performer adds to their room that lives on tips. Numbers 85-99. Those with a cursor are
 * recorded together with the money that they are about; the others are sent live, and the state that follows
 * them (and comes on entry) says the same. No template where a field may be null: an array cannot tell null
 * from absent.
 */
export const appsEvents = {
  /** On entry with every part; after a change with the parts that changed, each whole. */
  'v3.app.state': define({ id: 85, schema: z.partial(AppState) }),
  /**
   * null: off. An option's label, value and `menu_item` are title, price and `item_id` of the `terms` of a
   * tip for it.
   */
  'v3.chat.app_panels': define({
    id: 86,
    schema: z.object({
      app_panel: z.nullable(z.object({ row1: row, row2: row, row3: row })),
      tip_panel: z.nullable(
        z.object({
          label: z.string(),
          radio_options: z.array(z.object({ label: z.string(), value: z.int(), menu_item: z.string() })),
        }),
      ),
    }),
  }),
  /** The performer switched an app on or off, or changed its settings. */
  'v3.chat.app_changed_relayed': define({
    id: 87,
    schema: z.object({ app: AppName, is_active: z.boolean() }),
    fields: ['app'],
    flags: ['is_active'],
  }),
  /** A new king, and the tokens that must be beaten now; username null: the hill is free. */
  'v3.app.koth': define({ id: 88, schema: z.object({ username: z.nullable(z.string()), tip: z.int() }) }),
  /** Somebody has a golden ticket; with a cursor where it was bought, without where a tip brought it. */
  'v3.app.golden_ticket': define({
    id: 89,
    schema: z.object({
      round_id: z.string(),
      username: z.string(),
      tokens: z.int(),
      sent_at: z.int(),
      cursor,
    }),
    fields: ['round_id', 'username', 'tokens', 'sent_at', 'cursor'],
  }),
  /** A tip was for something: an item of the tip menu. Recorded with the tip. */
  'v3.app.outcome': define({
    id: 90,
    schema: z.object({
      app: z.literal('tip_menu'),
      username: z.string(),
      tokens: z.int(),
      item_id: z.string(),
      title: z.string(),
      transfer_id: z.string(),
      cursor,
    }),
    fields: ['app', 'username', 'tokens', 'item_id', 'title', 'transfer_id', 'cursor'],
  }),
  /** A card begins or ends (then with its reveal). */
  'v3.app.scratchoff.info': define({ id: 91, schema: ScratchCard }),
  /** A field was sold and scratched. */
  'v3.app.scratchoff.update': define({
    id: 92,
    schema: z.object({
      card_id: z.string(),
      field: z.int(),
      username: z.string(),
      tokens: z.int(),
      prize: z.nullable(z.string()),
      cursor,
    }),
  }),
  /** There was a prize under it. */
  'v3.app.scratchoff.win': define({
    id: 93,
    schema: z.object({
      card_id: z.string(),
      field: z.int(),
      username: z.string(),
      prize: z.string(),
      cursor,
    }),
    fields: ['card_id', 'field', 'username', 'prize', 'cursor'],
  }),
  'v3.app.goal_reached': define({
    id: 94,
    schema: z.object({
      type_id: z.literal(TIP_GOAL_TYPE),
      goal_id: z.string(),
      title: z.string(),
      tokens: z.int(),
      /** null: it was the last. */
      next_title: z.nullable(z.string()),
    }),
  }),
  /** The group tip changed; not repeated in `v3.app.state`, which brings it on entry alone. */
  'v3.app.tip_split': define({ id: 95, schema: GroupTip }),
} as const

const room = z.object({ username: Username })

const StateAnswer = z.object({ status: z.literal(1), state: AppState })
const SplitAnswer = z.object({ status: z.literal(1), state: GroupTip })
/** `tokens`: what the payer has left. */
const PaidSplitAnswer = z.extend(SplitAnswer, { tokens: z.int() })

const ownerErrors = ['user_not_found', 'forbidden', 'wrong_state'] as const satisfies readonly ErrorCode[]
const paying = [
  'login_required',
  'idempotency_key_required',
  'idempotency_conflict',
  'user_not_found',
  'tip_self',
  'models_cannot_purchase',
  'recipient_cannot_receive',
  'not_enough_tokens',
  'user_daily_limit',
  'account_suspended',
  'banned',
  'password_required',
  'wrong_state',
  'storage_full',
] as const satisfies readonly ErrorCode[]

const own = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'user',
    at: 'room',
    params: room,
    response: StateAnswer,
    errors: ownerErrors,
  })

/** Apps of a room and the group tip. */
export const appsRoutes = {
  appState: defineRoute({
    method: 'GET',
    path: '/apps/:username',
    summary: 'The apps of a room',
    access: 'guest',
    at: 'room',
    params: room,
    response: AppState,
    errors: ['user_not_found', 'banned', 'password_required', 'account_suspended'],
  }),
  setGoals: defineRoute({
    method: 'POST',
    path: '/apps/:username/goals',
    summary: 'Set my tip goals',
    access: 'user',
    at: 'room',
    params: room,
    body: TipGoalsSetting,
    response: StateAnswer,
    errors: ownerErrors,
  }),
  setKoth: defineRoute({
    method: 'POST',
    path: '/apps/:username/koth',
    summary: 'Set my king of the hill',
    access: 'user',
    at: 'room',
    params: room,
    body: KothSetting,
    response: StateAnswer,
    errors: ownerErrors,
  }),
  resetKoth: own('/apps/:username/koth/reset', 'Begin a new round: nobody is king'),
  startGoldenTicket: defineRoute({
    method: 'POST',
    path: '/apps/:username/golden-ticket/start',
    summary: 'Offer golden tickets',
    access: 'user',
    at: 'room',
    params: room,
    body: GoldenTicketSetting,
    response: StateAnswer,
    errors: ownerErrors,
  }),
  endGoldenTicket: own(
    '/apps/:username/golden-ticket/end',
    'Offer no more golden tickets; holders keep theirs',
  ),
  buyGoldenTicket: defineRoute({
    method: 'POST',
    path: '/apps/:username/golden-ticket/buy',
    summary: 'Buy a golden ticket',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({ terms: GoldenTicketTerms }),
    response: z.object({ status: z.literal(1), transfer_id: z.string(), tokens: z.int() }),
    errors: [...paying, 'offer_changed', 'already_purchased'],
  }),
  startScratchoff: defineRoute({
    method: 'POST',
    path: '/apps/:username/scratchoff/start',
    summary: 'Put out a scratch card',
    access: 'user',
    at: 'room',
    params: room,
    body: ScratchCardSetting,
    response: StateAnswer,
    errors: ownerErrors,
  }),
  endScratchoff: own(
    '/apps/:username/scratchoff/end',
    'Take the scratch card away and show what lay under it',
  ),
  buyScratchField: defineRoute({
    method: 'POST',
    path: '/apps/:username/scratchoff/buy',
    summary: 'Scratch one field',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({
      terms: ScratchTerms,
      field: z.int().check(z.minimum(0), z.maximum(appLimits.scratchFieldsMax - 1)),
    }),
    response: z.object({
      status: z.literal(1),
      transfer_id: z.string(),
      tokens: z.int(),
      field: z.int(),
      /** null: a blank. */
      prize: z.nullable(z.string()),
    }),
    errors: [...paying, 'offer_changed', 'already_purchased'],
  }),
  setTipMenu: defineRoute({
    method: 'POST',
    path: '/apps/:username/tip-menu',
    summary: 'Set my tip menu',
    access: 'user',
    at: 'room',
    params: room,
    body: TipMenuSetting,
    response: StateAnswer,
    errors: ownerErrors,
  }),
  setAppPanel: defineRoute({
    method: 'POST',
    path: '/apps/:username/panel',
    summary: 'Set the rows of my panel',
    access: 'user',
    at: 'room',
    params: room,
    body: AppPanelSetting,
    response: StateAnswer,
    errors: ownerErrors,
  }),

  proposeGroupTip: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/propose',
    summary: 'Propose a group tip; my share is held at once',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({
      amount: TipAmount,
      target_splitters: z.int().check(z.minimum(2), z.maximum(appLimits.splittersMax)),
    }),
    response: PaidSplitAnswer,
    errors: paying,
  }),
  joinGroupTip: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/join',
    summary: 'Join the group tip; my share is held at once',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({ terms: GroupTipTerms }),
    response: PaidSplitAnswer,
    errors: [...paying, 'offer_changed', 'already_requested'],
  }),
  cancelGroupTip: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/cancel',
    summary: 'Call the group tip off; everybody is refunded',
    access: 'user',
    at: 'room',
    params: room,
    response: SplitAnswer,
    errors: ownerErrors,
  }),
} as const
