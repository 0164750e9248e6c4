import type { ApiClient, ApiFailure, ApiInput, ApiResponse } from '@footlight/core/client'
import {
  type AppState,
  appsRoutes,
  modeRoutes,
  toysRoutes,
  type VersusInvite,
  type VersusSettings,
  versusRoutes,
  type WatchAction,
  watchRoutes,
} from '@footlight/core/protocol'
import { fail, type Result } from '@footlight/core/rules'
import type { RoomActivities } from '@footlight/core/stores'
import { PendingActions } from './pending-actions.ts'

export type GoalsForm = BodyOf<typeof appsRoutes.setGoals>
export type KothForm = BodyOf<typeof appsRoutes.setKoth>
export type GoldenTicketForm = BodyOf<typeof appsRoutes.startGoldenTicket>
export type ScratchCardForm = BodyOf<typeof appsRoutes.startScratchoff>
export type TipMenuForm = BodyOf<typeof appsRoutes.setTipMenu>
export type PanelForm = BodyOf<typeof appsRoutes.setAppPanel>
export type BattleModeration = BodyOf<typeof versusRoutes.versusModerate>
export type VersusHistory = ApiResponse<typeof versusRoutes.versusHistory>['battles']

type BodyOf<R extends Parameters<ApiClient['call']>[0]> = NonNullable<ApiInput<R>['body']>
type Answer<T> = Promise<Result<T, ApiFailure>>

/**
 * What the performer orders about their room beside shows: its apps, battles, standby, password, and the
 * player for two.
 */
export class RoomOrders {
  readonly pendingActions = new PendingActions()
  readonly #api: ApiClient
  readonly #activities: RoomActivities
  readonly #username: () => string | null

  constructor(api: ApiClient, activities: RoomActivities, username: () => string | null) {
    this.#api = api
    this.#activities = activities
    this.#username = username
  }

  // Each answers whether it was done; why not, is in `pendingActions.refused`, under the key of its area.

  setGoals = (body: GoalsForm) => this.#app((params) => this.#api.call(appsRoutes.setGoals, { params, body }))
  setKoth = (body: KothForm) => this.#app((params) => this.#api.call(appsRoutes.setKoth, { params, body }))
  resetKoth = () => this.#app((params) => this.#api.call(appsRoutes.resetKoth, { params }))
  startGoldenTicket = (body: GoldenTicketForm) =>
    this.#app((params) => this.#api.call(appsRoutes.startGoldenTicket, { params, body }))
  endGoldenTicket = () => this.#app((params) => this.#api.call(appsRoutes.endGoldenTicket, { params }))
  startScratchoff = (body: ScratchCardForm) =>
    this.#app((params) => this.#api.call(appsRoutes.startScratchoff, { params, body }))
  endScratchoff = () => this.#app((params) => this.#api.call(appsRoutes.endScratchoff, { params }))
  setTipMenu = (body: TipMenuForm) =>
    this.#app((params) => this.#api.call(appsRoutes.setTipMenu, { params, body }))
  setAppPanel = (body: PanelForm) =>
    this.#app((params) => this.#api.call(appsRoutes.setAppPanel, { params, body }))

  async cancelGroupTip(): Promise<boolean> {
    const answer = await this.#run('group_tip', (params) =>
      this.#api.call(appsRoutes.cancelGroupTip, { params }),
    )
    if (answer !== null && this.#activities.apps !== null)
      this.#activities.setApps({ ...this.#activities.apps, tip_split: answer.state })
    return answer !== null
  }

  inviteToVersus(opponent: string, minutes: number): Promise<boolean> {
    return this.#versus((params) =>
      this.#api.call(versusRoutes.versusInvite, { params, body: { opponent, minutes } }),
    )
  }

  /** Only this invitation: nobody is held to terms that were not on the screen. */
  acceptVersus({ from, invite_id }: VersusInvite): Promise<boolean> {
    return this.#versus((params) =>
      this.#api.call(versusRoutes.versusAccept, { params, body: { opponent: from, invite_id } }),
    )
  }

  /** Refuses the other performer's invitation, or withdraws mine. */
  rejectVersus({ from, invited }: VersusInvite): Promise<boolean> {
    return this.#versus((params) =>
      this.#api.call(versusRoutes.versusReject, {
        params,
        body: { opponent: from === params.username ? invited : from },
      }),
    )
  }

  endVersus(): Promise<boolean> {
    return this.#versus((params) => this.#api.call(versusRoutes.versusEnd, { params, body: {} }))
  }

  /** In this room and the peer's at once, while the battle runs. */
  moderateBoth(body: BattleModeration): Promise<boolean> {
    return this.#versus((params) => this.#api.call(versusRoutes.versusModerate, { params, body }))
  }

  versusSettings(): Promise<VersusSettings | null> {
    return this.pendingActions.run('versus_settings', () => this.#api.call(versusRoutes.versusSettings))
  }

  /** As the server has them now; null: it refused. */
  changeVersusSettings(patch: Partial<VersusSettings>): Promise<VersusSettings | null> {
    return this.pendingActions.run('versus_settings', () =>
      this.#api.call(versusRoutes.changeVersusSettings, { body: patch }),
    )
  }

  async versusHistory(): Promise<VersusHistory | null> {
    return (
      (await this.#run('versus_history', (params) => this.#api.call(versusRoutes.versusHistory, { params })))
        ?.battles ?? null
    )
  }

  setStandby(on: boolean): Promise<boolean> {
    return this.#modes((params) => this.#api.call(modeRoutes.setStandby, { params, body: { on } }))
  }

  /** null opens the room. */
  setPassword(password: string | null): Promise<boolean> {
    return this.#modes((params) => this.#api.call(modeRoutes.setCamPassword, { params, body: { password } }))
  }

  /**
   * Everybody who paid for the controls of the performer's toys, and those who wait: what was not served is
   * refunded.
   */
  async stopToyControl(): Promise<boolean> {
    return (
      (await this.#run('toys', (params) => this.#api.call(toysRoutes.stopToyControl, { params }))) !== null
    )
  }

  /** For the state that is on the screen: when the viewer was faster, the newer one follows. */
  async watch(command: WatchAction): Promise<void> {
    const answer = await this.#run('watch', (params) =>
      this.#api.call(watchRoutes.watchCommand, {
        params,
        body: { base_version: this.#activities.watch?.version ?? 0, command },
      }),
    )
    if (answer !== null) this.#activities.setWatch(answer.state)
  }

  async #app(call: (params: { username: string }) => Answer<{ readonly state: AppState }>): Promise<boolean> {
    const answer = await this.#run('apps', call)
    if (answer !== null) this.#activities.setApps(answer.state)
    return answer !== null
  }

  async #versus(
    call: (params: { username: string }) => Answer<ApiResponse<typeof versusRoutes.versusInvite>>,
  ): Promise<boolean> {
    const answer = await this.#run('versus', call)
    if (answer !== null) this.#activities.setVersus(answer.state)
    return answer !== null
  }

  async #modes(
    call: (params: { username: string }) => Answer<ApiResponse<typeof modeRoutes.setStandby>>,
  ): Promise<boolean> {
    const answer = await this.#run('modes', call)
    if (answer !== null) this.#activities.setModes(answer.modes)
    return answer !== null
  }

  #run<T>(key: string, call: (params: { username: string }) => Answer<T>): Promise<T | null> {
    const username = this.#username()
    return this.pendingActions.run(key, () =>
      username === null
        ? Promise.resolve(fail({ error: 'login_required', status: 401 }))
        : call({ username }),
    )
  }
}
