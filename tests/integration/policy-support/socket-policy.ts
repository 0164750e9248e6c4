import type { ClientEventName } from '@footlight/core/protocol'
import type { Role } from './roles.ts'

/**
 * What a socket does with an event: the event that answers it, the code of a refusal, the name of the close,
 * or nothing.
 */
export type Outcome = string
export type SocketRow = { readonly [R in Role]?: Outcome } & { readonly others: Outcome }

export interface SocketPolicy {
  /** What is sent. */
  readonly payload: object
  readonly lobby: SocketRow
  readonly room: SocketRow
}

const nothing: SocketRow = { others: 'nothing' }
/** The rule of a new room: who has tokens writes, and who keeps order there. */
const chat: SocketRow = {
  silenced: 'silenced',
  guest: 'tokens_required',
  otherModel: 'tokens_required',
  studioOwner: 'tokens_required',
  foreignStudio: 'tokens_required',
  others: 'v3.chat.message',
}
const refusedAsBadFrame: SocketRow = { others: 'bad_frame' }

/**
 * Every event that a client may send, after the socket has said who it is. An event without a row fails the
 * matrix.
 */
export function socketPolicy(room: string): Readonly<Record<ClientEventName, SocketPolicy>> {
  return {
    'v3.authorize': {
      payload: { token: 'none', version: 3 },
      lobby: refusedAsBadFrame,
      room: refusedAsBadFrame,
    },
    'v3.ping': { payload: {}, lobby: { others: 'v3.pong' }, room: { others: 'v3.pong' } },
    'v3.pong': { payload: {}, lobby: nothing, room: nothing },
    'v3.lobby.discover': {
      payload: { room },
      lobby: { others: 'v3.lobby.discovered' },
      room: refusedAsBadFrame,
    },
    // Answered with the next look at the cards, by as much as each may see.
    'v3.lobby.watch': { payload: { usernames: [room] }, lobby: nothing, room: refusedAsBadFrame },
    'v3.chat.message': { payload: { ref: 'r', message: 'hello' }, lobby: refusedAsBadFrame, room: chat },
    'v3.chat.userlist.start': {
      payload: {},
      lobby: refusedAsBadFrame,
      room: { others: 'v3.chat.user_list' },
    },
    'v3.chat.userlist.stop': { payload: {}, lobby: refusedAsBadFrame, room: nothing },
    'v3.media.request': {
      payload: { ref: 'r', method: 'capabilities' },
      lobby: refusedAsBadFrame,
      room: { others: 'v3.media.response' },
    },
    'v3.room.shown': { payload: {}, lobby: refusedAsBadFrame, room: nothing },
    // Control is bought: who has none says nothing with it.
    'v3.toys.level': { payload: { level: 1 }, lobby: refusedAsBadFrame, room: nothing },
  }
}

/** How the socket of a room answers `v3.authorize`: `enters`, or the reason of the refusal. */
export const entryPolicy = {
  'as anybody': { banned: 'banned', others: 'enters' },
  'a studio view, agreed to nothing': { others: 'forbidden' },
  'a studio view, agreed to the public show': { studioOwner: 'enters', others: 'forbidden' },
  'without the password': {
    banned: 'banned',
    model: 'enters',
    moderator: 'enters',
    administrator: 'enters',
    others: 'password_required',
  },
} as const satisfies Readonly<Record<string, SocketRow>>

export function outcomeOf(row: SocketRow, role: Role): Outcome {
  return row[role] ?? row.others
}
