import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'
import { NamedStudio } from './studio-register.ts'
import { StudioRole } from './studio-roles.ts'

/** Who gets what of one kind of income while a performer is with a studio; basis points, ten thousand in all. */
export const StudioShare = z.object({
  /** `tip`, `media`, `fan_club`, … */
  kind: z.string(),
  platform: z.int(),
  studio: z.int(),
  model: z.int(),
})
export type StudioShare = z.infer<typeof StudioShare>

/** What a performer reads of a studio before they join it and after. */
const told = {
  /** null: as of `NamedStudio`. */
  name: z.nullable(z.string()),
  /** Which it is a sub-studio of, whose people see when they are live and read their statements; null: of none. */
  above: z.nullable(NamedStudio),
}

export const StudioInvitation = z.object({
  studio_id: z.int(),
  ...told,
  /** The owner who asks. */
  invited_by: z.string(),
  invited_at: z.string(),
})
export type StudioInvitation = z.infer<typeof StudioInvitation>

/** How a performer stands with studios. */
export const OwnStudio = z.object({
  /** null: they work by themselves. */
  studio: z.nullable(
    z.object({
      id: z.int(),
      ...told,
      /** null: nobody owns it at the moment. */
      owner: z.nullable(z.string()),
      /** null: before it was noted. */
      joined_at: z.nullable(z.string()),
    }),
  ),
  invitations: z.array(StudioInvitation),
  /** Who of the studio has to do with them, as what. */
  staff: z.array(z.object({ username: z.string(), role: StudioRole, until: z.nullable(z.string()) })),
  /** What is shared how with a studio now; whoever joins names it. */
  shares: z.array(StudioShare),
})
export type OwnStudio = z.infer<typeof OwnStudio>

/** Those of a studio, for its owner. */
export const StudioTeam = z.object({
  studio_id: z.int(),
  ...told,
  members: z.array(
    z.object({
      username: z.string(),
      display_name: z.string(),
      /** null: before it was noted. */
      joined_at: z.nullable(z.string()),
    }),
  ),
  invited: z.array(z.object({ username: z.string(), invited_at: z.string() })),
})
export type StudioTeam = z.infer<typeof StudioTeam>

export const studioMemberLimits = {
  /** Open invitations of one studio. */
  invitations: 50,
} as const

const ofPerson = { access: 'user', at: 'anywhere' } as const
const one = z.object({ username: Username })
const studio = z.object({ studio_id: z.int().check(z.minimum(1)) })

/**
 * Who works with which studio: asked by its owner, agreed to by the performer, ended by either at any time. The performer goes
 * with everything that is theirs: account, name, followers, media, earnings.
 */
export const studioMemberRoutes = {
  /** Of performers alone. */
  ownStudio: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/studio/own',
    summary: 'My studio, and its invitations',
    response: OwnStudio,
    errors: ['forbidden'],
  }),
  /**
   * `shares`: as they were shown; others now are `conflict`. `wrong_state` with `member`: they are with a studio; `live`: they are
   * on air, where nothing changes hands.
   */
  joinStudio: defineRoute({
    access: 'user',
    at: 'room',
    method: 'POST',
    path: '/studio/join',
    summary: 'Accept an invitation of a studio',
    body: z.object({ ...studio.shape, shares: z.array(StudioShare).check(z.maxLength(50)) }),
    response: OwnStudio,
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
  }),
  declineStudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/decline',
    summary: 'Decline an invitation of a studio',
    body: studio,
    response: OwnStudio,
    errors: ['forbidden', 'not_found'],
  }),
  /** `wrong_state` with `none`: they are not with this studio; `live`: they are on air. */
  leaveStudio: defineRoute({
    access: 'user',
    at: 'room',
    method: 'POST',
    path: '/studio/leave',
    summary: 'Leave my studio',
    body: studio,
    response: OwnStudio,
    errors: ['forbidden', 'wrong_state'],
  }),
  /** Of owners and administrators. */
  studioTeam: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/studio/team',
    summary: 'The performers of my studio, and its invitations',
    response: StudioTeam,
    errors: ['forbidden'],
  }),
  /** `not_found`: no performer of that name. `wrong_state`: `member` of a studio, `invited` already, `too_many`. */
  inviteToStudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/team/:username/invite',
    summary: 'Invite a performer to my studio',
    params: one,
    response: StudioTeam,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  withdrawInvitation: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/team/:username/withdraw',
    summary: 'Withdraw an invitation',
    params: one,
    response: StudioTeam,
    errors: ['forbidden', 'not_found'],
  }),
  endMembership: defineRoute({
    access: 'user',
    at: 'room',
    method: 'POST',
    path: '/studio/team/:username/end',
    summary: 'End the membership of a performer',
    params: one,
    response: StudioTeam,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
} as const
