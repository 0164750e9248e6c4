import { isStudioAccountRole } from '@footlight/core/rules/studios/studio-roles'
import * as z from 'zod/mini'
import type { StudioGrant } from './people-port.ts'

const Stored = z.object({ models: z.nullable(z.array(z.int())), until: z.nullable(z.int()) })

/** As it stands in the row of a person. */
export function studioGrantOf(text: string | null): StudioGrant | null {
  return text === null ? null : Stored.parse(JSON.parse(text))
}

/** Without the role in a studio where its time is over: whoever reads the person then reads none (STUDIO-ROLE-04). */
export function rolesAt(roles: readonly string[], grant: StudioGrant | null, now: number): readonly string[] {
  return grant === null || grant.until === null || now < grant.until
    ? roles
    : roles.filter((role) => !isStudioAccountRole(role))
}
