import type { Gender } from '@footlight/core/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Identity } from './port.ts'

/** In a query: whether a performer of this column is of none of the areas. Who is of no area is of none that is hidden. */
export function isOfNone(hidden: readonly Gender[], model: string): RawBuilder<SqlBool> {
  if (hidden.length === 0) return sql`1 = 1`
  return sql`${sql.ref(model)} not in (select id from people where gender in (${sql.join(hidden)}))`
}

/** Of whom this person wants to see nobody in lists of all performers (`browse_gender_hide`); guests have not said. */
export function hiddenGendersOf(identity: Identity): readonly Gender[] {
  return identity.kind === 'person' ? identity.person.settings.browse_gender_hide : []
}
