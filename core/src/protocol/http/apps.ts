import * as z from 'zod/mini'
import {
  AppPanelSetting,
  AppState,
  appLimits,
  GoldenTicketSetting,
  KothSetting,
  ScratchCardSetting,
  TipGoalsSetting,
  TipMenuSetting,
  TipSplit,
} from '../apps.ts'
import type { ErrorCode } from '../errors.ts'
import { Username } from '../ids.ts'
import { GoldenTicketTerms, ScratchTerms, TipSplitTerms } from '../offer-terms.ts'
import { TipAmount } from '../tokens.ts'
import { defineRoute } from './route.ts'

const room = z.object({ username: Username })

const StateAnswer = z.object({ status: z.literal(1), state: AppState })
const SplitAnswer = z.object({ status: z.literal(1), state: TipSplit })
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
    params: room,
    response: StateAnswer,
    errors: ownerErrors,
  })

/** Apps of a room and the tip split. */
export const appsRoutes = {
  appState: defineRoute({
    method: 'GET',
    path: '/apps/:username',
    summary: 'The apps of a room',
    access: 'guest',
    params: room,
    response: AppState,
    errors: ['user_not_found', 'banned', 'password_required', 'account_suspended'],
  }),
  setGoals: defineRoute({
    method: 'POST',
    path: '/apps/:username/goals',
    summary: 'Set my tip goals',
    access: 'user',
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
      /** null: a blank. */ prize: z.nullable(z.string()),
    }),
    errors: [...paying, 'offer_changed', 'already_purchased'],
  }),
  setTipMenu: defineRoute({
    method: 'POST',
    path: '/apps/:username/tip-menu',
    summary: 'Set my tip menu',
    access: 'user',
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
    params: room,
    body: AppPanelSetting,
    response: StateAnswer,
    errors: ownerErrors,
  }),

  proposeTipSplit: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/propose',
    summary: 'Propose to tip together; my share is set aside at once',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({
      amount: TipAmount,
      target_splitters: z.int().check(z.minimum(2), z.maximum(appLimits.splittersMax)),
    }),
    response: PaidSplitAnswer,
    errors: paying,
  }),
  joinTipSplit: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/join',
    summary: 'Join the tip split; my share is set aside at once',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ terms: TipSplitTerms }),
    response: PaidSplitAnswer,
    errors: [...paying, 'offer_changed', 'already_requested'],
  }),
  cancelTipSplit: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/cancel',
    summary: 'Call the tip split off; everybody has all back',
    access: 'user',
    params: room,
    response: SplitAnswer,
    errors: ownerErrors,
  }),
} as const
