import * as z from 'zod/mini'
import { GenderPath } from './browse.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'
import { VersusPeriod, VersusStanding, VersusTournament } from './tournaments.ts'
import { battleMinutes } from './versus.ts'

export const VERSUS_BOARD_SIZE = 100

/** A line of a board; `avatar_url` and `is_live` are for the card. */
export const VersusBoardEntry = z.extend(VersusStanding, {
  display_name: z.string(),
  avatar_url: z.string(),
  is_live: z.boolean(),
})
export type VersusBoardEntry = z.infer<typeof VersusBoardEntry>

const TournamentBoard = z.object({ tournament: VersusTournament, leaderboard: z.array(VersusBoardEntry) })

const id = z.string().check(z.minLength(1), z.maxLength(64))
/** ISO 8601 with a zone. */
const moment = z.iso.datetime({ offset: true })

/** Who won most, and the tournaments that the site's administrators announce. */
export const leaderboardRoutes = {
  versusBoard: defineRoute({
    method: 'GET',
    path: '/versus-leaderboard/:gender/:period',
    summary: 'Performers with the most wins',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ gender: GenderPath, period: VersusPeriod }),
    response: z.object({ leaderboard: z.array(VersusBoardEntry) }),
    errors: ['not_found'],
  }),
  versusTournaments: defineRoute({
    method: 'GET',
    path: '/versus-tournament',
    summary: 'Tournaments, newest first',
    access: 'guest',
    at: 'anywhere',
    response: z.object({ tournaments: z.array(VersusTournament) }),
    errors: [],
  }),
  versusTournamentCreate: defineRoute({
    method: 'POST',
    path: '/versus-tournament',
    summary: 'Announce a tournament (administrators)',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)),
      players: z.array(Username).check(z.minLength(2), z.maxLength(64)),
      starts_at: moment,
      ends_at: moment,
      match_minutes: battleMinutes,
    }),
    response: TournamentBoard,
    errors: ['forbidden', 'invalid_value'],
  }),
  versusTournamentCancel: defineRoute({
    method: 'POST',
    path: '/versus-tournament/:id/cancel',
    summary: 'Cancel a tournament; its matches stay in the history',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id }),
    response: TournamentBoard,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  versusTournamentCurrent: defineRoute({
    method: 'GET',
    path: '/versus-tournament/leaderboard',
    summary: 'The running tournament, or the next, or the last one',
    access: 'guest',
    at: 'anywhere',
    response: TournamentBoard,
    errors: ['not_found'],
  }),
  versusTournamentBoard: defineRoute({
    method: 'GET',
    path: '/versus-tournament/leaderboard/:id',
    summary: 'One tournament',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ id }),
    response: TournamentBoard,
    errors: ['not_found'],
  }),
} as const
