import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { IngestState, NewStreamKey } from './ingest.ts'
import { defineRoute } from './route.ts'
import { NamedStudio } from './studio-register.ts'

/** What somebody is in a studio; what each may do is in `core/src/rules/studios`. A manager looks after rooms and shifts. */
export const StudioRole = z.enum(['owner', 'administrator', 'engineer', 'finance', 'manager'])
export type StudioRole = z.infer<typeof StudioRole>

/** All but the owner's. */
export const GivenStudioRole = z.enum(['administrator', 'engineer', 'finance', 'manager'])
export type GivenStudioRole = z.infer<typeof GivenStudioRole>

const scope = {
  /** For which performers; null: for all, also those to come. */
  models: z.nullable(z.array(z.string())),
  /** ISO 8601; null: no end. */
  until: z.nullable(z.string()),
}

/** A role as it is in force or offered. */
export const StudioStaffLine = z.object({ username: z.string(), role: StudioRole, ...scope })
export type StudioStaffLine = z.infer<typeof StudioStaffLine>

export const StudioStaff = z.object({
  studio_id: z.int(),
  /** Which roles the reader gives and ends. */
  may_give: z.array(GivenStudioRole),
  staff: z.array(StudioStaffLine),
  /** Offered, and not answered yet. */
  offered: z.array(StudioStaffLine),
  /** Those of the studio, by user name. */
  performers: z.array(z.string()),
})
export type StudioStaff = z.infer<typeof StudioStaff>

export const OwnStudioRole = z.object({
  /** null: they work for none. */
  own: z.nullable(z.object({ studio: NamedStudio, role: StudioRole, ...scope })),
  offers: z.array(z.object({ studio: NamedStudio, offered_by: z.string(), role: StudioRole, ...scope })),
})
export type OwnStudioRole = z.infer<typeof OwnStudioRole>

/** The encoders of performers for whom the reader has their keys. */
export const StudioKeys = z.object({
  performers: z.array(
    z.object({ username: z.string(), ...z.pick(IngestState, { has_key: true, key_made_at: true }).shape }),
  ),
})
export type StudioKeys = z.infer<typeof StudioKeys>

export const studioRoleLimits = {
  /** Offers of one studio that are not answered. */
  offers: 50,
  /** Performers that one role names. */
  models: 200,
} as const

const ofPerson = { access: 'user', at: 'anywhere' } as const
const one = z.object({ username: Username })
const studio = z.object({ studio_id: z.int().check(z.minimum(1)) })

/** Who works for a studio beside its owner: offered by owner or administrator, accepted by the account, ended by either or by time. */
export const studioRoleRoutes = {
  /** Of owners and administrators. */
  studioStaff: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/studio/staff',
    summary: 'The roles in my studio',
    response: StudioStaff,
    errors: ['forbidden'],
  }),
  /**
   * Whoever works for the studio has it at once, anybody else as an offer. `models` are for engineers and managers alone.
   * `invalid_value` with `username` (a performer, or one of the site staff), `models` or `until`; `wrong_state` with `member`
   * (of another studio) or `too_many`.
   */
  giveStudioRole: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/staff/:username',
    summary: 'Offer or change a role in my studio',
    params: one,
    body: z.object({
      role: GivenStudioRole,
      models: z.nullable(z.array(Username).check(z.minLength(1), z.maxLength(studioRoleLimits.models))),
      /** ms since 1970, not past; null: no end. */
      until: z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))),
    }),
    response: StudioStaff,
    errors: ['forbidden', 'not_found', 'invalid_value', 'wrong_state'],
  }),
  /** Also an offer is taken back. */
  endStudioRole: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/staff/:username/end',
    summary: 'End a role in my studio',
    params: one,
    response: StudioStaff,
    errors: ['forbidden', 'not_found'],
  }),
  ownStudioRole: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/studio/role',
    summary: 'My role in a studio, and roles offered to me',
    response: OwnStudioRole,
    errors: [],
  }),
  /**
   * Whoever accepts to own a studio takes the place of its owner, who has no role in it from then on. `wrong_state` with `member`:
   * they work for a studio or in one already; `linked`: the account is linked with others.
   */
  answerStudioRole: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/role',
    summary: 'Accept or decline a role in a studio',
    body: z.object({ ...studio.shape, accept: z.boolean() }),
    response: OwnStudioRole,
    errors: ['not_found', 'wrong_state'],
  }),
  /** Owners do not leave by this. */
  leaveStudioRole: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/role/leave',
    summary: 'Resign from my role in a studio',
    body: studio,
    response: OwnStudioRole,
    errors: ['forbidden', 'wrong_state'],
  }),
  /** Of whoever has their keys. */
  studioKeys: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/studio/keys',
    summary: 'Stream keys of the performers in my care',
    response: StudioKeys,
    errors: ['forbidden'],
  }),
  /** Shown once. The old key is worth nothing from now on, its stream has ended, and the performer is written to. */
  renewStudioKey: defineRoute({
    access: 'user',
    at: 'room',
    method: 'POST',
    path: '/studio/keys/:username',
    summary: 'Create a new stream key for a performer of my studio',
    params: one,
    response: NewStreamKey,
    errors: ['user_not_found', 'forbidden'],
  }),
} as const
