import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Guide, type GuideEntry, type GuideFinding, GuideName } from '@footlight/core/protocol'
import { type Language, languages } from '@footlight/core/rules/languages'
import { foldText, wordsAsked } from '../platform/fold-text.ts'
import { readGuide, wordsOf } from './guide-markdown.ts'

const folder = join(import.meta.dirname, '../../../resources/guides')
/** Of a section, in a list of what was found. */
const SNIPPET_WORDS = 28
const WORDS_BEFORE = 6

type ShelvedGuide = Omit<Guide, 'canonical_url'>

interface Shelved {
  readonly guide: ShelvedGuide
  readonly sections: readonly SearchedSection[]
}

interface SearchedSection {
  readonly id: string
  readonly title: string
  readonly words: readonly string[]
  readonly foldedTitle: string
  readonly folded: string
}

/** The guides that come with the software: all of them in English, some in other languages. */
export class GuideShelf {
  readonly #inEnglish: ReadonlyMap<GuideName, Shelved>
  readonly #translated: ReadonlyMap<string, Shelved>

  /** @throws where one is missing in English, or cannot be read. */
  constructor() {
    this.#inEnglish = new Map(GuideName.options.map((guide) => [guide, shelve(guide, 'en')]))
    const others = (Object.keys(languages) as Language[]).flatMap((language) =>
      GuideName.options
        .filter((guide) => language !== 'en' && existsSync(fileOf(guide, language)))
        .map((guide) => [`${language} ${guide}`, shelve(guide, language)] as const),
    )
    this.#translated = new Map(others)
  }

  /** In a language, else in English. */
  guide(guide: GuideName, language: Language): ShelvedGuide {
    return this.#in(guide, language).guide
  }

  list(language: Language): GuideEntry[] {
    return GuideName.options.map((name) => {
      const { sections: _sections, ...entry } = this.guide(name, language)
      return entry
    })
  }

  /** Sections that have all the words, whatever their case and accents; first those that have them in their headings. */
  search(language: Language, words: string): GuideFinding[] {
    const asked = wordsAsked(words)
    if (asked.length === 0) return []
    const has = (folded: string) => asked.every((word) => folded.includes(word))
    const found = GuideName.options.flatMap((name) => {
      const { guide, sections } = this.#in(name, language)
      return sections
        .filter(({ folded }) => has(folded))
        .map((section) => ({
          isInTitle: has(section.foldedTitle),
          finding: {
            ...{ guide: name, language: guide.language, guide_title: guide.title },
            ...{ id: section.id, title: section.title, snippet: snippetOf(section, asked) },
          },
        }))
    })
    const inTitle = found.filter(({ isInTitle }) => isInTitle)
    return [...inTitle, ...found.filter(({ isInTitle }) => !isInTitle)].map(({ finding }) => finding)
  }

  #in(guide: GuideName, language: Language): Shelved {
    return this.#translated.get(`${language} ${guide}`) ?? this.#inEnglish.get(guide)!
  }
}

const fileOf = (guide: GuideName, language: Language): string => join(folder, language, `${guide}.md`)

function shelve(guide: GuideName, language: Language): Shelved {
  const { sections, ...text } = readGuide(readFileSync(fileOf(guide, language), 'utf8'))
  return {
    guide: { guide, language, ...text, sections: [...sections] },
    sections: sections.map((section) => {
      const words = wordsOf(section)
      return {
        ...{ id: section.id, title: section.title, words: words.split(/\s+/) },
        ...{ foldedTitle: foldText(section.title), folded: foldText(`${section.title}\n${words}`) },
      }
    }),
  }
}

/** Some words around the first that was asked for; the first ones where only the heading has it. */
function snippetOf({ words }: SearchedSection, asked: readonly string[]): string {
  const place = words.findIndex((word) => {
    const folded = foldText(word)
    return asked.some((each) => folded.includes(each))
  })
  const from = Math.max(0, place - WORDS_BEFORE)
  const to = from + SNIPPET_WORDS
  return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`
}
