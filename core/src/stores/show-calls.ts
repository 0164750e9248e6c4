import { action, makeObservable, observable, observableRef } from 'mobx'
import type { ApiClient, ApiInput, ApiResponse } from '../client/api-client.ts'
import type { ApiFailure } from '../client/api-failure.ts'
import type { PaidCalls } from '../client/paid-calls.ts'
import { isUndecided } from '../client/repeat-until-decided.ts'
import { audienceShowRoutes } from '../protocol/audience-shows.ts'
import type {
  CameraTerms,
  GroupTerms,
  PledgeTerms,
  RecordingTerms,
  SpyTerms,
  TicketRecordingTerms,
  TicketTerms,
} from '../protocol/offer-terms.ts'
import { privateShowRoutes } from '../protocol/private-shows.ts'
import type { Receipt } from '../protocol/receipts.ts'
import type { Route } from '../protocol/route.ts'
import { showServiceRoutes } from '../protocol/show-services.ts'
import { fail, type Result } from '../rules/result.ts'
import { errorMessage } from './message.ts'
import type { SessionStore } from './session-store.ts'
import type { ShowEnding } from './show-ending.ts'
import { reactToTipError, type TipPrompt } from './tip-errors.ts'
import type { ToastStore } from './toast-store.ts'
import { orderUnanswered } from './unanswered-orders.ts'

/** What a viewer does about shows; each at most once at a time. */
export type ViewerAct =
  | 'request'
  | 'cancel'
  | 'end'
  | 'spy'
  | 'spy_end'
  | 'ticket'
  | 'ticket_recording'
  | 'reserve'
  | 'leave'
  | 'pledge'
  | 'camera'
  | 'camera_end'
  | 'record'
  | 'record_end'

export type PrivateOrder = NonNullable<ApiInput<typeof privateShowRoutes.privateRequest>['body']>
type Outcome<T> = Promise<Result<T, ApiFailure>>
type Done = Outcome<unknown>

/**
 * Takes what a call says about the shows of the room, unless the socket has said something newer meanwhile.
 */
export type FollowCall = <T>(call: () => Outcome<T>) => Outcome<T>

export interface ShowCallsDeps {
  readonly api: ApiClient
  readonly paid: PaidCalls
  readonly session: SessionStore
  readonly toasts: ToastStore
  readonly ending: ShowEnding
  readonly follow: FollowCall
  /** The server has said that a request of mine lapses so many seconds from now. */
  readonly lapsesIn: (requestId: string, seconds: number) => void
  /** Whose room it is. */
  readonly room: () => string
}

/** What a refusal opens, and how many tokens it would have taken where the server said so. */
export interface ShowPrompt {
  readonly prompt: TipPrompt
  readonly needed: number | null
}

/**
 * What a viewer asks for, pays for and ends. Everything that went wrong is already shown when a call answers.
 */
export class ShowCalls {
  readonly pending = observable.set<ViewerAct>()
  /** The answer was lost and the call is being repeated under the same key. */
  isRetrying = false
  prompt: ShowPrompt | null = null
  readonly #deps: ShowCallsDeps

  constructor(deps: ShowCallsDeps) {
    this.#deps = deps
    makeObservable(this, {
      isRetrying: observable,
      prompt: observableRef,
      dismissPrompt: action,
      refuse: action,
    })
  }

  async request(order: PrivateOrder): Outcome<ApiResponse<typeof privateShowRoutes.privateRequest>> {
    return this.#requested(await this.#pay('request', privateShowRoutes.privateRequest, order))
  }

  cancelRequest(requestId: string): Done {
    return this.#do('cancel', privateShowRoutes.privateCancel, { request_id: requestId })
  }

  cancelCamera(requestId: string): Done {
    return this.#do('cancel', showServiceRoutes.sharecamCancel, { request_id: requestId })
  }

  endPrivate(): Done {
    return this.#settle('end', privateShowRoutes.privateEnd)
  }

  /** `terms`, here and below: what the viewer was shown (OFFER-04). */
  startSpying(terms: SpyTerms): Done {
    return this.#pay('spy', privateShowRoutes.spyStart, { terms })
  }

  endSpying(): Done {
    return this.#settle('spy_end', privateShowRoutes.spyEnd)
  }

  buyTicket(terms: TicketTerms): Outcome<ApiResponse<typeof audienceShowRoutes.limitedTicket>> {
    return this.#pay('ticket', audienceShowRoutes.limitedTicket, { terms })
  }

