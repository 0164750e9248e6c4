import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'
import { STAFF_REASON_CHARS_MAX } from './staff-roles.ts'

export const studioRegisterLimits = {
  nameMin: 2,
  nameMax: 60,
  slugMin: 2,
  slugMax: 40,
  /** Open sub-studios of one studio. */
  substudios: 50,
  /** On a page of the staff's list. */
  pageSize: 50,
} as const

const visible = z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)
const { nameMin, nameMax, slugMin, slugMax } = studioRegisterLimits
const Name = z.string().check(z.trim(), z.minLength(nameMin), z.maxLength(nameMax), visible)
/** In addresses: small letters a to z, digits, and single hyphens between them. One studio's alone, and never changed. */
const Slug = z
  .string()
  .check(z.minLength(slugMin), z.maxLength(slugMax), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(STAFF_REASON_CHARS_MAX), visible)

/** A studio as people are told of it. */
export const NamedStudio = z.object({
  id: z.int(),
  /** null: nobody opened it, its number was written into the database by hand. */
  name: z.nullable(z.string()),
})
export type NamedStudio = z.infer<typeof NamedStudio>

const standing = {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  /** User name; null: nobody has accepted it yet, or the owner's account is gone. */
  owner: z.nullable(z.string()),
  /** Who was asked to own it and has not answered; null: nobody. */
  offered_to: z.nullable(z.string()),
  /** How many work with it now. */
  performers: z.int(),
  /** Counts its changes: an order names the one that its author saw. */
  version: z.int(),
  /** ISO 8601. */
  opened_at: z.string(),
}

/** A studio as the one above reads it. */
export const Substudio = z.object(standing)
export type Substudio = z.infer<typeof Substudio>

export const OwnSubstudios = z.object({
  /** They open others. */
  may_open: z.boolean(),
  /** They give them other names and owners, and close them. */
  may_manage: z.boolean(),
  /** In the order of their names. */
  substudios: z.array(Substudio),
})
export type OwnSubstudios = z.infer<typeof OwnSubstudios>

/** A studio as the staff reads it. */
export const DeskStudio = z.object({
  ...standing,
  /** Which it is a sub-studio of; null: of none. */
  above: z.nullable(NamedStudio),
  /** It may have sub-studios (`is_aj_studio` of an account). */
  may_have_substudios: z.boolean(),
  /** ISO 8601; null: it is open. */
  closed_at: z.nullable(z.string()),
})
export type DeskStudio = z.infer<typeof DeskStudio>

const one = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) })
const opening = { name: Name, slug: Slug, owner: Username }
const Seen = z.int().check(z.minimum(1))
const ofPerson = { access: 'user', at: 'anywhere' } as const

/**
 * Which studios there are (`studios.edit`). Whoever is to own one is asked, and owns it once they accept. `invalid_value` with
 * `name` or `slug` (`prohibited`, `taken`) or `owner` (`invalid`: a performer, or one of the site staff); `conflict`: it was
 * changed meanwhile.
 */
export const studioDeskRoutes = {
  deskStudios: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/admin/studios',
    summary: 'Studios whose names contain a text, by name',
    query: z.object({
      name: z._default(z.string().check(z.trim(), z.maxLength(nameMax)), ''),
      state: z._default(z.enum(['open', 'closed']), 'open'),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    }),
    response: z.object({ studios: z.array(DeskStudio), total: z.int() }),
    errors: ['forbidden'],
  }),
  openStudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/admin/studios',
    summary: 'Create a studio, and ask an account to own it',
    body: z.object({ ...opening, may_have_substudios: z.boolean(), reason: Reason }),
    response: DeskStudio,
    errors: ['forbidden', 'invalid_value', 'user_not_found'],
  }),
  /** Without the right to it a studio opens no more sub-studios; those that it has stay. A sub-studio never gets it: `wrong_state` with `substudio`. */
  changeStudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/admin/studios/:id',
    summary: 'Rename a studio, or allow it to have sub-studios',
    params: one,
    body: z.object({ name: Name, may_have_substudios: z.boolean(), reason: Reason, version: Seen }),
    response: DeskStudio,
    errors: ['forbidden', 'invalid_value', 'not_found', 'wrong_state', 'conflict'],
  }),
  /**
   * Who owned it until then has no role in it any more once this is accepted. A closed studio is open again. `wrong_state` with
   * `above_closed`: the studio above it is closed.
   */
  offerStudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/admin/studios/:id/owner',
    summary: 'Ask another account to own a studio',
    params: one,
    body: z.object({ owner: Username, reason: Reason, version: Seen }),
    response: DeskStudio,
    errors: ['forbidden', 'invalid_value', 'not_found', 'user_not_found', 'wrong_state', 'conflict'],
  }),
  /** All roles in it end; what it has earned is paid out as before. `wrong_state` with `performers` or `substudios`: it has some. */
  closeStudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/admin/studios/:id/close',
    summary: 'Close a studio without members',
    params: one,
    body: z.object({ reason: Reason, version: Seen }),
    response: DeskStudio,
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
  }),
} as const

/**
 * Studios below a studio that may have some. Each has books, shares, payouts and people of its own; the studio above sees which of
 * its rooms are live and reads its statements, and does nothing in it (SUBSTUDIO-02). `forbidden`: their role does not cover it.
 */
export const substudioRoutes = {
  /** Of owners, administrators and finance. */
  substudios: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/studio/substudios',
    summary: 'The sub-studios of my studio',
    response: OwnSubstudios,
    errors: ['forbidden'],
  }),
  /** `wrong_state` with `too_many`. Fields as of `openStudio`. */
  openSubstudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/substudios',
    summary: 'Create a sub-studio, and ask an account to own it',
    body: z.object(opening),
    response: OwnSubstudios,
    errors: ['forbidden', 'invalid_value', 'user_not_found', 'wrong_state'],
  }),
  renameSubstudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/substudios/:id',
    summary: 'Rename a sub-studio',
    params: one,
    body: z.object({ name: Name, version: Seen }),
    response: OwnSubstudios,
    errors: ['forbidden', 'invalid_value', 'not_found', 'conflict'],
  }),
  /** As `offerStudio`. */
  offerSubstudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/substudios/:id/owner',
    summary: 'Ask another account to own a sub-studio',
    params: one,
    body: z.object({ owner: Username, version: Seen }),
    response: OwnSubstudios,
    errors: ['forbidden', 'invalid_value', 'not_found', 'user_not_found', 'conflict'],
  }),
  /** As `closeStudio`. */
  closeSubstudio: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/substudios/:id/close',
    summary: 'Close a sub-studio without members',
    params: one,
    body: z.object({ version: Seen }),
    response: OwnSubstudios,
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
  }),
} as const
