import { closeCodes } from '../protocol/close-codes.ts'

/**
 * The account socket. `idle`: not wanted; `waiting`: between two attempts; `refused`: will not try again by
 * itself.
 */
export type LobbyState = 'idle' | 'connecting' | 'connected' | 'authorized' | 'waiting' | 'refused'

/** How far one is into a room. */
export type RoomJoinState = 'none' | 'discovery' | 'connecting' | 'sent' | 'joined'

/**
 * Why a socket does not reconnect. `replaced`: the same person opened the room elsewhere; `too_many_sockets`:
 * so many are open already that the server takes no more; `password_required`: it is closed with a password;
 * `account_suspended`: rooms take nobody who is suspended (SUSPEND-05).
 */
export type RefusalReason =
  | 'not_authorized'
  | 'banned'
  | 'kicked'
  | 'replaced'
  | 'too_many_sockets'
  | 'password_required'
  | 'account_suspended'

/** Where sockets get their token; one for all sockets of a client. */
export interface TokenSource {
  /** null: none is known yet. */
  token(): string | null
  /** Fetches a new one (`GET /user/current`). `failed`: no answer, worth another try later. */
  refresh(): Promise<'refreshed' | 'failed'>
}

/** Of a close code after which nobody comes back, and the reason that came with it. */
export function refusalOf(code: number, reason = ''): RefusalReason {
  if (
    code === closeCodes.not_authorized.code &&
    (reason === 'password_required' || reason === 'account_suspended')
  )
    return reason
  if (code === closeCodes.banned.code) return 'banned'
  if (code === closeCodes.too_many_sockets.code) return 'too_many_sockets'
  return code === closeCodes.replaced.code ? 'replaced' : 'not_authorized'
}
