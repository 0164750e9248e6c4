import type {
  BundleSettings,
  FanLevel,
  Gender,
  ItemState,
  MediaFault,
  MediaFields,
  MediaType,
} from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { BlobKey } from '../platform/blobs/blob-store.ts'

/** An item of a library as it is stored. Times are ms since 1970. */
export interface StoredMedia extends Omit<MediaFields, 'fanclub_access_level' | 'people'> {
  readonly id: number
  readonly model: AccountId
  readonly type: MediaType
  readonly state: ItemState
  readonly decisionNote: string
  readonly fanLevel: FanLevel | null
  /** Made for one viewer's order: whatever it says of prices and levels, nobody else sees it. */
  readonly isPrivate: boolean
  readonly createdAt: number
  readonly submittedAt: number | null
  readonly publishedAt: number | null
  readonly deletedAt: number | null
}

/** A file of an item. `width`, `height` and `sizes` are of the picture, or of the video and its poster. */
export interface StoredFile {
  readonly id: number
  readonly item: number
  readonly upload: string
  readonly name: string
  readonly bytes: number
  readonly state: 'waiting' | 'working' | 'ready' | 'failed'
  readonly progress: number
  readonly fault: MediaFault | null
  readonly attempts: number
  /** Below which its blobs stand; null: no attempt was made. */
  readonly folder: BlobKey | null
  readonly isVideo: boolean
  readonly width: number
  readonly height: number
  readonly durationMs: number | null
  readonly sizes: readonly number[]
  /** A film whose segments stand there as two variants; not of pictures, nor of films from before. */
  readonly isMarked: boolean
}

/** An upload that has begun. */
export interface StoredUpload {
  readonly id: string
  readonly item: number
  readonly owner: AccountId
  readonly name: string
  readonly bytes: number
  /** Among the files of its item: a smaller one comes first. */
  readonly place: number
  readonly at: number
}

/** What came of the work on a file. */
export interface FileContent
  extends Pick<StoredFile, 'isVideo' | 'width' | 'height' | 'durationMs' | 'sizes' | 'isMarked'> {
  readonly hashes: readonly string[]
}

export type ReleaseState = 'asked' | 'released' | 'withdrawn'

