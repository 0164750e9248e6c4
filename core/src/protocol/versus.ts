import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { VersusRoomTournament } from './tournaments.ts'

/** A battle takes this many minutes unless the invitation says otherwise. */
export const VERSUS_MINUTES_DEFAULT = 5
export const VERSUS_MINUTES_MAX = 60
/** An invitation that nobody answers lapses after this. */
export const VERSUS_INVITE_MS = 60_000
/** Battles that a room's history answers with. */
export const VERSUS_HISTORY_SIZE = 200
/** Names that stand beside each score. */
export const VERSUS_TOP_TIPPERS = 3
/** `v3.versus.update` comes at most once in this time. */
export const VERSUS_UPDATE_EVERY_MS = 500

/**
 * Reason why a battle is over; the first reason wins. `model_ended` and `unpublish` (a performer's stream was
 * gone for longer than the grace of `reconnecting`) give the victory to the other performer; after
 * `moderated` and `server_restart` nobody has won.
 */
export const VersusEndReason = z.enum([
  'time_over',
  'model_ended',
  'unpublish',
  'moderated',
  'server_restart',
])
export type VersusEndReason = z.infer<typeof VersusEndReason>

/** As the room that is told it sees it. `void`: nobody won, and it was no tie either. */
export const VersusOutcome = z.enum(['win', 'loss', 'tie', 'void'])
export type VersusOutcome = z.infer<typeof VersusOutcome>

/** Why an invitation came to nothing. `unavailable`: one of the two can no longer battle. */
export const VersusInviteEnd = z.enum(['rejected', 'withdrawn', 'expired', 'unavailable'])
export type VersusInviteEnd = z.infer<typeof VersusInviteEnd>

/** What a performer may do to a viewer of both rooms; `end` is the staff's, to the battle itself. */
export const versusModerations = ['silence', 'unsilence', 'kick', 'end'] as const

/** Server time, ms since 1970. */
const time = z.int()

export const VersusInvite = z.object({
  invite_id: z.string(),
  /** Who invited. */
  from: z.string(),
  /** Who was invited. */
  invited: z.string(),
  minutes: z.int(),
  /** null: counts for no tournament. */
  tournament_id: z.nullable(z.string()),
  invited_at: time,
  expires_at: time,
})
export type VersusInvite = z.infer<typeof VersusInvite>

/** One of the two: tokens tipped to this performer in their own room since the start. */
export const VersusSide = z.object({
  username: z.string(),
  tokens: z.int(),
  tips: z.int(),
  /** Most tokens first. */
  top: z.array(z.object({ username: z.string(), tokens: z.int() })),
})
export type VersusSide = z.infer<typeof VersusSide>

/** A battle that runs, as one of its rooms sees it. */
export const VersusBattle = z.object({
  versus_id: z.string(),
  minutes: z.int(),
  tournament_id: z.nullable(z.string()),
  started_at: time,
  ends_at: time,
  /** The performer whose room this is told in. */
  room: VersusSide,
  peer: VersusSide,
})
export type VersusBattle = z.infer<typeof VersusBattle>

/** A battle that is over, as one of its rooms sees it. */
export const VersusResult = z.extend(VersusBattle, {
  ended_at: time,
  reason: VersusEndReason,
  /** Who ended it, where a performer did. */
  ended_by: z.nullable(z.string()),
  /** null: a tie, or nobody won. */
  winner: z.nullable(z.string()),
  outcome: VersusOutcome,
})
export type VersusResult = z.infer<typeof VersusResult>

/** All about battles in one room: sent when a socket enters, and answered by the calls of a performer. */
export const VersusState = z.object({
  battle: z.nullable(VersusBattle),
  /** The last one that ended here since the server started. */
  last: z.nullable(VersusResult),
  tournament: z.nullable(VersusRoomTournament),
  /** Invitations that wait, from and to the performer. Only for the performer. */
  invites: z.optional(z.array(VersusInvite)),
})
export type VersusState = z.infer<typeof VersusState>

const cursor = z.optional(Cursor)

/** Two rooms against each other. Numbers 100-109. Events with a cursor are recorded. */
export const versusEvents = {
  /** Sent when a socket enters; the performer's own socket gets the invitations too. */
  'v3.versus.state': define({ id: 100, schema: VersusState }),
  /** To the one who is invited. */
  'v3.versus.invite-received': define({ id: 101, schema: z.extend(VersusInvite, { cursor }) }),
  /** To the one who invited; `v3.versus.started` follows. */
  'v3.versus.invite-accepted': define({
    id: 102,
    schema: z.object({ invite_id: z.string(), from: z.string(), invited: z.string(), cursor }),
  }),
  /** To both performers, each in their own room. */
  'v3.versus.invite-rejected': define({
    id: 103,
    schema: z.object({
      invite_id: z.string(),
      from: z.string(),
      invited: z.string(),
      reason: VersusInviteEnd,
      cursor,
    }),
  }),
  /** To everybody in both rooms, each as its own room sees it. */
  'v3.versus.started': define({ id: 104, schema: z.extend(VersusBattle, { cursor }) }),
  /** The whole score, at most twice a second; not recorded, because the next one says it all again. */
  'v3.versus.update': define({
    id: 105,
    schema: z.object({ versus_id: z.string(), room: VersusSide, peer: VersusSide }),
  }),
  /** To everybody in both rooms. Who watched the peer from here goes to the peer's room now. */
  'v3.versus.ended': define({ id: 106, schema: z.extend(VersusResult, { cursor }) }),
  /**
   * To both performers: what was done in both rooms at once. Everybody else reads `v3.chat.moderate` in their
   * room.
   */
  'v3.versus.moderate': define({
    id: 107,
    schema: z.object({
      versus_id: z.string(),
      action: z.enum(versusModerations),
      by: z.string(),
      target: z.nullable(z.string()),
      minutes: z.nullable(z.int()),
      reason: z.string(),
      cursor,
    }),
  }),
} as const

/** How long a battle is to take. */
export const battleMinutes = z._default(
  z.int().check(z.minimum(1), z.maximum(VERSUS_MINUTES_MAX)),
  VERSUS_MINUTES_DEFAULT,
)
