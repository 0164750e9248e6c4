import type { Clock } from '@footlight/core/ports'
import {
  type CompanionFields,
  companionLimits,
  companionRoutes,
  type FieldCode,
} from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { linesOf, linesRefusal } from '../prohibited-terms/written-lines.ts'
import type { CompanionRepository, StoredCompanion } from './companion-port.ts'
import type { CompanionPriceList } from './companion-prices.ts'
import { presentRecord } from './present-companion.ts'
import { brokenRule } from './safety-policy.ts'

export interface AdminRouteDeps {
  readonly companions: CompanionRepository
  readonly companionPrices: CompanionPriceList
  readonly people: Pick<PeopleRepository, 'byUsername'>
  readonly clock: Clock
}

/** AI profiles, which administrators alone write (COMPANION-02). */
export function registerCompanionAdmin(registrar: Registrar, deps: AdminRouteDeps): void {
  const { companions, companionPrices, clock } = deps

  registerRoute(registrar, companionRoutes.allCompanions, async ({ identity: { person } }) =>
    may(person.roles, 'companions.edit')
      ? ok({
          companions: (await companions.all()).map(presentRecord),
          prices: await companionPrices.latest(),
        })
      : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, companionRoutes.setCompanionPrices, async ({ identity: { person }, body }) => {
    if (!may(person.roles, 'companions.edit')) return fail({ error: 'forbidden' })
    const set = await companionPrices.change(body, person.id, clock.now())
    return set === null ? fail({ error: 'conflict' }) : ok(set)
  })

  registerRoute(registrar, companionRoutes.changeCompanion, async ({ identity: { person }, body }) => {
    if (!may(person.roles, 'companions.edit')) return fail({ error: 'forbidden' })
    const { id, revision, fields } = body
    const before = id === null ? null : await companions.byId(id)
    if (id !== null && before === null) return fail({ error: 'not_found' })
    const refused = await refusedFields(fields, before, deps)
    if (refused !== null) return fail({ error: 'invalid_value', fields: refused })
    const written = { ...fields, description: linesOf(fields.description) }
    const saved = await companions.save(
      id,
      revision,
      written,
      { by: person.id, at: clock.now() },
      companionLimits.companions,
    )
    if (saved === 'conflict') return fail({ error: 'conflict' })
    if (saved === 'taken') return fail({ error: 'invalid_value', fields: { username: 'taken' } })
    if (saved === 'full') return fail({ error: 'invalid_value', fields: { id: 'too_large' } })
    return ok(presentRecord(saved))
  })
}

/** Every text passes the lists, and nothing is called as somebody of this site is. null: all may stand. */
async function refusedFields(
  { username, name, description, tags }: CompanionFields,
  before: StoredCompanion | null,
  { people }: AdminRouteDeps,
): Promise<Readonly<Record<string, FieldCode>> | null> {
  const refused: Record<string, FieldCode> = {}
  const texts = { username, name, description, tags: tags.join('\n') }
  for (const [field, text] of Object.entries(texts)) {
    const wrong = linesRefusal(text, 'staff') ?? (brokenRule(text) === null ? null : 'prohibited')
    if (wrong !== null) refused[field] = wrong
  }
  // A name that it has already may have become somebody's since: whoever changes the rest is not kept from it.
  const names = [
    ...(before?.username === username ? [] : [['username', username] as const]),
    ...(before?.name === name ? [] : [['name', name.toLowerCase()] as const]),
    ...(before?.name === name ? [] : [['name', name.toLowerCase().replace(/\s+/g, '_')] as const]),
  ]
  for (const [field, text] of names) if ((await people.byUsername(text)) !== null) refused[field] = 'taken'
  return Object.keys(refused).length > 0 ? refused : null
}
