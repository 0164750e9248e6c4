import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { CurrentShow, ShowState } from '../protocol/shows.ts'
import type { Message } from './message.ts'
import type { MessageList } from './message-list.ts'
import { type ShowEntry, showEntry } from './room-entry.ts'
import type { ShowStore } from './show-store.ts'
import type { ToastStore } from './toast-store.ts'

export interface ShowEventTargets {
  readonly shows: ShowStore
  readonly messages: MessageList
  readonly toasts: ToastStore
  /** Who is here. */
  readonly me: string | null
  readonly isOwner: boolean
  /** Wall clock for lines. */
  readonly now: () => number
}

/**
 * Each event about shows to what it concerns. Those that only repeat what the next `v3.show.state` says are
 * left to it.
 */
export function takeShowEvent(event: IncomingServerEvent, targets: ShowEventTargets): void {
  const { shows, me, isOwner } = targets
  switch (event.name) {
    case 'v3.show.state':
      return takeState(event.payload, targets)
    case 'v3.private.tick':
    case 'v3.spy.tick':
      return shows.tick(event.payload)
    case 'v3.private.discount':
      return shows.setDiscount(event.payload.discount)
    case 'v3.private.started':
      return say(targets, event.payload.show_id, { what: 'started', show: 'private' })
    case 'v3.limited.started':
      return say(targets, event.payload.show_id, { what: 'started', show: event.payload.kind })
    case 'v3.private.end':
      say(targets, event.payload.show_id, { what: 'ended', show: 'private', reason: event.payload.reason })
      if (event.payload.username === me) shows.ending.allowRating(event.payload.show_id)
      return void shows.ending.ended(event.payload.show_id)
    case 'v3.limited.end':
      say(targets, event.payload.show_id, {
        what: 'ended',
        show: event.payload.kind,
        reason: event.payload.reason,
      })
      if (isOwner) void shows.ending.ended(event.payload.show_id)
      return
    case 'v3.sharecam.end':
      if (isOwner || event.payload.username === me) void shows.ending.ended(event.payload.show_id)
      return
    default:
      return takePersonalEvent(event, targets)
  }
}

/**
 * Events about one viewer; a performer hears those of their room members too, and they are not about the
 * performer.
 */
function takePersonalEvent(event: IncomingServerEvent, targets: ShowEventTargets): void {
  const { shows, toasts, me } = targets
  if (!('username' in event.payload) || event.payload.username !== me) return
  const news = newsOf(event)
  if (news !== null) toasts.show({ appearance: 'info', ...news })
  switch (event.name) {
    case 'v3.spy.started':
      return say(targets, `${event.payload.show_id}.spy${event.payload.cursor ?? ''}`, {
        what: 'started',
        show: 'spy',
      })
    case 'v3.spy.end':
      say(targets, `${event.payload.show_id}.spy${event.payload.cursor ?? ''}`, {
        what: 'ended',
        show: 'spy',
        reason: event.payload.reason,
      })
      return void shows.ending.ended(event.payload.show_id)
    case 'v3.limited.settled':
      if (event.payload.may_rate) shows.ending.allowRating(event.payload.show_id)
      return void shows.ending.ended(event.payload.show_id)
  }
}

const nothingCharged: Message = { key: 'shows.nothing_charged' }

/** What became of my request. */
function newsOf(event: IncomingServerEvent): { readonly title: Message; readonly content?: Message } | null {
  switch (event.name) {
    case 'v3.private.declined':
      return { title: { key: 'shows.request_declined' }, content: nothingCharged }
    case 'v3.private.expired':
      return { title: { key: 'shows.request_expired' }, content: nothingCharged }
    case 'v3.private.request_failed':
      return event.payload.reason === 'cancelled'
        ? null
        : { title: { key: 'shows.request_failed' }, content: nothingCharged }
    case 'v3.sharecam.accepted':
      return { title: { key: 'shows.camera_accepted' } }
    case 'v3.sharecam.declined':
      return { title: { key: 'shows.camera_declined' }, content: nothingCharged }
    default:
      return null
  }
}

function takeState(state: ShowState, { shows, messages, now }: ShowEventTargets): void {
  const before = shows.state
  // The first one after entering is no news, and who is in a private reads why it ended.
  const lines = shows.isLive ? showLines(before.current, state.current, now()) : []
  const isMine =
    before.performer !== undefined ||
    before.mine.some((participant) => participant.show_id === before.current?.show_id)
  shows.heard(state)
  for (const line of lines) if (!(isMine && line.what === 'ended')) messages.add(line)
}

/**
 * Lines that the room reads when the current show changes. The reason of an end comes with an event of its
 * own, to those who may know it.
 */
function showLines(before: CurrentShow | null, after: CurrentShow | null, at: number): readonly ShowEntry[] {
  const lines: ShowEntry[] = []
  const isAnother = before?.show_id !== after?.show_id
  if (before !== null && isAnother && before.kind === 'private')
    lines.push(showEntry(before.show_id, at, { what: 'ended', show: 'private' }))
  if (after === null) return lines
  const { kind, phase, message, show_id } = after
  if (phase === 'open' && isAnother && kind !== 'private')
    lines.push(showEntry(show_id, at, { what: 'announced', show: kind, message }))
  if (phase === 'running' && (isAnother || before?.phase !== 'running'))
    lines.push(showEntry(show_id, at, { what: 'started', show: kind, message }))
  return lines
}

function say(
  { messages, now }: ShowEventTargets,
  name: string,
  line: Pick<ShowEntry, 'what' | 'show'> & Partial<ShowEntry>,
): void {
  messages.add(showEntry(name, now(), line))
}
