import type { DayLine } from '@footlight/core/rules/billing/daily-close'
import type { BillerFact } from '@footlight/core/rules/billing/standing'
import { type Biller, BillerError } from '@footlight/server/billing/billers/biller'
import type { FactDraft, StoredPurchase } from '@footlight/server/billing/billing-port'

/** How a biller answers: it may hear nothing, or do what it is asked and not say so. */
export type Mood = 'well' | 'deaf' | 'no_answer' | 'refuses'

const PAGE = 200

/** Somebody who takes money for a year: a record of what happened there, a file of each day, and moods. */
export class YearBiller implements Biller {
  readonly method = 'credit'
  readonly opens = 'window'
  readonly cards = null
  readonly name: string
  readonly record: FactDraft[] = []
  /** Purchases of which it has a page. */
  readonly pages = new Set<string>()
  readonly #of = new Map<string, FactDraft[]>()
  readonly #days = new Map<string, DayLine[]>()
  readonly #now: () => number
  mood: Mood = 'well'

  constructor(name: string, now: () => number) {
    this.name = name
    this.#now = now
  }

  say(reference: string, fact: BillerFact, id = `${this.name}.${this.record.length}`): FactDraft {
    const draft = { id, reference, fact, happenedAt: this.#now() }
    this.record.push(draft)
    this.#of.set(reference, [...this.factsOf(reference), draft])
    const day = new Date(draft.happenedAt).toISOString().slice(0, 10)
    const line = { id, reference, kind: fact.kind, amount: 'amount' in fact ? fact.amount : null }
    this.#days.set(day, [...(this.#days.get(day) ?? []), line])
    return draft
  }

  factsOf(reference: string): readonly FactDraft[] {
    return this.#of.get(reference) ?? []
  }

  async begin({ id }: StoredPurchase): Promise<{ billerId: string; link: string }> {
    this.#hears()
    this.pages.add(id)
    this.#answers()
    return { billerId: `${this.name}-${id}`, link: `https://pay.example.org/${this.name}/${id}` }
  }

  async refund({ id }: StoredPurchase, key: string, amount: number): Promise<void> {
    this.#hears()
    if (this.mood === 'refuses') throw new BillerError('refused', 'too late')
    if (!this.factsOf(id).some((draft) => draft.id === key))
      this.say(id, { kind: 'refunded', refund: key, amount }, key)
    this.#answers()
  }

  verify: Biller['verify'] = ({ header }) => (header('seal') === 'ours' ? 'genuine' : 'forged')
  read: Biller['read'] = (body) => JSON.parse(body)

  async ask({ id }: StoredPurchase): Promise<readonly FactDraft[]> {
    this.#hears()
    return this.factsOf(id)
  }

  async after(position: number): Promise<{ facts: readonly FactDraft[]; position: number }> {
    this.#hears()
    const facts = this.record.slice(position, position + PAGE)
    return { facts, position: position + facts.length }
  }

  async settlement(day: string): Promise<readonly DayLine[]> {
    this.#hears()
    return this.#days.get(day) ?? []
  }

  #hears(): void {
    if (this.mood === 'deaf') throw new BillerError('unreachable', 'it is down')
  }

  #answers(): void {
    if (this.mood === 'no_answer') throw new BillerError('unreachable', 'the line broke')
  }
}
