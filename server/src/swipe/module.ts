import type { Random } from '@footlight/core/ports'
import {
  AccountId,
  type BodyOf,
  type Failure,
  SWIPE_HIDDEN_MAX,
  SWIPE_TIP_TOKENS,
  SwipeCollection,
  swipeRoutes,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute, type Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { sha256 } from '../platform/signer.ts'
import type { Reports } from '../reports/reports.ts'
import { Feed, type FeedDeps, type FeedQuery } from './feed.ts'
import { cursorOf, newPlace, placeOf } from './feed-order.ts'
import { createSwipeRepository, swipeMigration } from './swipe-repository.ts'

interface SwipeRouteDeps extends FeedDeps {
  readonly filedReports: Reports
  readonly people: PeopleRepository
  readonly random: Random
}

/** One live room after the other, full height. */
export const swipeModule = areaModule({
  name: 'swipe',
  personalRows: {
    swipe_hidden: { viewer: goes, model: goes },
    swipe_places: { viewer: goes },
  },
  migrations: (kind) => ({ '0038-swipe': swipeMigration(kind) }),
  repositories: (db) => ({ swipes: createSwipeRepository(db) }),
  routes: ({ registrar, ...deps }: Served & SwipeRouteDeps) => {
    const feed = new Feed(deps)
    registerFeed(registrar, deps, feed)
    registerChoices(registrar, deps)
  },
})

type Asked = Pick<BodyOf<typeof swipeRoutes.swipeNext>, 'collection' | 'gender' | 'hidden'>
type Headers = { readonly 'accept-language'?: string | undefined }

function registerFeed(registrar: Registrar, deps: SwipeRouteDeps, feed: Feed): void {
  const { filedReports, random, swipes } = deps

  registerRoute(registrar, swipeRoutes.feed, async ({ identity, params, query, request }) => {
    const asked = queryOf({ collection: 'all', gender: params.gender, hidden: [] }, request.headers)
    // The session's own order, so that its pages fit together wherever they are asked for.
    const from = placeOf(`${sha256(`feed ${identity.sessionKey}`).slice(0, 16)}.0.`)
    const list = await feed.page(identity, asked, from, query.page)
    return ok({ gender: params.gender, list: [...list], page: query.page })
  })

  registerRoute(registrar, swipeRoutes.swipeData, async ({ identity, body, request }) => {
    const refusal = await filedReports.refusal(identity, 'tikichat')
    if (refusal !== null) return fail(refusal)
    const left = identity.kind === 'person' ? await swipes.place(identity.person.id) : null
    const cursor = body.cursor ?? left ?? cursorOf(newPlace(() => random.fraction()))
    const list = await feed.next(identity, queryOf(body, request.headers), placeOf(cursor))
    return ok({
      tipTokenAmount: SWIPE_TIP_TOKENS,
      collections: SwipeCollection.options.filter(
        (name) => name !== 'followed' || identity.kind === 'person',
      ),
      hiddenModels: await hiddenNames(identity, deps),
      list: [...list],
    })
  })

  registerRoute(registrar, swipeRoutes.swipeNext, async ({ identity, body, request }) => {
    const refusal = await filedReports.refusal(identity, 'tikichat')
    if (refusal !== null) return fail(refusal)
    const list = await feed.next(identity, queryOf(body, request.headers), placeOf(body.cursor))
    return ok({ list: [...list] })
  })
}

/** What an account decides about its feed. */
function registerChoices(registrar: Registrar, deps: SwipeRouteDeps): void {
  const { clock, filedReports, people, swipes } = deps

  /** The performer of that name, where the feed is open to the caller. */
  async function about(identity: Identity, username: string): Promise<Result<Person, Failure>> {
    const refusal = await filedReports.refusal(identity, 'tikichat')
    return refusal === null ? findPerformer(people, username) : fail(refusal)
  }

  registerRoute(registrar, swipeRoutes.swipeStop, async ({ identity, body }) => {
    const refusal = await filedReports.refusal(identity, 'tikichat')
    if (refusal !== null) return fail(refusal)
    await swipes.savePlace(identity.person.id, body.cursor, clock.now())
    return ok({ status: 1 })
  })

  registerRoute(registrar, swipeRoutes.swipeReport, async ({ identity, body }) => {
    const found = await about(identity, body.username)
    if (!found.ok) return found
    const { reason, note } = body
    const filed = await filedReports.file({
      feature: 'tikichat',
      reporter: identity.person,
      reported: found.value,
      reason,
      note,
      still: null,
    })
    return filed.ok ? ok({ status: 1 }) : filed
  })

  registerRoute(registrar, swipeRoutes.swipeHide, async ({ identity, params }) => {
    const found = await about(identity, params.username)
    if (!found.ok) return found
    await swipes.hide(identity.person.id, found.value.id, clock.now())
    return ok({ status: 1 })
  })

  registerRoute(registrar, swipeRoutes.swipeUnhide, async ({ identity, params }) => {
    const found = await about(identity, params.username)
    if (!found.ok) return found
    await swipes.unhide(identity.person.id, found.value.id)
    return ok({ status: 1 })
  })
}

async function hiddenNames(identity: Identity, { swipes, people }: SwipeRouteDeps): Promise<string[]> {
  if (identity.kind !== 'person') return []
  const ids = await swipes.hidden(identity.person.id, SWIPE_HIDDEN_MAX)
  const byId = new Map((await people.byIds(ids.map((id) => AccountId.parse(id)))).map((p) => [p.id, p]))
  return ids.flatMap((id) => byId.get(AccountId.parse(id))?.username ?? [])
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
/** Languages of a browser that are looked at. */
const LANGUAGES_MAX = 8

function queryOf(asked: Asked, headers: Headers): FeedQuery {
  const codes = (headers['accept-language'] ?? '').slice(0, 200).matchAll(/(?:^|,)\s*([a-z]{2})\b/gi)
  const languages = [...codes].slice(0, LANGUAGES_MAX).flatMap(([, code]) => {
    const name = code === undefined ? undefined : languageNames.of(code.toLowerCase())
    return name === undefined ? [] : [name.toLowerCase()]
  })
  return { ...asked, languages: new Set(languages) }
}
