import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { Username } from '../ids.ts'
import { RoomStatus } from '../room.ts'
import {
  VERSUS_MINUTES_DEFAULT,
  VERSUS_MINUTES_MAX,
  VersusBattle,
  VersusResult,
  VersusStanding,
  VersusState,
  VersusTournament,
  versusModerations,
} from '../versus.ts'
import { GenderPath } from './rooms.ts'
import { defineRoute } from './route.ts'

const room = z.object({ username: Username })
const id = z.string().check(z.minLength(1), z.maxLength(64))
const reason = z._default(z.string().check(z.trim(), z.maxLength(200)), '')
const minutes = z._default(z.int().check(z.minimum(1), z.maximum(VERSUS_MINUTES_MAX)), VERSUS_MINUTES_DEFAULT)
/** ISO 8601 with a zone. */
const moment = z.iso.datetime({ offset: true })

const Answer = z.object({ status: z.literal(1), state: VersusState })
const rules = ['forbidden', 'user_not_found', 'wrong_state'] as const satisfies readonly ErrorCode[]

/** `7days`, `30days` and `all-time` of the browse paths. */
export const VersusPeriod = z.enum(['7days', '30days', 'all-time'])
export type VersusPeriod = z.infer<typeof VersusPeriod>

export const VERSUS_BOARD_SIZE = 100

/** A line of a board; `avatar_url` and `is_live` are for the card. */
export const VersusBoardEntry = z.extend(VersusStanding, {
  display_name: z.string(),
  avatar_url: z.string(),
  is_live: z.boolean(),
})
export type VersusBoardEntry = z.infer<typeof VersusBoardEntry>

const TournamentBoard = z.object({ tournament: VersusTournament, leaderboard: z.array(VersusBoardEntry) })

/**
 * Versus. `:username` is the caller's own room in invite, accept and reject; `opponent` the other performer.
 * A wrong state answers `wrong_state` with `state`: `offline`, `reconnecting`, `show`, `standby`, `password`
 * or `running`, each with `opponent_` before it where it is the other one's; `invited`, `none`, `played`,
 * `not_in_tournament`, `too_many_invites`; a tournament's `over` or `cancelled`.
 */
export const versusRoutes = {
  versusState: defineRoute({
    method: 'GET',
    path: '/versus/:username',
    summary: 'The versus of a room',
    access: 'guest',
    params: room,
    response: VersusState,
    errors: ['user_not_found'],
  }),
  versusInvite: defineRoute({
    method: 'POST',
    path: '/versus/:username/invite',
    summary: 'Invite another performer to a versus',
    access: 'user',
    params: room,
    // A match of a tournament takes as long as the tournament says.
    body: z.object({ opponent: Username, minutes, tournament_id: z.optional(id) }),
    response: Answer,
    errors: [...rules, 'invalid_value'],
  }),
  versusAccept: defineRoute({
    method: 'POST',
    path: '/versus/:username/accept',
    summary: 'Start the versus that I was invited to',
    access: 'user',
    params: room,
    // With `invite_id` only that invitation, so that nobody is held to terms that were not on the screen.
    body: z.object({ opponent: Username, invite_id: z.optional(id) }),
    response: Answer,
    errors: rules,
  }),
  versusReject: defineRoute({
    method: 'POST',
    path: '/versus/:username/reject',
    summary: 'Refuse an invitation, or take mine back',
    access: 'user',
    params: room,
    body: z.object({ opponent: Username }),
    response: Answer,
    errors: rules,
  }),
  versusEnd: defineRoute({
    method: 'POST',
    path: '/versus/:username/end',
    summary: 'End the versus: either performer, or the staff with a reason',
    access: 'user',
    params: room,
    body: z.object({ opponent: z.optional(Username), reason }),
    response: Answer,
    errors: [...rules, 'invalid_value'],
  }),
  versusModerate: defineRoute({
    method: 'POST',
    path: '/versus/:username/moderate',
    summary: 'Silence or kick a viewer in both rooms while the versus runs; the staff may end it',
    access: 'user',
    params: room,
    body: z.object({
      action: z.enum(versusModerations),
      /** Not with `end`. */
      target: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(40))),
      minutes: z.optional(z.int().check(z.minimum(1), z.maximum(525_600))),
      reason,
    }),
    response: Answer,
    errors: [...rules, 'conflict', 'invalid_value'],
  }),
  versusPeer: defineRoute({
    method: 'GET',
    path: '/versus/:username/peer',
    summary: 'The peer’s room, for who wants to watch and tip it from here',
    access: 'guest',
    params: room,
    response: z.object({
      status: z.literal(1),
      versus_id: z.string(),
      peer: z.string(),
      peer_status: RoomStatus,
      /** This visitor may enter the peer's room too. */ can_control: z.boolean(),
      ends_at: z.int(),
    }),
    errors: ['user_not_found', 'wrong_state'],
  }),
  versusHistory: defineRoute({
    method: 'GET',
    path: '/versus/:username/history',
    summary: 'The last 200 of a room, newest first',
    access: 'guest',
    params: room,
    response: z.object({ battles: z.array(VersusResult) }),
    errors: ['user_not_found'],
  }),
  versusLive: defineRoute({
    method: 'GET',
    path: '/versus-live',
    summary: 'Battles that run now, most tokens first',
    access: 'guest',
    query: z.object({ gender: z.optional(GenderPath) }),
    response: z.object({ battles: z.array(VersusBattle) }),
    errors: [],
  }),
  versusBoard: defineRoute({
    method: 'GET',
    path: '/versus-leaderboard/:gender/:period',
    summary: 'Who won most',
    access: 'guest',
    params: z.object({ gender: GenderPath, period: VersusPeriod }),
    response: z.object({ leaderboard: z.array(VersusBoardEntry) }),
    errors: ['not_found'],
  }),
  versusTournaments: defineRoute({
    method: 'GET',
    path: '/versus-tournament',
    summary: 'Tournaments, newest first',
    access: 'guest',
    response: z.object({ tournaments: z.array(VersusTournament) }),
    errors: [],
  }),
  versusTournamentCreate: defineRoute({
    method: 'POST',
    path: '/versus-tournament',
    summary: 'Announce a tournament (administrators)',
    access: 'user',
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)),
      players: z.array(Username).check(z.minLength(2), z.maxLength(64)),
      starts_at: moment,
      ends_at: moment,
      match_minutes: minutes,
    }),
    response: TournamentBoard,
    errors: ['forbidden', 'invalid_value'],
  }),
  versusTournamentCancel: defineRoute({
    method: 'POST',
    path: '/versus-tournament/:id/cancel',
    summary: 'Call a tournament off; what was played stays in the history',
    access: 'user',
    params: z.object({ id }),
    response: TournamentBoard,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  versusTournamentCurrent: defineRoute({
    method: 'GET',
    path: '/versus-tournament/leaderboard',
    summary: 'The tournament that runs; else the next, else the last one',
    access: 'guest',
    response: TournamentBoard,
    errors: ['not_found'],
  }),
  versusTournamentBoard: defineRoute({
    method: 'GET',
    path: '/versus-tournament/leaderboard/:id',
    summary: 'One tournament',
    access: 'guest',
    params: z.object({ id }),
    response: TournamentBoard,
    errors: ['not_found'],
  }),
} as const
