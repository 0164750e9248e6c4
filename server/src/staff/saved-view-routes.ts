import { savedViewRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { keptQuery, viewPermissions } from '@footlight/core/rules/accounts/saved-view'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { SavedViewRepository } from './saved-view-repository.ts'

export interface SavedViewDeps {
  readonly savedViews: SavedViewRepository
}

/** Filters that one of the staff saves for themselves (STAFF-VIEW-01, STAFF-VIEW-02): nothing that is done to others. */
export function registerSavedViews(registrar: Registrar, { savedViews }: SavedViewDeps): void {
  registerRoute(registrar, savedViewRoutes.savedViews, async ({ identity: { person }, params: { table } }) =>
    may(person.roles, viewPermissions[table])
      ? ok({ views: [...(await savedViews.of(person.id, table))] })
      : fail({ error: 'forbidden' }),
  )

  registerRoute(
    registrar,
    savedViewRoutes.saveView,
    async ({ identity: { person }, params: { table }, body }) => {
      if (!may(person.roles, viewPermissions[table])) return fail({ error: 'forbidden' })
      const query = keptQuery(table, body.query)
      if (query === '') return fail({ error: 'invalid_value', fields: { query: 'required' } })
      const saved = await savedViews.save(person.id, table, { name: body.name, query })
      if (saved === 'taken') return fail({ error: 'invalid_value', fields: { name: 'taken' } })
      return saved === 'full' ? fail({ error: 'wrong_state', state: 'full' }) : ok(saved)
    },
  )

  registerRoute(
    registrar,
    savedViewRoutes.deleteView,
    async ({ identity: { person }, params: { table, id } }) => {
      if (!may(person.roles, viewPermissions[table])) return fail({ error: 'forbidden' })
      return (await savedViews.remove(person.id, table, id)) ? ok(undefined) : fail({ error: 'not_found' })
    },
  )
}
