import type { Clock } from '@footlight/core/ports'
import { type FieldCode, helpRoutes, PRESS_PER_PAGE, type PressFields } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { PressRepository } from './press-repository.ts'

export interface PressRouteDeps {
  readonly pressRepository: PressRepository
  readonly clock: Clock
}

const ITEMS_MAX = 1_000

/** What others have written (PRESS-01 to PRESS-03). */
export function registerPress(registrar: Registrar, { pressRepository, clock }: PressRouteDeps): void {
  registerRoute(registrar, helpRoutes.press, async ({ query: { page, outlet } }) => {
    const offset = (page - 1) * PRESS_PER_PAGE
    const [{ items, total }, outlets] = await Promise.all([
      pressRepository.page(outlet || null, { offset, limit: PRESS_PER_PAGE }),
      pressRepository.outlets(),
    ])
    return ok({
      data: [...items],
      last_page: Math.max(1, Math.ceil(total / PRESS_PER_PAGE)),
      outlets: [...outlets],
    })
  })

  registerRoute(registrar, helpRoutes.allPress, async ({ identity: { person } }) =>
    may(person.roles, 'help.edit')
      ? ok({ items: [...(await pressRepository.all(ITEMS_MAX))] })
      : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, helpRoutes.changePress, async ({ identity: { person }, params: { id }, body }) => {
    if (!may(person.roles, 'help.edit')) return fail({ error: 'forbidden' })
    const { revision, fields } = body
    const refused = refusedFields(fields)
    if (revision === 0 && (await pressRepository.page(null, { offset: 0, limit: 1 })).total >= ITEMS_MAX)
      refused['revision'] = 'too_large'
    if (Object.keys(refused).length > 0) return fail({ error: 'invalid_value', fields: refused })
    if (!(await pressRepository.save(id, revision, fields, { by: person.id, at: clock.now() })))
      return fail({ error: 'conflict' })
    return ok({ id, revision: revision + 1, fields })
  })

  registerRoute(registrar, helpRoutes.removePress, async ({ identity: { person }, params: { id } }) => {
    if (!may(person.roles, 'help.edit')) return fail({ error: 'forbidden' })
    return (await pressRepository.remove(id, { by: person.id, at: clock.now() }))
      ? ok(undefined)
      : fail({ error: 'not_found' })
  })
}

function refusedFields({ outlet, title }: PressFields): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {}
  if (isProhibited(outlet, 'sentence', 'staff')) fields['fields.outlet'] = 'prohibited'
  if (isProhibited(title, 'sentence', 'staff')) fields['fields.title'] = 'prohibited'
  return fields
}
