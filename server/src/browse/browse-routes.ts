import { roomRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { LiveModels } from './live-models.ts'
import type { BrowseRouteDeps } from './read-page.ts'
import { type BrowseQuery, readPage } from './read-page.ts'
import type { BrowseArea } from './seo.ts'

/** `GET /browse/react…` (HTTP-13). */
export function registerBrowseRoutes(registrar: Registrar, deps: BrowseRouteDeps): void {
  const pageDeps = { ...deps, liveModels: new LiveModels(deps.models, deps.clock) }
  const browse = async (area: BrowseArea, query: BrowseQuery, identity: Identity) =>
    ok(await readPage(area, query, identity, pageDeps))

  registerRoute(registrar, roomRoutes.browse, ({ query, identity }) =>
    browse({ gender: null, tag: null, followedOnly: false }, query, identity),
  )
  registerRoute(registrar, roomRoutes.browseFollowed, ({ query, identity }) =>
    browse({ gender: null, tag: null, followedOnly: true }, query, identity),
  )
  registerRoute(registrar, roomRoutes.browseGender, ({ params, query, identity }) =>
    browse({ gender: params.gender, tag: null, followedOnly: false }, query, identity),
  )
  registerRoute(registrar, roomRoutes.browseTag, ({ params, query, identity }) =>
    browse({ gender: params.gender, tag: params.term.toLowerCase(), followedOnly: false }, query, identity),
  )
}
