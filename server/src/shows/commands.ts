import type {
  BodyOf,
  Failure,
  GroupTerms,
  PerformerSettings,
  PledgeTerms,
  PrivateDiscount,
  PrivateTerms,
  privateShowRoutes,
  Receipt,
  ResponseOf,
  ShowKind,
  SpyTerms,
  showServiceRoutes,
  TicketRecordingTerms,
  TicketTerms,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { REQUEST_EXPIRES_MS } from '@footlight/core/rules/shows/show'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { mayTakePart, type Payer, payingCommand } from '../orders/paying-command.ts'
import { type By, type RoomCommand, type RoomTurn, roomCommand, roomQuery } from '../rooms/room-command.ts'
import { type PaidAnswer, paidAnswer, receiptFor, type StateAnswer, stateAnswer } from './answers.ts'
import type { JoinRequest } from './join.ts'
import { ShowFeature } from './show-feature.ts'
import type { ShowRunner } from './show-runner.ts'
import type { TicketOffer } from './terms.ts'

type Answer<T> = Result<T, Failure>

/** What somebody does who pays nothing with it. */
function inShows<Args extends object, T>(
  name: string,
  run: (shows: ShowFeature, args: Args, turn: RoomTurn) => Promise<T>,
): RoomCommand<Args, T> {
  return roomCommand(`shows.${name}`, async (turn, args: Args) => {
    await turn.feature(ShowFeature).settle()
    return run(turn.feature(ShowFeature), args, turn)
  })
}

/** What somebody orders a part in a show with. `showsCamera`: one in which they show a camera of their own. */
function joining<Args extends object, T>(
  name: string,
  run: (shows: ShowFeature, by: JoinRequest, args: Payer & Args, turn: RoomTurn) => Promise<Answer<T>>,
  showsCamera: (args: Args) => boolean = () => false,
): RoomCommand<Payer & Args, Answer<T>> {
  return payingCommand(
    `shows.${name}`,
    async (turn, payer, args: Args) => {
      const error = showsCamera(args) ? turn.feature(ShowFeature).cameraRefusal(payer.person) : null
      return mayTakePart(turn, payer) ?? (error && { error })
    },
    async (turn, order: Payer & Args) => {
      const { payer, idempotency } = order
      await turn.feature(ShowFeature).settle()
      return run(
        turn.feature(ShowFeature),
        { account: payer.person.id, username: payer.username, idempotency },
        order,
        turn,
      )
    },
  )
}

function stateAfter(shows: ShowFeature, { by }: By, done: Answer<ShowRunner>): Answer<StateAnswer> {
  return done.ok ? stateAnswer(shows, by, done.value.show.id) : done
}

export const offers = roomQuery<object, Answer<PerformerSettings>>('shows.offers', ({ feature }) =>
  ok(feature(ShowFeature).offers),
)

/** All shows of the room as the caller sees them now. */
export const showState = roomQuery('shows.state', ({ feature }, { by }: By) =>
  ok(feature(ShowFeature).stateFor(viewerOf(by, false))),
)

export const setOffers = inShows(
  'set_offers',
  async (shows, { patch }: { readonly patch: Partial<PerformerSettings> }) => {
    await shows.setOffers({ ...shows.offers, ...patch })
    return ok(shows.offers)
  },
)

export interface PriceChange {
  readonly privateCost?: number | undefined
  readonly spyCost?: number | undefined
  readonly isCameraAllowed?: boolean | undefined
}

/** One price or switch alone; what is beside it in its area stays. */
export const setPrices = inShows('set_prices', async (shows, change: PriceChange) => {
  const { private: offer, spy, sharecam } = shows.offers
  await shows.setOffers({
    ...shows.offers,
    private: { ...offer, pricePerMinuteInToken: change.privateCost ?? offer.pricePerMinuteInToken },
    spy: { ...spy, pricePerMinuteInToken: change.spyCost ?? spy.pricePerMinuteInToken },
    sharecam: { ...sharecam, isAllowedInPublic: change.isCameraAllowed ?? sharecam.isAllowedInPublic },
  })
  return ok(shows.offers)
})

export const setDiscount = inShows(
  'set_discount',
  async (
    shows,
    { rate, minutes }: BodyOf<typeof privateShowRoutes.privateDiscount>,
  ): Promise<Answer<{ status: 1; discount: PrivateDiscount | null }>> => {
    const discount = await shows.setDiscount(rate, minutes)
    return discount.ok ? ok({ status: 1, discount: discount.value }) : discount
  },
)

export const askPrivate = joining(
  'ask_private',
  async (
    shows,
    by,
    {
      terms,
      ...options
    }: Payer & { readonly terms: PrivateTerms; readonly cam2cam: boolean; readonly watchTogether: boolean },
  ): Promise<Answer<ResponseOf<typeof privateShowRoutes.privateRequest>>> => {
    const asked = await shows.requests.askPrivate(by, terms, {
      cam2cam: options.cam2cam,
      watchTogether: options.watchTogether,
    })
    return asked.ok
      ? ok({ status: 1, request_id: asked.value.requestId, expires_in: asked.value.expiresIn })
      : asked
  },
  ({ cam2cam }) => cam2cam,
)

export const askCamera = joining(
  'ask_camera',
  async (
    shows,
    by,
    { terms }: Payer & BodyOf<typeof showServiceRoutes.sharecamRequest>,
  ): Promise<Answer<ResponseOf<typeof showServiceRoutes.sharecamRequest>>> => {
    const asked = await shows.requests.askService(by, terms)
    return asked.ok
      ? ok({ status: 1, request_id: asked.value.showId, expires_in: REQUEST_EXPIRES_MS / 1000 })
      : asked
  },
  () => true,
)

export const startRecording = joining(
  'start_recording',
  async (shows, by, { terms }: Payer & BodyOf<typeof showServiceRoutes.recordingStart>) =>
    paidAnswer(await shows.requests.askService(by, terms)),
)

interface RequestArgs extends By {
  readonly kind: 'private' | 'cam2cam'
  readonly requestId: string
}

/** The performer says yes or no to who asks. */
export const answerRequest = inShows(
  'answer_request',
  async (shows, args: RequestArgs & { readonly word: 'accept' | 'decline' }) =>
    stateAfter(shows, args, await shows.requests[args.word](args.kind, args.requestId)),
)

export const cancelRequest = inShows(
  'cancel_request',
  async (shows, args: RequestArgs & { readonly by: Extract<Identity, { kind: 'person' }> }) =>
    stateAfter(shows, args, await shows.requests.cancel(args.kind, args.requestId, args.by.person.id)),
)

/** Members of the performer's fan club spy for nothing. */
export const startSpying = joining(
  'spy',
  async (
    shows,
    by,
    { terms }: Payer & { readonly terms: SpyTerms },
    { owner, deps },
  ): Promise<Answer<ResponseOf<typeof privateShowRoutes.spyStart>>> => {
    const isFan = (await deps.fanClub.levelOf(by.account, owner.id, deps.clock.now())) !== null
    const spied = await shows.spying.start(by, terms, isFan)
    if (!spied.ok) return spied
    const { showId, pricePerMinute } = spied.value
    return ok({
      status: 1,
      message:
        pricePerMinute === 0
          ? 'Spying is free for you here.'
          : `Spying costs ${pricePerMinute} tokens per minute.`,
      cost_per_minute: pricePerMinute,
      show_id: showId,
    })
  },
)

/** Ends what somebody pays for; `asStaff`: also what is not theirs. Answers their receipt. */
export const endShow = inShows(
  'end',
  async (
    shows,
    {
      kind,
      reader,
      asStaff,
      showId,
    }: {
      readonly kind: 'private' | 'cam2cam' | 'recording'
      readonly reader: Person
      readonly asStaff: boolean
      readonly showId?: string | undefined
    },
    { owner },
  ): Promise<Answer<Receipt>> => {
    const bill = await shows.end(kind, reader.id, asStaff, showId ?? null)
    return bill.ok ? receiptFor(bill.value, owner, reader) : bill
  },
)

/** A spy or a member of a group leaves. */
export const leaveShow = inShows(
  'leave',
  async (
    shows,
    { kind, reader }: { readonly kind: 'private' | 'group'; readonly reader: Person },
    { owner },
  ): Promise<Answer<Receipt>> => {
    const bill = await shows.leave(kind, reader.id)
    return bill.ok ? receiptFor(bill.value, owner, reader) : bill
  },
)

export const announceTickets = inShows(
  'announce_tickets',
  async (shows, args: By & { readonly offer: TicketOffer }, { deps }): Promise<Answer<StateAnswer>> => {
    const { startsAt } = args.offer
    if (startsAt !== null && startsAt < deps.clock.now())
      return fail({ error: 'invalid_value', fields: { starts_at: 'too_small' } })
    return stateAfter(shows, args, await shows.audience.announceTickets(args.offer))
  },
)

export const announceGoal = inShows(
  'announce_goal',
  async (shows, args: By & { readonly offer: Parameters<ShowFeature['audience']['announceGoal']>[0] }) =>
    stateAfter(shows, args, await shows.audience.announceGoal(args.offer)),
)

export const buyTicket = joining(
  'buy_ticket',
  async (shows, by, { terms }: Payer & { readonly terms: TicketTerms }): Promise<Answer<PaidAnswer>> =>
    paidAnswer(await shows.audience.buyTicket(by, terms)),
)

export const buyRecording = joining(
  'buy_recording',
  async (
    shows,
    by,
    { terms }: Payer & { readonly terms: TicketRecordingTerms },
  ): Promise<Answer<PaidAnswer>> => paidAnswer(await shows.audience.buyRecording(by, terms)),
)

export const pledge = joining(
  'pledge',
  async (
    shows,
    by,
    { terms, amount, payer }: Payer & { readonly terms: PledgeTerms; readonly amount: number },
  ) => {
    const pledged = await shows.audience.pledge(by, terms, amount)
    return pledged.ok ? stateAnswer(shows, payer, pledged.value.showId) : pledged
  },
)

export const reserve = joining(
  'reserve',
  async (shows, by, { terms, payer }: Payer & { readonly terms: GroupTerms }) => {
    const reserved = await shows.audience.reserve(by, terms)
    return reserved.ok ? stateAnswer(shows, payer, reserved.value.showId) : reserved
  },
)

/** What the performer does with a show that is announced or runs. */
export const directShow = inShows(
  'direct',
  async (
    shows,
    args: By & { readonly kind: ShowKind; readonly what: 'start' | 'end' | 'cancel' },
  ): Promise<Answer<StateAnswer>> => {
    const { kind, what } = args
    const done = what === 'start' ? await shows.audience.start(kind) : await shows.audience.stop(kind, what)
    return stateAfter(shows, args, done)
  },
)
