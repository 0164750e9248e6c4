import { ShowEndReason, type ShowKind } from '@footlight/core/protocol'
import {
  advance,
  billOf,
  type NewParticipant,
  owedBy,
  participantOf,
  type Show,
  type ShowEvent,
  type Terms,
} from '@footlight/core/rules/shows/index'
import { TICK_MS } from '@footlight/core/rules/shows/show'
import {
  accountOf,
  newParticipant,
  openShow,
  performer,
  play,
} from '@footlight/core/rules/shows/testing/show-samples'
import { wakeAt } from '@footlight/core/rules/shows/tick'
import { markdownTable } from './markdown-table.ts'

/** A participant at one moment of a show that runs, and what was agreed for them. */
interface Column {
  readonly name: string
  readonly show: Show
  /** Monotonic ms; the show runs since 0. */
  readonly now: number
}

const subject = accountOf(1)
const TIP: NewParticipant['flats'] = [{ what: 'pre_tip', tokens: 25 }]

/** One participant whom the table is about, and others for whom the show goes on. */
function runs(kind: ShowKind, terms: Partial<Terms>, participant: Partial<NewParticipant> = {}): Show {
  const open = openShow(kind, terms)
  const others = kind === 'private' ? [] : [2, 3]
  const taken = [
    newParticipant(open, 1, participant),
    ...others.map((number) => newParticipant(open, number)),
  ].map((each): [number, ShowEvent] => [0, { kind: 'participant_joined', participant: each }])
  const show = play(open, ...taken)
  return show.phase === 'running' ? show : play(show, [0, { kind: 'started' }])
}

function spied(): Show {
  const show = play(runs('private', {}), [0, { kind: 'funded', account: subject, tokens: 600 }])
  const spy = newParticipant(show, 2, {
    role: 'spy',
    funded: 17,
    freeMs: 10_000,
    flats: [{ what: 'startup_tip', tokens: 5 }],
  })
  // The spy is the first of the participants here, so that the table is about them.
  const { participants } = play(show, [
    0,
    { kind: 'participant_joined', participant: { ...spy, account: accountOf(9) } },
  ])
  return {
    ...show,
    participants: participants.toReversed().map((participant) => ({
      ...participant,
      account: participant.role === 'spy' ? subject : accountOf(9),
    })),
  }
}

const withRecording = play(runs('limited', {}), [
  0,
  {
    kind: 'participant_joined',
    participant: newParticipant(openShow('limited'), 1, {
      funded: 20,
      flats: [{ what: 'recording', tokens: 20 }],
    }),
  },
])
const bound = runs('private', { preTip: 25, minimumMs: 60_000 }, { funded: 85, flats: TIP })
const tipped = runs('private', { preTip: 25 }, { funded: 85, flats: TIP })

const columns: readonly Column[] = [
  { name: 'private, 10 s', show: runs('private', {}), now: 10_000 },
  { name: 'with a pre-tip, 10 s', show: tipped, now: 10_000 },
  { name: 'with a pre-tip, 30 s', show: tipped, now: 30_000 },
  { name: 'with pre-tip and minimum, 10 s', show: bound, now: 10_000 },
  { name: 'with pre-tip and minimum, 60 s', show: bound, now: 60_000 },
  { name: 'spy, 20 s', show: spied(), now: 20_000 },
  { name: 'group, 30 s', show: runs('group', {}), now: 30_000 },
  { name: 'ticket and recording, 30 s', show: withRecording, now: 30_000 },
  { name: 'ticket and recording, 90 s', show: withRecording, now: 90_000 },
  { name: 'pledge, 30 s', show: runs('goal', {}), now: 30_000 },
  { name: 'pledge, 90 s', show: runs('goal', {}), now: 90_000 },
]

