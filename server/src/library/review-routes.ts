import { type Failure, type ItemState, libraryRoutes, type ReviewedMedia } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { RemovableContent } from '../cases/module.ts'
import type { PictureHashes } from '../picture-checks/picture-hashes.ts'
import type { AudienceRouteDeps } from './audience-routes.ts'
import { isReleased } from './edit-media.ts'
import type { StoredMedia } from './library-port.ts'
import type { MediaAnnouncer } from './media-announcer.ts'
import { factsOf, type ReadMedia } from './media-reader.ts'
import { pageOf, usernamesOf } from './own-routes.ts'
import { presentingOf, presentPage, presentPeople } from './present-media.ts'

export interface ReviewRouteDeps extends AudienceRouteDeps {
  readonly mediaAnnouncer: MediaAnnouncer
  readonly mediaContent: Pick<RemovableContent, 'finish'>
  readonly pictureHashes: Pick<PictureHashes, 'match'>
}

/** From which states which decision leads where. */
const steps = {
  publish: { from: ['in_review'], to: 'published' },
  refuse: { from: ['in_review'], to: 'refused' },
  remove: { from: ['in_review', 'published', 'refused'], to: 'removed' },
} as const satisfies Record<string, { readonly from: readonly ItemState[]; readonly to: ItemState }>

/** Takes decisions on items down, and tells the room. */
class Decisions {
  readonly #deps: ReviewRouteDeps

  constructor(deps: ReviewRouteDeps) {
    this.#deps = deps
  }

  /**
   * Somebody on it does not agree, or not any more: it goes back to its performer, and what is public is removed.
   * Asked in this order, since the staff may publish it in between.
   */
  async withdraw(item: StoredMedia, by: Person): Promise<void> {
    const { library, clock } = this.#deps
    const who = { account: by.id, note: '', at: clock.now() }
    if (await library.setState(item.id, ['in_review'], 'refused', who)) return
    if (await library.setState(item.id, ['published'], 'removed', who)) await this.#tell(item)
  }

  async decide(
    item: StoredMedia,
    decision: keyof typeof steps,
    by: Person,
    note: string,
  ): Promise<Result<{ status: 1 }, Failure>> {
    const { library, clock, mediaContent } = this.#deps
    const { from, to } = steps[decision]
    const at = clock.now()
    if (!(await library.setState(item.id, from, to, { account: by.id, note, at, isStaff: true })))
      return fail({ error: 'wrong_state', state: item.state })
    if (decision === 'remove')
      await mediaContent.finish(item.model, String(item.id), { by: by.id, at, reason: note })
    else if (decision === 'publish') await this.#tell(item)
    return ok({ status: 1 })
  }

  async #tell(item: StoredMedia): Promise<void> {
    const { people, mediaAnnouncer } = this.#deps
    const owner = await people.byId(item.model)
    if (owner !== null) await mediaAnnouncer.listChanged(owner)
  }
}

/**
 * Nothing of a library is public before the site staff has looked at it (LIBRARY-REVIEW-01), and before everybody
 * on it has agreed (LIBRARY-REVIEW-02).
 */
export function registerMediaReview(registrar: Registrar, deps: ReviewRouteDeps): void {
  const decisions = new Decisions(deps)
  registerQueue(registrar, deps)
  registerDecision(registrar, decisions, deps)
  registerReleases(registrar, decisions, deps)
}

function registerQueue(registrar: Registrar, deps: ReviewRouteDeps): void {
  const { library, people, pictureHashes } = deps

  registerRoute(registrar, libraryRoutes.mediaReview, async ({ identity, query }) => {
    if (!isModerator(identity)) return fail({ error: 'forbidden' })
    const { items, total } = await library.inReview(pageOf(query.page), query.type)
    const on = await library.peopleOn(items.map(({ id }) => id))
    const names = await usernamesOf(
      people,
      on.map(({ person }) => person),
    )
    const media: ReviewedMedia[] = []
    for (const read of await readAsStaff(items, deps)) {
      const hashes = await library.hashesOf(read.item.id)
      const files = await library.filesOf([read.item.id])
      media.push({
        media: presentPage(read, files, presentingOf(deps)),
        state: read.item.state,
        people: presentPeople(
          on.filter(({ item }) => item === read.item.id),
          names,
        ),
        matches_removed: hashes.some((hash) => pictureHashes.match(hash) !== null),
        unmarked_films: files.filter(({ isVideo, isMarked }) => isVideo && !isMarked).length,
      })
    }
    return ok({ media, count_total: total })
  })
}

function registerDecision(registrar: Registrar, decisions: Decisions, { library }: ReviewRouteDeps): void {
  registerRoute(registrar, libraryRoutes.decideMedia, async ({ identity, params, body }) => {
    if (!isModerator(identity)) return fail({ error: 'forbidden' })
    const item = await library.byId(params.id)
    if (item === null) return fail({ error: 'not_found' })
    if (body.decision !== 'publish' && body.note === '')
      return fail({ error: 'invalid_value', fields: { note: 'required' } })
    if (body.decision === 'publish' && !isReleased(await library.peopleOn([item.id])))
      return fail({ error: 'wrong_state', state: 'release_missing' })
    return decisions.decide(item, body.decision, identity.person, body.note)
  })
}

/** For those who are on items of others. */
function registerReleases(registrar: Registrar, decisions: Decisions, deps: ReviewRouteDeps): void {
  const { library, clock } = deps

  registerRoute(registrar, libraryRoutes.releases, async ({ identity: { person } }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const on = await library.releasesOf(person.id)
    const items = await library.byIds(on.map(({ item }) => item))
    // Who is on it sees all of it, whatever it costs others: they decide whether it is shown.
    const read = await readAsStaff(
      items.filter(({ deletedAt }) => deletedAt === null),
      deps,
    )
    const files = await library.filesOf(read.map(({ item }) => item.id))
    return ok({
      releases: read.map((each) => ({
        media: presentPage(
          each,
          files.filter(({ item }) => item === each.item.id),
          presentingOf(deps),
        ),
        state: on.find(({ item }) => item === each.item.id)!.state,
      })),
    })
  })

  registerRoute(registrar, libraryRoutes.answerRelease, async ({ identity: { person }, params, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const item = await library.byId(params.id)
    const isOn = (await library.peopleOn([params.id])).some((each) => each.person === person.id)
    if (item === null || !isOn || item.state === 'removed' || item.state === 'draft')
      return fail({ error: 'not_found' })
    await library.answerRelease(item.id, person.id, body.agrees ? 'released' : 'withdrawn', clock.now())
    // Nobody is shown against their will, whoever paid for it (LIBRARY-REVIEW-03).
    if (!body.agrees) await decisions.withdraw(item, person)
    return ok({ status: 1 })
  })
}

const isModerator = ({ person }: Extract<Identity, { kind: 'person' }>) => may(person.roles, 'media.review')

/** All of each item, for those who decide about it. */
async function readAsStaff(
  items: readonly StoredMedia[],
  { people }: Pick<ReviewRouteDeps, 'people'>,
): Promise<readonly ReadMedia[]> {
  const owners = await people.byIds([...new Set(items.map(({ model }) => model))])
  return items.flatMap((item) => {
    const owner = owners.find(({ id }) => id === item.model)
    return owner === undefined || factsOf(item).state === 'removed'
      ? []
      : [{ item, owner, access: 'complete' as const, price: item.token_price, level: null, hasBought: false }]
  })
}
