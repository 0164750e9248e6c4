import type { Clock } from '@footlight/core/ports'
import { type GenderPath, SUGGESTIONS_MAX, type Suggestion, searchRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { hiddenGendersOf } from '../accounts/hidden-genders.ts'
import { languageKey, searchWords, wordKey } from '../accounts/model-listings.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { LiveIndex } from './live-index.ts'
import { anybody, type ModelSearch } from './model-search-port.ts'
import type { ModelWords, WordFilters } from './model-words.ts'
import { areaWords, type NamedLanguage, namedLanguages } from './search-words.ts'
import { type MeantText, TagVocabulary } from './tag-vocabulary.ts'
import { closest, errorsForgiven, meantBeginnings, typingErrors } from './typing-errors.ts'

export interface SuggestDeps {
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  /** Of all live rooms, the same that lists read. */
  readonly index: LiveIndex
  readonly live: Pick<LiveDirectory, 'listing'>
  readonly models: ModelSearch
  readonly modelWords: ModelWords
}

/** One who types: what, and what they may see. */
interface Typing extends WordFilters {
  /** `wordKey` of it; never empty. */
  readonly typed: string
  readonly viewer: Viewer
}

interface Named {
  readonly username: string
  readonly displayName: string
  readonly avatar: string | null
}

const TAGS_MAX = 3
const LANGUAGES_MAX = 2
const AREAS_MAX = 1
/** A model may come by each of their words. */
const WORDS_READ = SUGGESTIONS_MAX * 4

/** `GET /search/suggest` (SEARCH-03). */
export function registerSuggestRoute(registrar: Registrar, deps: SuggestDeps): void {
  const suggestions = new SearchSuggestions(deps)
  registerRoute(registrar, searchRoutes.suggest, async ({ query, identity }) =>
    ok({ suggestions: await suggestions.of(query.q, identity) }),
  )
}

export class SearchSuggestions {
  readonly #deps: SuggestDeps
  readonly #tags: TagVocabulary
  /** Of who is live, as long as the account is the same. */
  readonly #words = new WeakMap<Person, readonly string[]>()

  constructor(deps: SuggestDeps) {
    this.#deps = deps
    this.#tags = new TagVocabulary(deps.models, deps.clock)
  }

  async of(text: string, identity: Identity): Promise<Suggestion[]> {
    const viewer = viewerOf(identity, false)
    const filters = {
      hidden: hiddenGendersOf(identity),
      seenFrom: this.#deps.blockedRegions.vantageOf(viewer),
    }
    if (text.trim() === '') return [...(await this.#tags.most(SUGGESTIONS_MAX, filters))]
    const typed = wordKey(text)
    if (typed === '' || text.includes('\0') || isProhibited(text, 'label', null)) return []
    const typing = { ...filters, typed, viewer }
    const exact = await this.#performers(typing)
    const meant = { text: typed, isForgiving: exact.size === 0 }
    const others = [
      ...(await this.#tags.meant(meant, TAGS_MAX, filters)),
      ...(await this.#languages(meant, typing)),
      ...areasMeant(meant),
    ]
    const named = exact.size > 0 ? [...exact.values()] : await this.#nearly(typing)
    const performers = named.map((model) => this.#present(model))
    return [...performers.slice(0, SUGGESTIONS_MAX - others.length), ...others]
  }

  /** Who is live first, by viewers; then the others by name. */
  async #performers(typing: Typing): Promise<ReadonlyMap<string, Named>> {
    const named = new Map<string, Named>()
    const add = (model: Named) => void (named.has(model.username) || named.set(model.username, model))
    const onAir = await this.#liveBeginningWith(typing)
    onAir.forEach(add)
    if (named.size < SUGGESTIONS_MAX)
      (await this.#deps.modelWords.beginningWith(typing.typed, typing, WORDS_READ)).forEach(add)
    return named
  }

  #present({ username, displayName, avatar }: Named): Suggestion {
    return {
      kind: 'performer',
      username,
      display_name: displayName,
      avatar_url: avatarUrl({ username, avatar }),
      is_live: this.#deps.live.listing(username) !== null,
    }
  }

  async #liveBeginningWith({ typed, viewer, hidden }: Typing): Promise<readonly Named[]> {
    const { blockedRegions } = this.#deps
    const { rows } = await this.#deps.index.read()
    return rows
      .filter(
        ({ model }) =>
          this.#wordsOf(model).some((word) => word.startsWith(typed)) &&
          !(model.gender !== null && hidden.includes(model.gender)) &&
          !blockedRegions.isBlocked(model.username, viewer),
      )
      .sort((a, b) => b.room.viewers - a.room.viewers || (a.model.username < b.model.username ? -1 : 1))
      .slice(0, SUGGESTIONS_MAX)
      .map(({ model }) => model)
  }

  async #nearly(typing: Typing): Promise<readonly Named[]> {
    const { live } = this.#deps
    const forgiven = errorsForgiven(typing.typed)
    const candidates = await this.#deps.modelWords.beginningWithAny(meantBeginnings(typing.typed), typing)
    return candidates
      .map((model) => ({
        model,
        errors: typingErrors(typing.typed, model.word, forgiven),
        viewers: live.listing(model.username)?.viewers ?? -1,
      }))
      .filter(({ errors }) => errors <= forgiven)
      .sort(
        (a, b) =>
          a.errors - b.errors || b.viewers - a.viewers || (a.model.username < b.model.username ? -1 : 1),
      )
      .map(({ model }) => model)
      .filter((model, at, all) => all.findIndex(({ username }) => username === model.username) === at)
  }

  async #languages(meant: MeantText, typing: Typing): Promise<Suggestion[]> {
    const found: Suggestion[] = []
    for (const { name, code } of languagesMeant(meant))
      if (found.length < LANGUAGES_MAX && (await this.#speakers(name, typing)) > 0)
        found.push({ kind: 'language', language: name, code })
    return found
  }

  #speakers(language: string, { hidden, seenFrom }: Typing): Promise<number> {
    return this.#deps.models.count({ ...anybody, hidden, seenFrom, keys: [[languageKey(language)]] })
  }

  #wordsOf(model: Person): readonly string[] {
    const known = this.#words.get(model)
    if (known !== undefined) return known
    const words = searchWords(model)
    this.#words.set(model, words)
    return words
  }
}

function languagesMeant({ text, isForgiving }: MeantText): readonly NamedLanguage[] {
  return closest(namedLanguages, ({ words }) => words, text, isForgiving)
}

function areasMeant({ text, isForgiving }: MeantText): Suggestion[] {
  const areas = Object.entries(areaWords) as [GenderPath, readonly string[]][]
  return closest(areas, ([, words]) => words, text, isForgiving)
    .slice(0, AREAS_MAX)
    .map(([area]) => ({ kind: 'area', area }))
}
