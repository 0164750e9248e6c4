import type { Clock } from '@footlight/core/ports'
import { type GenderPath, genderPaths, type Suggestion } from '@footlight/core/protocol'
import { wordKey } from '../accounts/model-listings.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { anybody, type ModelSearch } from './model-search-port.ts'
import type { WordFilters } from './model-words.ts'
import { closest } from './typing-errors.ts'

export interface MeantText {
  readonly text: string
  /** Whether typing errors are looked for where nothing begins like it. */
  readonly isForgiving: boolean
}

interface KnownTag {
  readonly tag: string
  readonly words: readonly string[]
  /** Of all models, wherever they are seen. */
  readonly count: number
  /** Where most of them are; null: in none. */
  readonly area: GenderPath | null
}

/** All tags are read again after this long. */
const FRESH_FOR_MS = 60_000
/** More than are suggested, in case that nobody with the first ones is seen from there. */
const LOOKED_AT = 4

/** The tags of all models, read once a minute for all callers; the counts that are shown are of the moment. */
export class TagVocabulary {
  readonly #models: Pick<ModelSearch, 'count' | 'keyCounts'>
  readonly #clock: Clock
  #known: Promise<readonly KnownTag[]> | null = null
  #readAt = 0

  constructor(models: Pick<ModelSearch, 'count' | 'keyCounts'>, clock: Clock) {
    this.#models = models
    this.#clock = clock
  }

  async most(limit: number, filters: WordFilters): Promise<readonly Suggestion[]> {
    return await this.#counted(await this.#all(), limit, filters)
  }

  async meant(typed: MeantText, limit: number, filters: WordFilters): Promise<readonly Suggestion[]> {
    return await this.#counted(
      closest(await this.#all(), ({ words }) => words, typed.text, typed.isForgiving),
      limit,
      filters,
    )
  }

  /** Of the first ones those that lead to somebody there. */
  async #counted(tags: readonly KnownTag[], limit: number, filters: WordFilters): Promise<Suggestion[]> {
    const counted = await Promise.all(
      tags.slice(0, limit * LOOKED_AT).map(async ({ tag, area }) => ({
        kind: 'tag' as const,
        tag,
        area,
        count: await this.#models.count({ ...anybody, ...filters, keys: [[tag]] }),
      })),
    )
    return counted.filter(({ count }) => count > 0).slice(0, limit)
  }

  #all(): Promise<readonly KnownTag[]> {
    const now = this.#clock.monotonic()
    if (this.#known === null || now - this.#readAt >= FRESH_FOR_MS) {
      const reading = readTags(this.#models)
      this.#readAt = now
      this.#known = reading
      // A failed reading is for those who wait for it; the next caller tries again.
      reading.catch(() => {
        if (this.#known === reading) this.#known = null
      })
    }
    return this.#known
  }
}

/** Most used first. */
async function readTags(models: Pick<ModelSearch, 'keyCounts'>): Promise<readonly KnownTag[]> {
  const counts = await models.keyCounts(anybody)
  const byArea = await Promise.all(
    (Object.keys(genderPaths) as GenderPath[]).map(
      async (area) => [area, await models.keyCounts({ ...anybody, gender: genderPaths[area] })] as const,
    ),
  )
  const areaOf = (tag: string): GenderPath | null => {
    const [first] = byArea
      .map(([area, ofArea]) => ({ area, count: ofArea.get(tag) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
    return first?.area ?? null
  }
  // What has a colon is a language or a region.
  return [...counts]
    .map(([tag, count]) => ({ tag, count, words: wordsOf(tag), area: areaOf(tag) }))
    .filter(({ tag, words }) => !tag.includes(':') && words.length > 0 && !isProhibited(tag, 'label', null))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
}

function wordsOf(tag: string): readonly string[] {
  const words = wordKey(tag).split(' ')
  return words.map((_, at) => words.slice(at).join(' ')).filter((word) => word !== '')
}
