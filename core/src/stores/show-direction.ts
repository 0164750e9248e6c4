import { action, observable } from 'mobx'
import type { ApiClient, ApiInput, ApiResponse } from '../client/api-client.ts'
import type { ApiFailure } from '../client/api-failure.ts'
import type { PerformerSettingsPatch } from '../protocol/performer.ts'
import type { Route } from '../protocol/route.ts'
import type { ShowRequest } from '../protocol/shows.ts'
import { showRoutes } from '../protocol/shows.ts'
import { fail, type Result } from '../rules/result.ts'
import type { FollowCall } from './show-calls.ts'

type Outcome<R extends Route> = Promise<Result<ApiResponse<R>, ApiFailure>>
type BodyOf<R extends Route> = NonNullable<ApiInput<R>['body']>
export type TicketShowDraft = BodyOf<typeof showRoutes.limitedAnnounce>
export type GoalShowDraft = BodyOf<typeof showRoutes.goalAnnounce>
type RoomRoute = { [Name in keyof typeof showRoutes]: (typeof showRoutes)[Name] }[keyof typeof showRoutes]

export interface ShowDirectionDeps {
  readonly api: ApiClient
  readonly follow: FollowCall
  /** The performer's own room. */
  readonly room: () => string
}

/**
 * Actions of a performer in their own shows. The state of the room is up to date when a call answers; the
 * caller shows failures. The same call a second time before the first is answered fails with `conflict` and
 * sends nothing.
 */
export class ShowDirection {
  /** Paths of calls under way; with a request's id where the call is about one. */
  readonly pending = observable.set<string>()
  readonly #deps: ShowDirectionDeps

  constructor(deps: ShowDirectionDeps) {
    this.#deps = deps
  }

  isPending(route: RoomRoute, requestId = ''): boolean {
    return this.pending.has(route.path + requestId)
  }

  /** Starts the private, or lets the camera be shown. */
  accept(request: Pick<ShowRequest, 'kind' | 'request_id'>) {
    const route = request.kind === 'cam2cam' ? showRoutes.sharecamAccept : showRoutes.privateAccept
    return this.#send(route, { request_id: request.request_id }, request.request_id)
  }

  decline(request: Pick<ShowRequest, 'kind' | 'request_id'>) {
    const route = request.kind === 'cam2cam' ? showRoutes.sharecamDecline : showRoutes.privateDecline
    return this.#send(route, { request_id: request.request_id }, request.request_id)
  }

  /** Answers the receipt. */
  endPrivate(): Outcome<typeof showRoutes.privateEnd> {
    return this.#send(showRoutes.privateEnd)
  }

  /** Answers the receipt of that camera. */
  endCamera(showId: string): Outcome<typeof showRoutes.sharecamEnd> {
    return this.#send(showRoutes.sharecamEnd, { show_id: showId }, showId)
  }

  /** `ratePercent` 0 ends the discount. */
  offerDiscount(ratePercent: number, minutes: number): Outcome<typeof showRoutes.privateDiscount> {
    return this.#send(showRoutes.privateDiscount, { rate: ratePercent, minutes })
  }

  announceTicketShow(draft: TicketShowDraft): Outcome<typeof showRoutes.limitedAnnounce> {
    return this.#send(showRoutes.limitedAnnounce, draft)
  }

  announceGoalShow(draft: GoalShowDraft): Outcome<typeof showRoutes.goalAnnounce> {
    return this.#send(showRoutes.goalAnnounce, draft)
  }

  startTicketShow(): Outcome<typeof showRoutes.limitedStart> {
    return this.#send(showRoutes.limitedStart)
  }

  startGroupShow(): Outcome<typeof showRoutes.groupStart> {
    return this.#send(showRoutes.groupStart)
  }

  /** Ends the show of that kind; what it came to is settled. */
  end(kind: 'limited' | 'group' | 'goal') {
    return this.#send(
      { limited: showRoutes.limitedEnd, group: showRoutes.groupEnd, goal: showRoutes.goalEnd }[kind],
    )
  }

  /** Cancels it; everybody is refunded in full. */
  cancel(kind: 'limited' | 'goal') {
    return this.#send({ limited: showRoutes.limitedCancel, goal: showRoutes.goalCancel }[kind])
  }

  /** What I offer from now on; a show that runs keeps its price. */
  changeSettings(patch: PerformerSettingsPatch): Outcome<typeof showRoutes.changePerformerSettings> {
    return this.#deps.api.call(showRoutes.changePerformerSettings, { body: patch })
  }

  /** My last shows, newest first. */
  lastShows(): Outcome<typeof showRoutes.modelShows> {
    return this.#deps.api.call(showRoutes.modelShows)
  }

  receipt(showId: string): Outcome<typeof showRoutes.receipt> {
    return this.#deps.api.call(showRoutes.receipt, { params: { show_id: showId } })
  }

  async #send<R extends Route>(route: R, body?: unknown, about = ''): Outcome<R> {
    const name = route.path + about
    if (this.pending.has(name)) return fail({ error: 'conflict', status: 0 })
    this.#setPending(name, true)
    const input = {
      params: { username: this.#deps.room() },
      ...(body !== undefined && { body }),
    } as ApiInput<R>
    const answer = await this.#deps.follow(() => this.#deps.api.call(route, input))
    this.#setPending(name, false)
    return answer
  }

  readonly #setPending = action((name: string, isPending: boolean) => {
    if (isPending) this.pending.add(name)
    else this.pending.delete(name)
  })
}
