import type { ApiInput, ApiResponse } from '@footlight/core/client/api-client'
import type { ApiFailure } from '@footlight/core/client/api-failure'
import type {
  GoldenTicketTerms,
  GroupTipTerms,
  Route,
  ScratchTerms,
  ToyControlTerms,
} from '@footlight/core/protocol'
import { goldenTicketRoutes } from '@footlight/core/protocol/golden-ticket'
import { groupTipRoutes } from '@footlight/core/protocol/group-tips'
import { scratchCardRoutes } from '@footlight/core/protocol/scratch-card'
import { toysRoutes } from '@footlight/core/protocol/toys'
import { fail, type Result } from '@footlight/core/rules/result'
import type { RootStore } from '@footlight/core/stores/root-store'
import { orderUnanswered } from '@footlight/core/stores/unanswered-orders'
import { action, makeObservable, observable, observableRef } from 'mobx'

type Outcome<R extends Route> = Promise<Result<ApiResponse<R>, ApiFailure>>
export type AppDialog = 'golden_ticket' | 'scratchoff' | 'group_tip' | 'toy_control'
export type AppAct =
  | 'golden_ticket'
  | 'scratch'
  | 'group_tip_propose'
  | 'group_tip_join'
  | 'group_tip_cancel'
  | 'toy_control'

/**
 * What a viewer does with the apps of a room; each at most once at a time, under one key until it is
 * answered.
 */
export class AppActions {
  readonly pending = observable.set<AppAct>()
  dialog: AppDialog | null = null
  readonly #root: RootStore
  readonly #username: string

  /** `username`: whose room it is. */
  constructor(root: RootStore, username: string) {
    this.#root = root
    this.#username = username
    makeObservable(this, { dialog: observableRef, open: action, close: action })
  }

  open(dialog: AppDialog): void {
    this.dialog = dialog
  }

  close(): void {
    this.dialog = null
  }

  /** `terms`, here and below: what the viewer was shown (OFFER-04). */
  buyGoldenTicket(terms: GoldenTicketTerms): Outcome<typeof goldenTicketRoutes.buyGoldenTicket> {
    return this.#pay('golden_ticket', goldenTicketRoutes.buyGoldenTicket, { terms })
  }

  /** The answer says what lay under it. */
  scratch(terms: ScratchTerms, field: number): Outcome<typeof scratchCardRoutes.buyScratchField> {
    return this.#pay('scratch', scratchCardRoutes.buyScratchField, { terms, field })
  }

  proposeGroupTip(amount: number, people: number): Outcome<typeof groupTipRoutes.proposeGroupTip> {
    return this.#pay('group_tip_propose', groupTipRoutes.proposeGroupTip, {
      amount,
      target_splitters: people,
    })
  }

  joinGroupTip(terms: GroupTipTerms): Outcome<typeof groupTipRoutes.joinGroupTip> {
    return this.#pay('group_tip_join', groupTipRoutes.joinGroupTip, { terms })
  }

  buyToyControl(terms: ToyControlTerms): Outcome<typeof toysRoutes.buyToyControl> {
    return this.#pay('toy_control', toysRoutes.buyToyControl, { terms })
  }

  cancelGroupTip(): Outcome<typeof groupTipRoutes.cancelGroupTip> {
    return this.#run('group_tip_cancel', null, () =>
      this.#root.api.call(groupTipRoutes.cancelGroupTip, { params: { username: this.#username } }),
    )
  }

  #pay<R extends Route>(act: AppAct, route: R, body: ApiInput<R>['body']): Outcome<R> {
    const input = { params: { username: this.#username }, body } as Omit<ApiInput<R>, 'idempotencyKey'>
    return this.#run(act, body, () => this.#root.paid.send(route, input))
  }

  /** Everything that went wrong is already shown when this answers. */
  async #run<T>(
    act: AppAct,
    body: unknown,
    call: () => Promise<Result<T, ApiFailure>>,
  ): Promise<Result<T, ApiFailure>> {
    const { room, session, toasts } = this.#root
    // An impatient second press is no second order.
    if (this.pending.has(act)) return fail({ error: 'conflict', status: 0 })
    if (!session.isLoggedIn) return room.shows.calls.refuse({ error: 'login_required', status: 0 })
    this.#setPending(act, true)
    const order = JSON.stringify([act, session.username, this.#username, body])
    const answer = await toasts.unanswered.run(order, orderUnanswered, call)
    this.#setPending(act, false)
    return answer.ok ? answer : room.shows.calls.refuse(answer.error)
  }

  readonly #setPending = action((act: AppAct, isPending: boolean) => {
    if (isPending) this.pending.add(act)
    else this.pending.delete(act)
  })
}
