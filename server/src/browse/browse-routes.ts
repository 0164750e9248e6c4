import type { Person } from '@footlight/core/ports'
import {
  type BrowseResult,
  Gender,
  type GenderPath,
  genderPaths,
  type QueryOf,
  roomRoutes,
} from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import type { Identity } from '../accounts/port.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { type Registrar, registerRoute } from '../platform/http/register-route.ts'
import type { RoomSnapshot } from '../rooms/port.ts'
import { viewerOf } from '../rooms/viewer.ts'
import { presentCard } from './browse-card.ts'
import { ModelCatalogue } from './model-catalogue.ts'
import { type BrowseQuery, countTags, select, withModeTags } from './select.ts'
import { browseSeo } from './seo.ts'

type Query = QueryOf<typeof roomRoutes.browse>
interface Area {
  readonly gender: GenderPath | null
  readonly tag: string | null
  readonly followedOnly: boolean
}

const TAGS_MAX = 40
const ALTERNATIVES_MAX = 12

/** `GET /browse/react…`. However long the page, a call asks the store twice at most. */
export function registerBrowseRoutes(registrar: Registrar, parts: HttpDeps): void {
  const catalogue = new ModelCatalogue(parts.people, parts.clock)
  const browse = async (area: Area, query: Query, identity: Identity) =>
    ok(await readPage(area, query, identity, catalogue, parts))

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

async function readPage(
  area: Area,
  query: Query,
  identity: Identity,
  catalogue: ModelCatalogue,
  parts: HttpDeps,
): Promise<BrowseResult> {
  const [catalogued, followed] = await Promise.all([catalogue.all(), followedIds(identity, parts)])
  const live = parts.live.all()
  const viewer = viewerOf(identity, false)
  const models = catalogued
    .filter(({ username }) => !parts.blockedRegions.isBlocked(username, viewer))
    .map((model) => withModeTags(model, live.get(model.username)))
  const options = toQuery(area, query, identity, followed)
  const found = select(models, live, options)
  const start = (query.p - 1) * query.perPage
  const present = (list: readonly Person[]) =>
    list.map((model) => presentOne(model, live.get(model.username) ?? null, followed, parts))
  const alternatives =
    found.length > 0
      ? []
      : select(models, live, { ...options, gender: null, tag: null, search: '', only: null }).slice(
          0,
          ALTERNATIVES_MAX,
        )
  const areaModels = select(models, live, { ...options, tag: null, search: '' })
  return {
    userList: present(found.slice(start, start + query.perPage)),
    totalCount: found.length,
    perPageCount: query.perPage,
    isSearchEmpty: found.length === 0,
    alternativeUserList: present(alternatives),
    tagList: countTags(areaModels, TAGS_MAX),
    seo: browseSeo(area),
  }
}

function toQuery(area: Area, query: Query, identity: Identity, followed: ReadonlySet<number>): BrowseQuery {
  const asked = query['gender-hide']
  const own = identity.kind === 'person' ? identity.person.settings.browse_gender_hide : []
  const hidden = asked === undefined ? own : [...asked].map((letter) => Gender.parse(letter))
  return {
    gender: area.gender === null ? null : genderPaths[area.gender],
    tag: area.tag,
    search: (query.q ?? '').trim().toLowerCase(),
    // Who goes to an area by name, or looks at people they follow, means to see them.
    hidden: new Set(area.gender === null && !area.followedOnly ? hidden : []),
    only: area.followedOnly ? followed : null,
  }
}

async function followedIds(identity: Identity, { follows }: HttpDeps): Promise<ReadonlySet<number>> {
  if (identity.kind === 'guest') return new Set()
  return new Set((await follows.following(identity.person.id)).map((model) => model.id))
}

function presentOne(
  model: Person,
  room: RoomSnapshot | null,
  followed: ReadonlySet<number>,
  { clock, rooms, thumbnails }: HttpDeps,
) {
  return presentCard(model, {
    room,
    thumbVersion: thumbnails.latest(model.username)?.version ?? null,
    isFollowed: followed.has(model.id),
    isVersus: rooms.versus.battleOf(model.username) !== null,
    now: clock.now(),
  })
}
