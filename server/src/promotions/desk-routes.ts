import { promotionDeskRoutes, promotionLimits } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { type DeskCodeDeps, presentCodes } from './present-desk.ts'
import type { PromoCodeRepository } from './promotion-port.ts'

export interface PromotionDeskDeps extends DeskCodeDeps {
  readonly promoCodes: PromoCodeRepository
}

const mayNot = ({ roles }: Person): boolean => !may(roles, 'promotions.edit')

/** What of a page is read: one more than it shows, to know whether there is another. */
function pageOf(page: number): { readonly offset: number; readonly limit: number } {
  const { pageSize } = promotionLimits
  return { offset: (page - 1) * pageSize, limit: pageSize + 1 }
}

/** Codes as the operator makes and ends them: administrators only. */
export function registerPromotionDesk(registrar: Registrar, deps: PromotionDeskDeps): void {
  const { promoCodes, people, clock } = deps
  const { pageSize } = promotionLimits

  registerRoute(registrar, promotionDeskRoutes.promoCodes, async ({ identity: { person }, query }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const found = await promoCodes.list(pageOf(query.page), clock.now(), query.state)
    const codes = await presentCodes(found.slice(0, pageSize), deps)
    return ok({ codes, has_more: found.length > pageSize })
  })

  registerRoute(registrar, promotionDeskRoutes.createPromoCode, async ({ identity: { person }, body }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    if (isProhibited(body.code, 'label', 'staff'))
      return fail({ error: 'invalid_value', fields: { code: 'prohibited' } })
    const now = clock.now()
    const from = body.from === null ? now : Date.parse(body.from)
    const until = body.until === null ? null : Date.parse(body.until)
    if (until !== null && (until <= now || until <= from))
      return fail({ error: 'invalid_value', fields: { until: 'too_small' } })
    const { code, tokens, uses_max: usesMax, audience, is_default: isDefault } = body
    const draft = { code, tokens, usesMax, audience, isDefault, from, until, createdBy: person.id }
    const made = await promoCodes.create(draft, now)
    if (made === null) return fail({ error: 'invalid_value', fields: { code: 'taken' } })
    const [shown] = await presentCodes([made], deps)
    return ok(shown!)
  })

  registerRoute(registrar, promotionDeskRoutes.endPromoCode, async ({ identity: { person }, params }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    if ((await promoCodes.byId(params.id)) === null) return fail({ error: 'not_found' })
    await promoCodes.end(params.id, { by: person.id, at: clock.now() })
    return ok(undefined)
  })

  registerRoute(
    registrar,
    promotionDeskRoutes.redemptions,
    async ({ identity: { person }, params, query }) => {
      if (mayNot(person)) return fail({ error: 'forbidden' })
      if ((await promoCodes.byId(params.id)) === null) return fail({ error: 'not_found' })
      const found = await promoCodes.redemptions(params.id, pageOf(query.page))
      const shown = found.slice(0, pageSize)
      const names = new Map(
        (await people.byIds(shown.map(({ account }) => account))).map(({ id, username }) => [id, username]),
      )
      const redemptions = shown.map(({ account, at, tokens, state }) => ({
        ...{ username: names.get(account) ?? null, at: isoTime(at), tokens, state },
      }))
      return ok({ redemptions, has_more: found.length > pageSize })
    },
  )
}
