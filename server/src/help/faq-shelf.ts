import type { Clock } from '@footlight/core/ports'
import { type FaqArticle, type FaqRecord, FaqSection } from '@footlight/core/protocol'
import type { Language } from '@footlight/core/rules/languages'
import { wordsIn } from '@footlight/core/rules/notices/words-in'
import type { Bus, Subject } from '../platform/cluster/bus.ts'
import { foldText, wordsAsked } from '../platform/fold-text.ts'
import type { FaqRepository } from './faq-repository.ts'

/** An article was written or changed. */
const faqChanged: Subject<{ readonly id: number }> = { name: 'inv.faq' }

/** Another process may have changed them, and its word about it may be lost. ms */
const READ_AGAIN_MS = 5_000

type ShelvedArticle = Omit<FaqArticle, 'canonical_url'>

interface ShelfDeps {
  readonly faqRepository: FaqRepository
  readonly bus: Bus
  readonly clock: Clock
}

/** The FAQ: what ships with the software, and what administrators made of it. A copy of the table, read when asked. */
export class FaqShelf {
  readonly #deps: ShelfDeps
  readonly #shipped: readonly FaqRecord[]
  readonly #end: () => void
  #read: { readonly at: number; readonly records: Promise<readonly FaqRecord[]> } | null = null

  constructor(deps: ShelfDeps, shipped: readonly FaqRecord[]) {
    this.#deps = deps
    this.#shipped = shipped
    this.#end = deps.bus.subscribe(faqChanged, () => (this.#read = null))
  }

  close(): void {
    this.#end()
  }

  /** Hidden ones among them, in the order in which they stand. */
  all(): Promise<readonly FaqRecord[]> {
    const now = this.#deps.clock.monotonic()
    if (this.#read !== null && now - this.#read.at < READ_AGAIN_MS) return this.#read.records
    const read = { at: now, records: this.#merge() }
    this.#read = read
    // A failed reading is for those who wait for it; the next caller tries again.
    read.records.catch(() => {
      if (this.#read === read) this.#read = null
    })
    return read.records
  }

  /** What everybody reads; `words`: each of them is in its title or text. */
  async published(language: Language, words = ''): Promise<readonly ShelvedArticle[]> {
    const asked = wordsAsked(words)
    return (await this.all())
      .filter(({ fields }) => fields.state === 'published')
      .flatMap((record) => presentArticle(record, language) ?? [])
      .filter(({ title, text }) => {
        const folded = asked.length === 0 ? '' : foldText(`${title}\n${text}`)
        return asked.every((word) => folded.includes(word))
      })
  }

  /** For whoever has just changed one: the next request meets it. */
  async changed(id: number): Promise<FaqRecord | null> {
    this.#read = null
    this.#deps.bus.publish(faqChanged, { id })
    return (await this.all()).find((record) => record.id === id) ?? null
  }

  async #merge(): Promise<readonly FaqRecord[]> {
    const written = await this.#deps.faqRepository.all()
    const known = new Set(written.map(({ id }) => id))
    const place = ({ section }: FaqRecord['fields']) => FaqSection.options.indexOf(section)
    return [...this.#shipped.filter(({ id }) => !known.has(id)), ...written].sort(
      (a, b) => place(a.fields) - place(b.fields) || a.fields.position - b.fields.position || a.id - b.id,
    )
  }
}

function presentArticle({ id, fields }: FaqRecord, asked: Language): ShelvedArticle | null {
  const words = wordsIn(fields.texts, asked)
  return words && { id, section: fields.section, ...words }
}
