import type { ReceiptLine, ShowEndReason, ShowKind, ShowRequest, StageShow } from '@footlight/core/protocol'
import type { ShowEntry } from '@footlight/core/stores'
import { formatWhole } from './numbers.ts'

export const showNames: Readonly<Record<ShowKind, string>> = {
  private: 'Private show', limited: 'Ticket show', group: 'Group show', goal: 'Goal show', cam2cam: 'Viewer’s camera', recording: 'Recording',
}

/** On the badge that she reads from two metres. */
export const badgeWords: Readonly<Record<StageShow['kind'], string>> = { private: 'Private', limited: 'Ticket show', group: 'Group show', goal: 'Goal show' }

const asks: Readonly<Record<ShowRequest['kind'], string>> = { private: 'wants a private show', cam2cam: 'wants to show you their camera', recording: 'wants to record your show' }

export function requestSentence({ kind, is_exclusive }: Pick<ShowRequest, 'kind' | 'is_exclusive'>): string {
  return kind === 'private' && is_exclusive ? 'wants an exclusive private show' : asks[kind]
}

export const endReasons: Readonly<Record<ShowEndReason, string>> = {
  model_ended: 'You ended it',
  out_of_tokens: 'The viewer ran out of tokens',
  unpublish: 'Your picture went off',
  user_ended: 'The viewer ended it',
  user_left: 'The viewer left',
  declined: 'You declined',
  cancelled: 'It was called off',
  expired: 'Its time ran out',
  below_threshold: 'Too few people were left',
  moderated: 'A moderator ended it',
  server_restart: 'The server restarted',
}

const whats: Readonly<Record<string, string>> = {
  time: 'Time', pre_tip: 'Tip up front', startup_tip: 'Tip to come in', minimum: 'Rest of the minimum', ticket: 'Ticket', pledge: 'Pledge', recording: 'Recording',
}

/** What a line of a receipt is for; a kind that this console does not know yet keeps its own name. */
export function lineName(line: Pick<ReceiptLine, 'what' | 'price'>): string {
  const name = whats[line.what] ?? line.what
  return line.price === null ? name : `${name} at ${formatWhole(line.price)} a minute`
}

/** What happens to the money when she ends what is on the stage now. Said before she does it. */
export const endNotices: Readonly<Record<StageShow['kind'], { readonly title: string; readonly button: string; readonly notice: string }>> = {
  private: { title: 'End the private show?', button: 'End the show', notice: 'The viewer pays for the seconds they saw and has the rest back. A minimum duration is not charged when you end it.' },
  limited: { title: 'End the ticket show?', button: 'End the show', notice: 'Whoever came in just before the end has their ticket back, as you announced. All other tickets are yours.' },
  group: { title: 'End the group show?', button: 'End the show', notice: 'Everybody pays for the seconds they saw and has the rest back.' },
  goal: { title: 'End the goal show?', button: 'End the show', notice: 'Whoever pledged just before the end has their pledge back, as you announced. All other pledges are yours.' },
}

/** What happens when she calls off what was announced and has not started. */
export const cancelNotices: Readonly<Record<Exclude<StageShow['kind'], 'private'>, { readonly title: string; readonly button: string; readonly notice: string }>> = {
  limited: { title: 'Call the ticket show off?', button: 'Call it off', notice: 'Everybody who bought a ticket has all of it back, at once. You earn nothing from it.' },
  group: { title: 'Call the group show off?', button: 'Call it off', notice: 'All seats are given back. Nobody has paid anything.' },
  goal: { title: 'Call the goal show off?', button: 'Call it off', notice: 'Everybody who pledged has all of it back, at once. You earn nothing from it.' },
}

const happenings: Readonly<Record<ShowEntry['what'], string>> = { announced: 'announced', started: 'started', ended: 'over' }

/** A show in the chat: one line when it is announced, begins and ends. */
export function showLine({ what, show, reason, message }: ShowEntry): string {
  const name = show === 'spy' ? 'Spying' : showNames[show]
  const why = what === 'ended' && reason !== null ? ` · ${endReasons[reason]}` : message === '' ? '' : ` · ${message}`
  return `${name} ${happenings[what]}${why}`
}

/** What stands in the way of a start: how many are missing, in words. */
export function missingSentence(kind: StageShow['kind'], missing: number): string {
  const what = kind === 'limited' ? (missing === 1 ? 'ticket' : 'tickets') : missing === 1 ? 'person' : 'people'
  return `${formatWhole(missing)} more ${what} needed before it can start.`
}
