import * as z from 'zod/mini'

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
/** What a match of a tournament is worth. */
export const versusPoints = { win: 3, tie: 1, loss: 0, void: 0 } as const

/**
 * Why a battle is over; the first reason wins. `model_ended` and `unpublish` (her stream was gone for longer
 * than the grace of `reconnecting`) give the victory to the other one; after `moderated` and `server_restart`
 * nobody has won.
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

/** One of the two: tokens tipped to her in her own room since the start. */
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

/** `void` and unfinished matches are not `played`; their tokens count all the same. */
export const VersusStanding = z.object({
  place: z.int(),
  username: z.string(),
  points: z.int(),
  played: z.int(),
  wins: z.int(),
  ties: z.int(),
  losses: z.int(),
  tokens: z.int(),
})
export type VersusStanding = z.infer<typeof VersusStanding>

export const VersusTournamentPhase = z.enum(['upcoming', 'running', 'over', 'cancelled'])
export type VersusTournamentPhase = z.infer<typeof VersusTournamentPhase>

export const VersusTournament = z.object({
  tournament_id: z.string(),
  name: z.string(),
  phase: VersusTournamentPhase,
  /** How long a match of it takes. */
  match_minutes: z.int(),
  starts_at: time,
  /** No match starts after it; one that runs is played out and counts. */
  ends_at: time,
  players: z.int(),
})
export type VersusTournament = z.infer<typeof VersusTournament>

/** The tournament that a room takes part in now; runs or is about to. */
export const VersusRoomTournament = z.object({
  tournament: VersusTournament,
  /** Hers. */
  standing: VersusStanding,
  /** Whoever leads. */
  leader: VersusStanding,
  /** Her battle that runs now is a match of it. While it is, no private show can be asked for here. */
  is_match: z.boolean(),
})
export type VersusRoomTournament = z.infer<typeof VersusRoomTournament>

/** All of versus in one room: sent when a socket enters, and answered by the calls of a performer. */
export const VersusState = z.object({
  battle: z.nullable(VersusBattle),
  /** The last one that ended here since the server started. */
  last: z.nullable(VersusResult),
  tournament: z.nullable(VersusRoomTournament),
  /** Invitations that wait, hers and to her. Only for the performer. */
  invites: z.optional(z.array(VersusInvite)),
})
export type VersusState = z.infer<typeof VersusState>
