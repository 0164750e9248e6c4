import type { Clock } from '@footlight/core/ports'
import { type Failure, libraryLimits, libraryRoutes, type OwnMedia } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { changeMedia, isEditable, nameRefusal, submissionRefusal } from './edit-media.ts'
import type { LibraryRepository, MediaPurchaseRepository, Page, StoredMedia } from './library-port.ts'
import type { MediaAnnouncer } from './media-announcer.ts'
import { deleteBelow } from './media-worker.ts'
import { presentOwn } from './present-media.ts'
import { deleteUploaded } from './upload-keys.ts'

export interface OwnRouteDeps {
  readonly library: LibraryRepository
  readonly mediaPurchases: MediaPurchaseRepository
  readonly people: PeopleRepository
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly mediaAnnouncer: MediaAnnouncer
}

/** So long a deletion may be taken back. */
export const RESTORE_MS = libraryLimits.restoreDays * 24 * 3_600_000

export function pageOf(page: number): Page {
  return { offset: (page - 1) * libraryLimits.perPage, limit: libraryLimits.perPage }
}

/** Items of performers, each for its own alone: somebody else's is answered as one that is not there. */
class OwnLibrary {
  readonly #deps: OwnRouteDeps

  constructor(deps: OwnRouteDeps) {
    this.#deps = deps
  }

  /** Deleted ones too. */
  async item(person: Person, id: number): Promise<Result<StoredMedia, Failure>> {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const item = await this.#deps.library.byId(id)
    return item?.model === person.id ? ok(item) : fail({ error: 'not_found' })
  }

  async standing(person: Person, id: number): Promise<Result<StoredMedia, Failure>> {
    const item = await this.item(person, id)
    return item.ok && item.value.deletedAt !== null ? fail({ error: 'not_found' }) : item
  }

  async present(items: readonly StoredMedia[]): Promise<OwnMedia[]> {
    const { library, mediaPurchases, people } = this.#deps
    const ids = items.map(({ id }) => id)
    const [files, on, sales] = await Promise.all([
      library.filesOf(ids),
      library.peopleOn(ids),
      mediaPurchases.salesOf(ids),
    ])
    const names = await usernamesOf(
      people,
      on.map(({ person }) => person),
    )
    return items.map((item) =>
      presentOwn(
        item,
        files.filter((file) => file.item === item.id),
        on.filter((each) => each.item === item.id),
        names,
        sales.get(item.id) ?? 0,
      ),
    )
  }

  async presentAgain(id: number): Promise<Result<OwnMedia, Failure>> {
    const item = await this.#deps.library.byId(id)
    if (item === null) return fail({ error: 'not_found' })
    const [own] = await this.present([item])
    return ok(own!)
  }
}

/** A performer's own library. */
export function registerOwnMedia(registrar: Registrar, deps: OwnRouteDeps): void {
  const own = new OwnLibrary(deps)
  registerReading(registrar, own, deps)
  registerWriting(registrar, own, deps)
  registerStates(registrar, own, deps)
  registerFileDeletion(registrar, own, deps)
}

function registerReading(registrar: Registrar, own: OwnLibrary, { library, clock }: OwnRouteDeps): void {
  registerRoute(registrar, libraryRoutes.ownMedia, async ({ identity: { person }, query }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const deletedAfter = clock.now() - RESTORE_MS
    const { items, total } = await library.ofModel(person.id, deletedAfter, pageOf(query.page))
    return ok({ media: await own.present(items), count_total: total })
  })

  registerRoute(registrar, libraryRoutes.oneOwnMedia, async ({ identity: { person }, params }) => {
    const item = await own.item(person, params.id)
    return item.ok ? own.presentAgain(params.id) : item
  })
}

function registerWriting(
  registrar: Registrar,
  own: OwnLibrary,
  { library, people, clock, mediaAnnouncer }: OwnRouteDeps,
): void {
  registerRoute(registrar, libraryRoutes.createMedia, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const refusal = nameRefusal(body.name)
    if (refusal !== null) return fail(refusal)
    if ((await library.countOf(person.id)) >= libraryLimits.items) return fail({ error: 'conflict' })
    return own.presentAgain((await library.create(person.id, body.type, body.name, clock.now())).id)
  })

  registerRoute(registrar, libraryRoutes.changeMedia, async ({ identity: { person }, params, body }) => {
    const item = await own.standing(person, params.id)
    if (!item.ok) return item
    const changed = await changeMedia(item.value, person, body, clock.now(), { library, people })
    if (!changed.ok) return changed
    if (item.value.state === 'published') await mediaAnnouncer.listChanged(person)
    return own.presentAgain(params.id)
  })
}

function registerStates(
  registrar: Registrar,
  own: OwnLibrary,
  { library, clock, mediaAnnouncer }: OwnRouteDeps,
): void {
  registerRoute(registrar, libraryRoutes.submitMedia, async ({ identity: { person }, params }) => {
    const item = await own.standing(person, params.id)
    if (!item.ok) return item
    const refusal = submissionRefusal(item.value, person, await library.filesOf([params.id]))
    if (refusal !== null) return fail(refusal)
    const by = { account: person.id, note: '', at: clock.now() }
    if (!(await library.setState(params.id, ['draft', 'refused'], 'in_review', by)))
      return fail({ error: 'wrong_state' })
    return own.presentAgain(params.id)
  })

  registerRoute(registrar, libraryRoutes.deleteMedia, async ({ identity: { person }, params }) => {
    const item = await own.standing(person, params.id)
    if (!item.ok) return item
    await library.setDeleted(params.id, clock.now())
    if (item.value.state === 'published') await mediaAnnouncer.listChanged(person)
    return ok({ status: 1 })
  })

  registerRoute(registrar, libraryRoutes.restoreMedia, async ({ identity: { person }, params }) => {
    const item = await own.item(person, params.id)
    if (!item.ok) return item
    const { deletedAt } = item.value
    if (deletedAt !== null && deletedAt < clock.now() - RESTORE_MS) return fail({ error: 'not_found' })
    await library.setDeleted(params.id, null)
    if (item.value.state === 'published') await mediaAnnouncer.listChanged(person)
    return own.presentAgain(params.id)
  })
}

function registerFileDeletion(registrar: Registrar, own: OwnLibrary, { library, blobs }: OwnRouteDeps): void {
  registerRoute(registrar, libraryRoutes.deleteMediaFile, async ({ identity: { person }, params }) => {
    const item = await own.standing(person, params.id)
    if (!item.ok) return item
    const file = await library.file(params.file)
    if (file === null || file.item !== params.id) return fail({ error: 'not_found' })
    if (!isEditable(item.value)) return fail({ error: 'wrong_state', state: item.value.state })
    await library.deleteFile(file.id)
    await deleteUploaded(blobs, file.upload)
    if (file.folder !== null) await deleteBelow(blobs, file.folder)
    return ok({ status: 1 })
  })
}

/** Names of accounts that these ids have; whoever is gone is left out. */
export async function usernamesOf(
  people: PeopleRepository,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, string>> {
  const found = await people.byIds([...new Set(ids)])
  return new Map(found.map(({ id, username }) => [id, username]))
}
