import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'

/** Server time, ms since 1970. */
const time = z.int()

/** What a match of a tournament is worth. */
export const versusPoints = { win: 3, tie: 1, loss: 0, void: 0 } as const
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

/** `7days`, `30days` and `all-time` of the browse paths: what the standings of a board count. */
export const VersusPeriod = z.enum(['7days', '30days', 'all-time'])
export type VersusPeriod = z.infer<typeof VersusPeriod>

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
  /** Of this room's performer. */
  standing: VersusStanding,
  /** Whoever leads. */
  leader: VersusStanding,
  /**
   * The room's battle that runs now is a match of the tournament. While it is, no private show can be
   * requested here.
   */
  is_match: z.boolean(),
})
export type VersusRoomTournament = z.infer<typeof VersusRoomTournament>

const told = { tournament_id: z.string(), name: z.string(), cursor: z.optional(Cursor) }

export const tournamentEvents = {
  /** To the account of every player, some minutes ahead. */
  'v3.versus-tournament.starting': define({ id: 195, schema: z.object({ ...told, starts_at: time }) }),
  /** To the account of every player as soon as matches can be played. */
  'v3.versus-tournament.running': define({
    id: 196,
    schema: z.object({
      ...told,
      ends_at: time,
      match_minutes: z.int(),
      /** Who plays. */
      usernameList: z.array(z.string()),
    }),
  }),
  /** The tournament of this room began, changed or is over; null: it is in none any more. */
  'v3.versus-tournament.room-update': define({
    id: 108,
    schema: z.object({ tournament: z.nullable(VersusRoomTournament) }),
  }),
} as const