  buyTicketRecording(terms: TicketRecordingTerms): Done {
    return this.#pay('ticket_recording', audienceShowRoutes.limitedRecording, { terms })
  }

  reserve(terms: GroupTerms): Done {
    return this.#pay('reserve', audienceShowRoutes.groupReserve, { terms })
  }

  leaveGroup(): Done {
    return this.#settle('leave', audienceShowRoutes.groupLeave)
  }

  pledge(terms: PledgeTerms, amount: number): Done {
    return this.#pay('pledge', audienceShowRoutes.goalPledge, { amount, terms })
  }

  async requestCamera(terms: CameraTerms): Done {
    return this.#requested(await this.#pay('camera', showServiceRoutes.sharecamRequest, { terms }))
  }

  endCamera(showId: string): Done {
    return this.#settle('camera_end', showServiceRoutes.sharecamEnd, { show_id: showId })
  }

  startRecording(terms: RecordingTerms): Done {
    return this.#pay('record', showServiceRoutes.recordingStart, { terms })
  }

  endRecording(): Done {
    return this.#settle('record_end', showServiceRoutes.recordingEnd)
  }

  dismissPrompt(): void {
    this.prompt = null
  }

  /**
   * Shows a refusal: opens what the person needs, or says what happened. Changed terms are shown where they
   * were ordered, and of an order without an answer a toast has told.
   */
  refuse(failure: ApiFailure): { readonly ok: false; readonly error: ApiFailure } {
    const { toasts } = this.#deps
    const { prompt } = reactToTipError(failure)
    if (prompt !== null) this.prompt = { prompt, needed: failure.needed ?? null }
    else if (failure.error === 'offer_changed' && failure.terms !== undefined) return fail(failure)
    else if (!isUndecided(failure))
      toasts.error(
        errorMessage(failure.error),
        failure.state === undefined ? undefined : { key: `shows.why.${failure.state}` },
      )
    return fail(failure)
  }

  #requested<T extends Result<{ readonly request_id: string; readonly expires_in: number }, ApiFailure>>(
    answer: T,
  ): T {
    if (answer.ok) this.#deps.lapsesIn(answer.value.request_id, answer.value.expires_in)
    return answer
  }

  /** Takes tokens, or may: under one key until it is answered. */
  #pay<R extends Route>(act: ViewerAct, route: R, body: ApiInput<R>['body']): Outcome<ApiResponse<R>> {
    const input = { params: { username: this.#deps.room() }, body } as Omit<ApiInput<R>, 'idempotencyKey'>
    return this.#run(act, body, () => this.#deps.paid.send(route, input, this.#retrying))
  }

  #do<R extends Route>(act: ViewerAct, route: R, body?: unknown): Outcome<ApiResponse<R>> {
    return this.#run(act, body, () =>
      this.#deps.api.call(route, {
        params: { username: this.#deps.room() },
        ...(body !== undefined && { body }),
      } as ApiInput<R>),
    )
  }

  /** Ends something; the answer is its receipt. */
  async #settle<R extends Route>(act: ViewerAct, route: R, body?: unknown): Outcome<ApiResponse<R>> {
    const answer = await this.#do(act, route, body)
    if (!answer.ok) return answer
    const receipt = answer.value as Receipt
    if (act === 'end' && receipt.started_at !== null) this.#deps.ending.allowRating(receipt.show_id)
    this.#deps.ending.show(receipt)
    return answer
  }

  async #run<T>(act: ViewerAct, body: unknown, call: () => Outcome<T>): Outcome<T> {
    // An impatient second press is no second order.
    if (this.pending.has(act)) return fail({ error: 'conflict', status: 0 })
    if (!this.#deps.session.isLoggedIn) return this.refuse({ error: 'login_required', status: 0 })
    this.#begin(act)
    const order = JSON.stringify([act, this.#deps.session.username, this.#deps.room(), body])
    const answer = await this.#deps.toasts.unanswered.run(order, orderUnanswered, () =>
      this.#deps.follow(call),
    )
    this.#finish(act)
    return answer.ok ? answer : this.refuse(answer.error)
  }

  readonly #retrying = action(() => void (this.isRetrying = true))

  readonly #begin = action((act: ViewerAct) => {
    this.pending.add(act)
    this.prompt = null
  })

  readonly #finish = action((act: ViewerAct) => {
    this.pending.delete(act)
    this.isRetrying = false
  })
}