export interface StoredRelease {
  readonly item: number
  readonly person: AccountId
  readonly state: ReleaseState
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

export interface Found {
  readonly items: readonly StoredMedia[]
  /** On all pages. */
  readonly total: number
}

/** Items and files of libraries. */
export interface LibraryRepository {
  create(
    model: AccountId,
    type: MediaType,
    name: string,
    at: number,
    isPrivate?: boolean,
  ): Promise<StoredMedia>
  byId(id: number): Promise<StoredMedia | null>
  byIds(ids: readonly number[]): Promise<readonly StoredMedia[]>
  /** Of one performer and not deleted before `deletedAfter`; newest first. */
  ofModel(model: AccountId, deletedAfter: number, page: Page): Promise<Found>
  countOf(model: AccountId): Promise<number>
  /** How many of each are public. */
  publicCounts(models: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
  /** What is public, newest first; `popular`: what was bought most. */
  published(
    where: {
      readonly model?: AccountId
      readonly type?: MediaType
      readonly tag?: string
      /** Only what a fan club opens. */
      readonly forMembers?: true
      /** Only what has a price. */
      readonly isPriced?: true
      /** `free`: nothing is paid for it. `paid`: a purchase opens it, or a membership. */
      readonly opens?: 'free' | 'paid'
      /** Only what has this in its name or a tag. */
      readonly words?: string
      /** Areas whose performers are left out. */
      readonly hidden?: readonly Gender[]
    },
    sort: 'new' | 'popular',
    page: Page,
  ): Promise<Found>
  /** Public items that members of these fan clubs see, newest first. */
  ofMembers(
    memberships: readonly { readonly model: AccountId; readonly levels: readonly FanLevel[] }[],
    page: Page,
  ): Promise<Found>
  change(id: number, fields: Omit<MediaFields, 'people'>): Promise<void>
  /** False: it was in none of the states `from` any more, or was to go to the staff with files that are not ready. */
  setState(
    id: number,
    from: readonly ItemState[],
    to: ItemState,
    by: {
      readonly account: AccountId
      readonly note: string
      readonly at: number
      /** They decide by their office. */
      readonly isStaff?: true
    },
  ): Promise<boolean>
  /** What was decided on items between two moments, the first left out; some hundred at once. */
  decidedBetween(
    after: number,
    upTo: number,
  ): Promise<
    readonly {
      readonly item: number
      readonly model: AccountId
      readonly decision: 'published' | 'refused' | 'removed'
      readonly at: number
      /** It was not deleted since, nor another thing decided. */
      readonly isPublic: boolean
    }[]
  >
  setDeleted(id: number, at: number | null): Promise<void>
  /** By how many of them are public; without performers of the `hidden` areas. */
  modelsWithFreeVideos(
    page: Page,
    hidden: readonly Gender[],
  ): Promise<{
    readonly models: readonly { readonly model: AccountId; readonly count: number }[]
    readonly total: number
  }>
  inReview(page: Page, type?: MediaType): Promise<Found>
  bundleOf(model: AccountId): Promise<BundleSettings>
  setBundle(model: AccountId, settings: BundleSettings): Promise<void>
  /** Deleted before `deletedBefore`, and nobody ever began to buy it; some hundred at once. */
  forgotten(deletedBefore: number): Promise<readonly StoredMedia[]>
  /** With everything but the log of decisions. */
  forget(id: number): Promise<void>

  /**
   * Takes the place of those who were named before; who stays keeps their answer. False: it is not to be changed any
   * more.
   */
  namePeople(item: number, people: readonly AccountId[], at: number): Promise<boolean>
  peopleOn(items: readonly number[]): Promise<readonly StoredRelease[]>
  /** Of items that are not drafts and not removed. */
  releasesOf(person: AccountId): Promise<readonly StoredRelease[]>
  answerRelease(item: number, person: AccountId, state: ReleaseState, at: number): Promise<boolean>

  /** False: its owner has `openMax` open ones already, whatever other requests begin in this moment. */
  putUpload(upload: StoredUpload, openMax: number): Promise<boolean>
  upload(id: string): Promise<StoredUpload | null>
  uploadsBefore(at: number): Promise<readonly StoredUpload[]>
  deleteUpload(id: string): Promise<void>
  /** It is under way, or its file is not worked on yet. */
  needsUpload(id: string): Promise<boolean>
  /**
   * The upload is whole: in one transaction it ends, and its file waits; there is none of an item that is not to be
   * changed any more. Idempotent.
   */
  finishUpload(upload: StoredUpload, at: number): Promise<void>

  file(id: number): Promise<StoredFile | null>
  filesOf(items: readonly number[]): Promise<readonly StoredFile[]>
  deleteFile(id: number): Promise<void>
  /**
   * The next file of items of this type whose time has come, for whoever asks until `until`, with one attempt more
   * and `folder` as its own;
   * `before`: the folder of the attempt that did not end. null: there is none.
   */
  claimFile(
    type: MediaType,
    now: number,
    until: number,
    folder: BlobKey,
  ): Promise<{ readonly file: StoredFile; readonly before: BlobKey | null } | null>
  /** Still at it. False: the claim of this attempt is lost, or the file is gone. */
  renewClaim(file: StoredFile, until: number, progress: number): Promise<boolean>
  /** False: as above. */
  finishFile(file: StoredFile, content: FileContent): Promise<boolean>
  failFile(file: StoredFile, fault: MediaFault): Promise<boolean>
  /** It waits again until `dueAt`. */
  putBack(file: StoredFile, dueAt: number): Promise<void>

  hashesOf(item: number): Promise<readonly string[]>
}

export interface StoredPurchase {
  readonly item: number
  /** Its id in the books, which it shares with what was bought together with it. */
  readonly sale: string
  readonly state: 'begun' | 'paid'
  readonly hiddenAt: number | null
}

/** Who bought what. What was really paid, the books know. */
export interface MediaPurchaseRepository {
  /**
   * Claims items for a sale that the books are to decide on. False, and nothing is claimed: one of them is paid, or
   * claimed by another sale that began after `staleBefore`.
   */
  begin(
    sale: string,
    items: readonly number[],
    buyer: AccountId,
    at: number,
    staleBefore: number,
  ): Promise<boolean>
  /** The books refused the sale: another may claim what it did. */
  release(sale: string, buyer: AccountId): Promise<void>
  paid(item: number, buyer: AccountId, at: number): Promise<void>
  /** They have paid for one at some time. */
  isBuyer(buyer: AccountId): Promise<boolean>
  of(buyer: AccountId, items: readonly number[]): Promise<readonly StoredPurchase[]>
  /** Newest first. */
  itemsOf(
    buyer: AccountId,
    where: { readonly type?: MediaType; readonly isHidden: boolean },
    page: Page,
  ): Promise<{ readonly ids: readonly number[]; readonly total: number }>
  begunBy(buyer: AccountId): Promise<readonly number[]>
  setHidden(item: number, buyer: AccountId, at: number | null): Promise<boolean>
  salesOf(items: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Performers by sales of what is public now, without those of the `hidden` areas; `since` null: of all time. */
  topModels(
    since: number | null,
    page: Page,
    hidden: readonly Gender[],
  ): Promise<{ readonly models: readonly AccountId[]; readonly total: number }>
}

/** Which copy of a film is whose. */
export interface MediaMarkRepository {
  /** A file with the code of its reader; `code` null: they were served nothing of it yet, or have no account. */
  fileFor(
    id: number,
    reader: AccountId | null,
  ): Promise<{ readonly file: StoredFile; readonly code: string | null } | null>
  /** The code of this copy from now on: the one that was first, whoever else begins in this moment. */
  begin(item: number, buyer: AccountId, code: string): Promise<string>
  codesOf(item: number): Promise<readonly { readonly buyer: AccountId; readonly code: string }[]>
  /** Writes down that somebody looked whose copy a film is. */
  logTrace(item: number, by: AccountId, note: string, at: number): Promise<void>
}