const words: Readonly<Record<ShowEndReason, string>> = {
  model_ended: 'the performer ends it',
  moderated: 'site staff ends it',
  unpublish: 'the stream ends',
  removed: 'they are banned, kicked or blocked',
  user_ended: 'they end or leave it',
  user_left: 'they close the page, log out or lose the connection, and do not reconnect within 15 s',
  out_of_tokens: 'their tokens are used up, here after 60 s',
  daily_limit: 'their own daily limit is reached, here after 60 s',
  below_threshold: 'too few others are left',
  cancelled: 'it is canceled',
  declined: 'it is declined',
  expired: 'its time is over before it starts',
  server_restart: 'the server stops before the next tick',
}

/**
 * One row an end reason, one column a participant: what their part comes to, line by line as its receipt says
 * it.
 */
export function endsTable(): string {
  const rows = ShowEndReason.options.map((reason) => [
    `${words[reason]}: \`${reason}\``,
    ...columns.map((column) => cellOf(reason, column)),
  ])
  return markdownTable(['', ...columns.map(({ name }) => name)], rows)
}

function cellOf(reason: ShowEndReason, column: Column): string {
  if (reason === 'server_restart' && column.show.terms.pricePerMinute !== null) return cutOff(column)
  const ended = endedBy(reason, column)
  return ended?.participants.find(({ account }) => account === subject)?.closed?.reason === reason
    ? receiptOf(ended)
    : '–'
}

/** The show after that has happened to it; null: it cannot happen to this participant. */
function endedBy(reason: ShowEndReason, { show, now }: Column): Show | null {
  const isWhole = show.kind === 'limited' || show.kind === 'goal'
  switch (reason) {
    case 'user_ended':
    case 'removed':
      return play(show, [now, { kind: 'left', account: subject, reason }])
    case 'user_left':
      return play(
        show,
        [now, { kind: 'went', account: subject, since: now }],
        [now + 15_000, { kind: 'woken' }],
      )
    case 'out_of_tokens':
      return usedUp(show, now, {})
    case 'daily_limit':
      return usedUp(show, now, { reason })
    case 'below_threshold':
      return show.kind === 'group'
        ? play(
            show,
            ...[2, 3].map((other): [number, ShowEvent] => [
              now,
              { kind: 'left', account: accountOf(other), reason: 'user_ended' },
            ]),
          )
        : null
    case 'declined':
    case 'expired':
      return play({ ...show, phase: 'open', startedAt: null }, [now, { kind: 'ended', reason }])
    case 'cancelled':
      return isWhole ? play(show, [now, { kind: 'ended', reason }]) : null
    case 'server_restart':
      return play({ ...show, hasMedia: false, mediaGoneSince: now, cutOffAt: now }, [
        now + 120_000,
        { kind: 'woken' },
      ])
    default:
      return play(show, [now, { kind: 'ended', reason }])
  }
}

/**
 * Until the last token of what is in escrow; null: that lasts longer than this moment, or nothing runs out.
 */
function usedUp(start: Show, now: number, why: { readonly reason?: 'daily_limit' }): Show | null {
  let show = play(start, [0, { kind: 'refill_refused', account: subject, ...why }])
  for (let at = wakeAt(show); at !== null && at <= 300_000; at = wakeAt(show)) {
    show = play(show, [at, { kind: 'woken' }])
    const closed = participantOf(show, subject) === null
    if (closed) return at <= now + 60_000 ? show : null
  }
  return null
}

/** From the ledger alone: what had been charged by the last tick. */
function cutOff({ show, now }: Column): string {
  const lastTick = Math.floor((now - 1) / TICK_MS) * TICK_MS
  const participant = participantOf(show, subject)
  return participant === null
    ? '–'
    : String(owedBy(advance(show, { kind: 'woken' }, lastTick).show, participant, lastTick))
}

function receiptOf(show: Show): string {
  const participant = billOf(
    { ...show, reason: show.reason ?? 'removed', endedAt: show.endedAt ?? 0 },
    performer.id,
    null,
    (time) => time,
  ).participants.find(({ account }) => account === subject)
  const lines = (participant?.lines ?? [])
    .filter(({ tokens }) => tokens > 0)
    .map(({ what, tokens }) => `${what} ${tokens}`)
  return lines.length === 0 ? '0' : `**${participant?.tokens}**: ${lines.join(', ')}`
}
