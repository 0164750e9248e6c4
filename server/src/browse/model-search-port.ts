import type { AccountId } from '@footlight/core/protocol/ids'
import type { Gender } from '@footlight/core/protocol/user'
import type { Result } from '@footlight/core/rules/result'
import type { Person } from '../accounts/people-port.ts'
import type { Vantage } from '../regions/region-blocks.ts'

/** What a list of models shows of one of them. */
export type ModelListing = Pick<
  Person,
  'id' | 'username' | 'displayName' | 'gender' | 'tags' | 'languages' | 'country' | 'avatar' | 'createdAt'
>

/** Which models are looked for; each filter narrows what the others leave. */
export interface ModelFilters {
  /** null: any, and those who named none. */
  readonly gender: Gender | null
  /** Left out. Who named no gender is never left out by this. */
  readonly hidden: readonly Gender[]
  /**
   * Groups of keys (`model-listings.ts`); who has one of each group is found. Empty: whatever their tags,
   * languages and regions.
   */
  readonly keys: readonly (readonly string[])[]
  /** null: of any, or of none. */
  readonly studioId: number | null
  /** null: whatever theirs are. */
  readonly role: string | null
  /** Without those who do not want to be on the first page. */
  readonly atHome: boolean
  /** Those whose fan club is open. */
  readonly hasFanClub: boolean
  /** Signed up since then, ms since 1970; null: whenever. */
  readonly newSince: number | null
  /** Part of a username, displayed name, tag or language, whatever its case and accents. Empty: everybody. */
  readonly text: string
  /** null: followed or not. */
  readonly followedBy: AccountId | null
  /** Models who block the caller's place are left out, but for the caller's own listing. */
  readonly seenFrom: Vantage
}

/** Every model, seen from nowhere. */
export const anybody: ModelFilters = {
  gender: null,
  hidden: [],
  keys: [],
  studioId: null,
  role: null,
  atHome: false,
  hasFanClub: false,
  newSince: null,
  text: '',
  followedBy: null,
  seenFrom: { places: [], viewer: null },
}

export interface ModelQuery {
  readonly filters: ModelFilters
  /** Left out as well, such as those who are live and stand elsewhere in the list. */
  readonly except: readonly AccountId[]
}

export interface ModelPage {
  readonly models: readonly ModelListing[]
  /** Where the next page begins; null: nobody is left. */
  readonly next: string | null
}

/**
 * Finds models without reading all of them. In the order of usernames, by bytes: a cursor names the last one
 * that was read, so that nobody is lost or repeated while others come and go.
 */
export interface ModelSearch {
  /** `after`: a cursor of this port; null: from the beginning. */
  search(
    query: ModelQuery & { readonly after: string | null; readonly limit: number },
  ): Promise<Result<ModelPage, 'invalid_cursor'>>
  /**
   * The cursor behind so many of those who are found, for pages that are asked for by number; null: there are
   * not more. Reads an index and no model.
   */
  cursorAfter(query: ModelQuery, count: number): Promise<string | null>
  count(filters: ModelFilters): Promise<number>
  /** How many of those who are found are listed under each key. */
  keyCounts(filters: ModelFilters): Promise<ReadonlyMap<string, number>>
  /** In no order; who is no model, or not seen from there, is left out. `seenFrom` absent: from nowhere. */
  byUsernames(usernames: readonly string[], seenFrom?: Vantage): Promise<readonly ModelListing[]>
  /** Ids of those whose fan club is open. */
  fanClubs(): Promise<readonly AccountId[]>
}
