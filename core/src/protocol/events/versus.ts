import * as z from 'zod/mini'
import { Cursor } from '../ids.ts'
import {
  VersusBattle,
  VersusInvite,
  VersusInviteEnd,
  VersusResult,
  VersusRoomTournament,
  VersusSide,
  VersusState,
  versusModerations,
} from '../versus.ts'
import { define } from './define.ts'

const cursor = z.optional(Cursor)

/** Two rooms against each other. Numbers 100-109. Events with a cursor are recorded. */
export const versusEvents = {
  /** When a socket enters; the performer's own has her invitations too. */
  'v3.versus.state': define({ id: 100, schema: VersusState }),
  /** To the one who is invited. */
  'v3.versus.invite-received': define({ id: 101, schema: z.extend(VersusInvite, { cursor }) }),
  /** To the one who invited; `v3.versus.started` follows. */
  'v3.versus.invite-accepted': define({
    id: 102,
    schema: z.object({ invite_id: z.string(), from: z.string(), invited: z.string(), cursor }),
  }),
  /** To both performers, each in her own room. */
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
  /** The tournament of this room began, changed or is over; null: it is in none any more. */
  'v3.versus-tournament.room-update': define({
    id: 108,
    schema: z.object({ tournament: z.nullable(VersusRoomTournament) }),
  }),
} as const
