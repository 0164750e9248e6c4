import * as z from 'zod/mini'
import { GenderPath } from './browse.ts'
import type { ErrorCode } from './error-catalog.ts'
import { Username } from './ids.ts'
import { RoomStatus } from './rooms.ts'
import { defineRoute } from './route.ts'
import { Gender } from './user.ts'
import { battleMinutes, VersusBattle, VersusResult, VersusState, versusModerations } from './versus.ts'

/** Who may invite a performer to a battle. Matches of a tournament are not asked about. */
export const VersusSettings = z.object({
  versus_enabled: z.boolean(),
  /** Performers of these areas may not. */
  versus_invite_gender_blocked: z.array(Gender).check(z.maxLength(4)),
  /** Only who stands before this performer in the lists: with more viewers now. */
  versus_only_higher_in_sort: z.boolean(),
})
export type VersusSettings = z.infer<typeof VersusSettings>

const room = z.object({ username: Username })
const id = z.string().check(z.minLength(1), z.maxLength(64))
const reason = z._default(z.string().check(z.trim(), z.maxLength(200)), '')
const Answer = z.object({ status: z.literal(1), state: VersusState })
const rules = ['forbidden', 'user_not_found', 'wrong_state'] as const satisfies readonly ErrorCode[]

/**
 * Battles. `:username` is the caller's own room in invite, accept and reject; `opponent` the other performer.
 * A wrong state answers `wrong_state` with `state`: `offline`, `reconnecting`, `show`, `standby`, `password`
 * or `running`, each with `opponent_` before it where it is the other one's; `invited`, `none`, `played`,
 * `not_in_tournament`, `too_many_invites`, `not_invited` (the other performer lets none like the caller invite); a tournament's `over` or `cancelled`.
 */
export const versusRoutes = {
  versusSettings: defineRoute({
    method: 'GET',
    path: '/versus-settings',
    summary: 'Who may invite me to a battle',
    access: 'user',
    at: 'anywhere',
    response: VersusSettings,
    errors: ['forbidden'],
  }),
  changeVersusSettings: defineRoute({
    method: 'POST',
    path: '/versus-settings',
    summary: 'Change who may invite me to a battle',
    access: 'user',
    at: 'anywhere',
    body: z.partial(VersusSettings),
    response: VersusSettings,
    errors: ['forbidden'],
  }),
  versusState: defineRoute({
    method: 'GET',
    path: '/versus/:username',
    summary: 'The battle of a room',
    access: 'guest',
    at: 'room',
    params: room,
    response: VersusState,
    errors: ['user_not_found'],
  }),
  versusInvite: defineRoute({
    method: 'POST',
    path: '/versus/:username/invite',
    summary: 'Invite another performer to a battle',
    access: 'user',
    at: 'room',
    params: room,
    // A match of a tournament takes as long as the tournament says.
    body: z.object({ opponent: Username, minutes: battleMinutes, tournament_id: z.optional(id) }),
    response: Answer,
    errors: [...rules, 'invalid_value'],
  }),
  versusAccept: defineRoute({
    method: 'POST',
    path: '/versus/:username/accept',
    summary: 'Start the battle that I was invited to',
    access: 'user',
    at: 'room',
    params: room,
    // With `invite_id` only that invitation, so that nobody is held to terms that were not on the screen.
    body: z.object({ opponent: Username, invite_id: z.optional(id) }),
    response: Answer,
    errors: rules,
  }),
  versusReject: defineRoute({
    method: 'POST',
    path: '/versus/:username/reject',
    summary: 'Refuse an invitation, or withdraw mine',
    access: 'user',
    at: 'room',
    params: room,
    body: z.object({ opponent: Username }),
    response: Answer,
    errors: rules,
  }),
  versusEnd: defineRoute({
    method: 'POST',
    path: '/versus/:username/end',
    summary: 'End the battle (either performer, or site staff with a reason)',
    access: 'user',
    at: 'room',
    params: room,
    body: z.object({ opponent: z.optional(Username), reason }),
    response: Answer,
    errors: [...rules, 'invalid_value'],
  }),
  versusModerate: defineRoute({
    method: 'POST',
    path: '/versus/:username/moderate',
    summary: 'Silence or kick a viewer in both rooms while the battle runs; the staff may end it',
    access: 'user',
    at: 'room',
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
    summary: 'The peer’s room, to watch and tip it from here',
    access: 'guest',
    at: 'room',
    params: room,
    response: z.object({
      status: z.literal(1),
      versus_id: z.string(),
      peer: z.string(),
      peer_status: RoomStatus,
      /** This viewer may enter the peer's room too. */
      can_control: z.boolean(),
      ends_at: z.int(),
    }),
    errors: ['user_not_found', 'wrong_state'],
  }),
  versusHistory: defineRoute({
    method: 'GET',
    path: '/versus/:username/history',
    summary: 'The last 200 battles of a room, newest first',
    access: 'guest',
    at: 'anywhere',
    params: room,
    response: z.object({ battles: z.array(VersusResult) }),
    errors: ['user_not_found'],
  }),
  versusLive: defineRoute({
    method: 'GET',
    path: '/versus-live',
    summary: 'Running battles, most tokens first',
    access: 'guest',
    at: 'anywhere',
    query: z.object({ gender: z.optional(GenderPath) }),
    response: z.object({ battles: z.array(VersusBattle) }),
    errors: [],
  }),
} as const
