import { CAM_PASSWORD_CHARS } from '@footlight/core/protocol/room-modes'
import type { RoomStatus } from '@footlight/core/protocol/rooms'
import type { CurrentShow } from '@footlight/core/protocol/shows'
import { fail, ok, type Result } from '@footlight/core/rules/result'

/** What the rules look at. */
export interface ModeFacts {
  readonly status: RoomStatus
  /** The current show, running or announced. */
  readonly currentShow: Pick<CurrentShow, 'kind' | 'phase'> | null
  /** Two rooms battle, and both audiences are to see it. */
  readonly isVersus: boolean
}

/** Why it cannot be now: the `state` of a 409. */
export type ModeState = RoomStatus | 'announced' | 'versus'

/**
 * `standby`: the performer's stream is there and shows nothing. Not while a show runs, which people pay to
 * see.
 */
export function standbyRefusal({ status, currentShow, isVersus }: ModeFacts): ModeState | null {
  if (status === 'offline') return status
  if (isVersus) return 'versus'
  return currentShow?.phase === 'running' ? status : null
}

/**
 * A password, or no more private shows: not while people pay or have paid for what it would take from them.
 * People who only gather for a group show have paid nothing, and whoever is put out is refunded in full.
 */
export function lockRefusal({ status, currentShow, isVersus }: ModeFacts): ModeState | null {
  if (isVersus) return 'versus'
  if (currentShow === null || (currentShow.kind === 'group' && currentShow.phase === 'open')) return null
  return currentShow.phase === 'running' ? status : 'announced'
}

/** The same text for setting and giving: NFC, without the spaces that keyboards add at the ends. */
export function normaliseCamPassword(raw: string): Result<string, 'too_short' | 'too_long'> {
  const text = raw.normalize('NFC').trim()
  const { length } = [...text]
  if (length < CAM_PASSWORD_CHARS.min) return fail('too_short')
  return length > CAM_PASSWORD_CHARS.max ? fail('too_long') : ok(text)
}
