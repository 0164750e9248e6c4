import { action, observable } from 'mobx'
import type { ApiClient, ApiInput, ApiResponse } from '../client/api-client.ts'
import type { ApiFailure } from '../client/api-failure.ts'
import { audienceShowRoutes } from '../protocol/audience-shows.ts'
import type { PerformerSettingsPatch } from '../protocol/performer.ts'
import { performerRoutes } from '../protocol/performer.ts'
import { privateShowRoutes } from '../protocol/private-shows.ts'
import { receiptRoutes } from '../protocol/receipts.ts'
import type { Route } from '../protocol/route.ts'
import { showServiceRoutes } from '../protocol/show-services.ts'
import type { ShowRequest } from '../protocol/shows.ts'
import { fail, type Result } from '../rules/result.ts'
import type { FollowCall } from './show-calls.ts'

type Outcome<R extends Route> = Promise<Result<ApiResponse<R>, ApiFailure>>
type BodyOf<R extends Route> = NonNullable<ApiInput<R>['body']>
export type TicketShowDraft = BodyOf<typeof audienceShowRoutes.limitedAnnounce>
export type GoalShowDraft = BodyOf<typeof audienceShowRoutes.goalAnnounce>
type RoomRoutes = typeof privateShowRoutes & typeof audienceShowRoutes & typeof showServiceRoutes
type RoomRoute = RoomRoutes[keyof RoomRoutes]

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
    const route =
      request.kind === 'cam2cam' ? showServiceRoutes.sharecamAccept : privateShowRoutes.privateAccept
    return this.#send(route, { request_id: request.request_id }, request.request_id)
  }

  decline(request: Pick<ShowRequest, 'kind' | 'request_id'>) {
    const route =
      request.kind === 'cam2cam' ? showServiceRoutes.sharecamDecline : privateShowRoutes.privateDecline
    return this.#send(route, { request_id: request.request_id }, request.request_id)
  }

  /** Answers the receipt. */
  endPrivate(): Outcome<typeof privateShowRoutes.privateEnd> {
    return this.#send(privateShowRoutes.privateEnd)
  }

  /** Answers the receipt of that camera. */
  endCamera(showId: string): Outcome<typeof showServiceRoutes.sharecamEnd> {
    return this.#send(showServiceRoutes.sharecamEnd, { show_id: showId }, showId)
  }

  /** `ratePercent` 0 ends the discount. */
  offerDiscount(ratePercent: number, minutes: number): Outcome<typeof privateShowRoutes.privateDiscount> {
    return this.#send(privateShowRoutes.privateDiscount, { rate: ratePercent, minutes })
  }

  announceTicketShow(draft: TicketShowDraft): Outcome<typeof audienceShowRoutes.limitedAnnounce> {
    return this.#send(audienceShowRoutes.limitedAnnounce, draft)
  }

  announceGoalShow(draft: GoalShowDraft): Outcome<typeof audienceShowRoutes.goalAnnounce> {
    return this.#send(audienceShowRoutes.goalAnnounce, draft)
  }

  startTicketShow(): Outcome<typeof audienceShowRoutes.limitedStart> {
    return this.#send(audienceShowRoutes.limitedStart)
  }

  startGroupShow(): Outcome<typeof audienceShowRoutes.groupStart> {
    return this.#send(audienceShowRoutes.groupStart)
  }

  /** Ends the show of that kind; what it came to is settled. */
  end(kind: 'limited' | 'group' | 'goal') {
    return this.#send(
      {
        limited: audienceShowRoutes.limitedEnd,
        group: audienceShowRoutes.groupEnd,
        goal: audienceShowRoutes.goalEnd,
      }[kind],
    )
  }

  /** Cancels it; everybody is refunded in full. */
  cancel(kind: 'limited' | 'goal') {
    return this.#send(
      { limited: audienceShowRoutes.limitedCancel, goal: audienceShowRoutes.goalCancel }[kind],
    )
  }

  /** What I offer from now on; a show that runs keeps its price. */
  changeSettings(patch: PerformerSettingsPatch): Outcome<typeof performerRoutes.changePerformerSettings> {
    return this.#deps.api.call(performerRoutes.changePerformerSettings, { body: patch })
  }

  /** My last shows, newest first. */
  lastShows(): Outcome<typeof receiptRoutes.modelShows> {
    return this.#deps.api.call(receiptRoutes.modelShows)
  }

  receipt(showId: string): Outcome<typeof receiptRoutes.receipt> {
    return this.#deps.api.call(receiptRoutes.receipt, { params: { show_id: showId } })
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
