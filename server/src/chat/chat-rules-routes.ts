import { chatRulesRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { askRoom } from '../rooms/ask-room.ts'
import { changeFilters, chatRules, listRestrictions, setRaid } from './chat-commands.ts'
import type { ChatRouteDeps } from './held-routes.ts'
import { registerHeldRoutes } from './held-routes.ts'

const LINES_PER_PERSON = { countMax: 120, windowMs: 60_000 }
const TRANSLATOR_RETRY_SECONDS = 5

/** Filters, raid protection, held and removed messages, what holds against whom, translation. */
export function registerChatRules(registrar: Registrar, deps: ChatRouteDeps): void {
  registerChatRulesState(registrar, deps)
  registerHeldRoutes(registrar, deps)
  registerTranslation(registrar, deps)
}

function registerChatRulesState(registrar: Registrar, deps: ChatRouteDeps): void {
  registerRoute(registrar, chatRulesRoutes.chatRules, async ({ params, identity: by }) => {
    const rules = await askRoom(deps, params.username, chatRules, { by })
    if (!rules.ok) return rules
    const isOwner = rules.value.filters !== null
    return ok({
      ...rules.value,
      regions: isOwner ? deps.blockedRegions.of(params.username) : null,
      is_location_known: isOwner && deps.blockedRegions.whereabouts.isKnown,
      can_translate: isOwner && deps.translator !== null,
    })
  })
  registerRoute(registrar, chatRulesRoutes.changeFilters, ({ params, identity: by, body: patch }) =>
    askRoom(deps, params.username, changeFilters, { by, patch }),
  )
  registerRoute(registrar, chatRulesRoutes.raid, ({ params, identity: by, body }) =>
    askRoom(deps, params.username, setRaid, { ...body, by }),
  )
  registerRoute(registrar, chatRulesRoutes.restrictions, ({ params, identity: by }) =>
    askRoom(deps, params.username, listRestrictions, { by }),
  )
}

function registerTranslation(registrar: Registrar, { translator, clock }: ChatRouteDeps): void {
  const lines = new RateLimiter(LINES_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => lines.close())

  registerRoute(registrar, chatRulesRoutes.translate, async ({ identity: { person }, body }) => {
    if (translator === null) return fail({ error: 'not_found' })
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const waitMs = lines.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const said = await translator.translate(body.text, body.to)
    return said.ok
      ? ok(said.value)
      : fail({
          error: 'unavailable',
          message: 'Translation is not available right now.',
          retryAfter: TRANSLATOR_RETRY_SECONDS,
        })
  })
}
