import type { AppState, appsRoutes, BodyOf, Failure, ResponseOf } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { mayTip, type Payer, payingCommand } from '../orders/paying-command.ts'
import { ModeFeature } from '../rooms/modes/mode-feature.ts'
import { type By, roomCommand } from '../rooms/room-command.ts'
import { AppFeature } from './app-feature.ts'
import type { GroupTipAnswer } from './group-tips.ts'

type Routes = typeof appsRoutes
type Answer<T> = Result<T, Failure>

/** After everything that was asked before. ROLE-06: it names who tipped, bought and joined. */
export const appState = roomCommand('apps.state', ({ feature }, { by }: By): Answer<AppState> => {
  const refusal = feature(ModeFeature).entryRefusal(viewerOf(by, false))
  return refusal === null
    ? ok(feature(AppFeature).present())
    : fail({ error: refusal === 'kicked' ? 'banned' : refusal })
})

/** How the performer wants an app; null: over, or begun anew. */
export type AppSetting =
  | { readonly app: 'goals'; readonly to: BodyOf<Routes['setGoals']> }
  | { readonly app: 'koth'; readonly to: BodyOf<Routes['setKoth']> | null }
  | { readonly app: 'golden_ticket'; readonly to: BodyOf<Routes['startGoldenTicket']> | null }
  | { readonly app: 'scratchoff'; readonly to: BodyOf<Routes['startScratchoff']> | null }
  | { readonly app: 'tip_menu'; readonly to: BodyOf<Routes['setTipMenu']> }
  | { readonly app: 'app_panel'; readonly to: BodyOf<Routes['setAppPanel']> }

export const setApp = roomCommand(
  'apps.set',
  async ({ feature }, setting: AppSetting): Promise<Answer<ResponseOf<Routes['setGoals']>>> => {
    const state = await change(feature(AppFeature), setting)
    return state.ok ? ok({ status: 1, state: state.value }) : state
  },
)

function change(apps: AppFeature, setting: AppSetting): Promise<Answer<AppState>> {
  switch (setting.app) {
    case 'goals':
      return apps.setGoals(setting.to)
    case 'koth':
      return setting.to === null ? apps.resetKoth() : apps.setKoth(setting.to)
    case 'golden_ticket':
      return setting.to === null ? apps.endGoldenTicket() : apps.startGoldenTicket(setting.to)
    case 'scratchoff':
      return setting.to === null ? apps.endScratchoff() : apps.startScratchoff(setting.to)
    case 'tip_menu':
      return apps.setTipMenu(setting.to)
    case 'app_panel':
      return apps.setAppPanel(setting.to)
  }
}

export const buyScratchField = payingCommand(
  'apps.scratch',
  mayTip,
  async (
    { feature },
    { payer, idempotency, terms, field }: Payer & BodyOf<Routes['buyScratchField']>,
  ): Promise<Answer<ResponseOf<Routes['buyScratchField']>>> => {
    const sold = await feature(AppFeature).scratch(payer.person, terms, field, idempotency)
    if (!sold.ok) return sold
    const { transferId, tokens, prize } = sold.value
    return ok({ status: 1, transfer_id: transferId, tokens, field, prize })
  },
)

export const buyGoldenTicket = payingCommand(
  'apps.golden_ticket',
  mayTip,
  async (
    { feature },
    { payer, idempotency, terms }: Payer & BodyOf<Routes['buyGoldenTicket']>,
  ): Promise<Answer<ResponseOf<Routes['buyGoldenTicket']>>> => {
    const sold = await feature(AppFeature).buyGoldenTicket(payer.person, terms, idempotency)
    return sold.ok ? ok({ status: 1, transfer_id: sold.value.transferId, tokens: sold.value.tokens }) : sold
  },
)

type GroupTipRoute = Routes['proposeGroupTip']

function answerOf(done: Answer<GroupTipAnswer>): Answer<ResponseOf<GroupTipRoute>> {
  return done.ok ? ok({ status: 1, ...done.value }) : done
}

export const proposeGroupTip = payingCommand(
  'apps.propose_group_tip',
  mayTip,
  async ({ feature }, { payer, idempotency, amount, target_splitters }: Payer & BodyOf<GroupTipRoute>) =>
    answerOf(await feature(AppFeature).proposeGroupTip(payer.person, amount, target_splitters, idempotency)),
)

export const joinGroupTip = payingCommand(
  'apps.join_group_tip',
  mayTip,
  async ({ feature }, { payer, idempotency, terms }: Payer & BodyOf<Routes['joinGroupTip']>) =>
    answerOf(await feature(AppFeature).joinGroupTip(payer.person, terms, idempotency)),
)

export const cancelGroupTip = roomCommand(
  'apps.cancel_group_tip',
  async (
    { feature },
    { by }: { readonly by: Person },
  ): Promise<Answer<ResponseOf<Routes['cancelGroupTip']>>> => {
    const state = await feature(AppFeature).cancelGroupTip(by)
    return state.ok ? ok({ status: 1, state: state.value }) : state
  },
)
