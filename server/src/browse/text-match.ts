import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import { foldText } from '../platform/fold-text.ts'
import type { Vantage } from '../regions/region-blocks.ts'

/** Shorter texts have no trigram: all texts are read for them. */
const TRIGRAM = 3

/** A text that so many hold is looked for in the models of a page, not the models of a page among those. */
const FREQUENT = 5_000

/**
 * That a text is frequent, and how many have it, is found out once in so long, in ms: of so many, one more or less is
 * nothing that a person sees. Who has it is looked up each time.
 */
const MANY_KEPT_MS = 300_000
/** Of so many texts at a time. */
const TEXTS_KEPT = 1_000

/** Who has a text. */
interface Found {
  /** `model_id` of all of them; null: `FREQUENT` or more. */
  readonly few: readonly number[] | null
  /** How many; null: not counted. */
  readonly models: number | null
}

/**
 * Whether a text is in what a model is found by, whatever its case and accents; what operators of a search
 * language look like is text as well. On SQLite by `model_trigrams`, on PostgreSQL by what `TextIndex` has made.
 */
export class TextMatch {
  readonly #db: Kysely<AccountTables>
  readonly #kind: DatabaseKind
  readonly #limit: number
  /** Texts that are being looked for: a page asks for its models and their number at the same time. */
  readonly #asked = new Map<string, Promise<Found>>()
  readonly #frequent = new LRUCache<string, Found>({ max: TEXTS_KEPT, ttl: MANY_KEPT_MS })
  readonly #many = new LRUCache<string, Promise<number>>({ max: TEXTS_KEPT, ttl: MANY_KEPT_MS })

  constructor(db: Kysely<AccountTables>, kind: DatabaseKind, frequent = FREQUENT) {
    this.#db = db
    this.#kind = kind
    this.#limit = frequent
  }

  /** `model_id` of all who have it. */
  holders(text: string): RawBuilder<unknown> {
    const folded = foldText(text)
    return this.#kind === 'sqlite' && [...folded].length >= TRIGRAM
      ? sql`select rowid as model_id from model_trigrams where model_trigrams match ${phraseOf(folded)}`
      : sql`select model_texts.model_id from model_texts where ${holds(folded)}`
  }

  /** True of `modelId` where that model has it. PostgreSQL, which takes few for many, is made to look first. */
  isOf(text: string, modelId: RawBuilder<unknown>): RawBuilder<SqlBool> {
    return this.#kind === 'sqlite'
      ? sql<SqlBool>`${modelId} in (${this.holders(text)})`
      : sql<SqlBool>`${modelId} = any(array(${this.holders(text)}))`
  }

  /** For the first of all models in some order: true of `modelId` where that model has it. */
  async inOrder(text: string, modelId: RawBuilder<unknown>): Promise<RawBuilder<SqlBool>> {
    const { few } = await this.#found(text)
    if (few === null)
      return sql<SqlBool>`exists (select 1 from model_texts where model_texts.model_id = ${modelId}
          and ${holds(foldText(text))})`
    return this.#isAmong(few, modelId)
  }

  /** How many have it, but for those who block one of these places. */
  async count(text: string, { places, viewer }: Vantage): Promise<number> {
    const { few, models } = await this.#found(text)
    const all = models ?? (await this.#countMany(text))
    if (places.length === 0 || all === 0) return all
    // Of many, whoever blocks a place is looked up by themself: PostgreSQL would read all texts for them.
    const holdsIt =
      few === null
        ? sql<SqlBool>`(select ${holds(foldText(text))} from model_texts
            where model_texts.model_id = blocked.model_id)`
        : this.#isAmong(few, sql`blocked.model_id`)
    const nobody = Number.MAX_SAFE_INTEGER
    const blocked = sql`(select distinct model_id from blocked_places
      where place in (${sql.join([...places])}) and model_id <> ${viewer ?? nobody}) as blocked where ${holdsIt}`
    return all - (await this.#count(blocked))
  }

  #countMany(text: string): Promise<number> {
    const known = this.#many.get(text)
    if (known !== undefined) return known
    const counted = this.#count(sql`(${this.holders(text)}) as held`)
    this.#many.set(text, counted)
    counted.catch(() => this.#many.delete(text))
    return counted
  }

  #isAmong(few: readonly number[], modelId: RawBuilder<unknown>): RawBuilder<SqlBool> {
    return this.#kind === 'sqlite'
      ? sql<SqlBool>`${modelId} in (select value from json_each(${JSON.stringify(few)}))`
      : sql<SqlBool>`${modelId} = any(${few}::bigint[])`
  }

  /** Of a text without a trigram this reads all texts, once for all who ask meanwhile. */
  #found(text: string): Promise<Found> {
    const frequent = this.#frequent.get(text)
    const known = frequent === undefined ? this.#asked.get(text) : Promise.resolve(frequent)
    if (known !== undefined) return known
    const isShort = [...foldText(text)].length < TRIGRAM
    const found = isShort ? this.#findAmongAll(text) : this.#findByIndex(text)
    this.#asked.set(text, found)
    const forget = () => this.#asked.delete(text)
    found.then((answer) => {
      forget()
      if (answer.few === null) this.#frequent.set(text, answer)
    }, forget)
    return found
  }

  async #findByIndex(text: string): Promise<Found> {
    const { rows } = await sql<{ model_id: number }>`${this.holders(text)} limit ${this.#limit}`.execute(
      this.#db,
    )
    if (rows.length === this.#limit) return { few: null, models: null }
    return { few: rows.map((row) => Number(row.model_id)), models: rows.length }
  }

  async #findAmongAll(text: string): Promise<Found> {
    const listed = sql.raw(this.#kind === 'sqlite' ? 'json_group_array' : 'json_agg')
    const { rows } = await sql<{ models: number; first: string | readonly number[] | null }>`
      with held as materialized (${this.holders(text)})
      select (select count(*) from held) as models,
        (select ${listed}(model_id) from (select model_id from held limit ${this.#limit}) as few) as first
    `.execute(this.#db)
    const { models, first } = rows[0]!
    const few = typeof first === 'string' ? (JSON.parse(first) as readonly number[]) : (first ?? [])
    return { few: few.length === this.#limit ? null : few, models: Number(models) }
  }

  async #count(rows: RawBuilder<unknown>): Promise<number> {
    const counted = await sql<{ models: number }>`select count(*) as models from ${rows}`.execute(this.#db)
    return Number(counted.rows[0]!.models)
  }
}

function holds(folded: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`model_texts.text like ${likePattern(folded)} escape '\\'`
}

/** One string of FTS5's query language, in which nothing but a quote means anything (SQLite FTS5 §3.1). */
function phraseOf(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** No such extension, no right to it, or it stands where this role does not see it. */
const extensionMissing: ReadonlySet<unknown> = new Set(['42501', '0A000', '58P01', '42704'])
/** Of the one transaction that makes the index, whichever node is first. */
const INDEX_LOCK = 7_302_028

/** What makes a search for parts of names quick on PostgreSQL. */
export interface TextIndex {
  /** Makes the index where it is missing. Answers a sentence for the operator where it may not; null: there. */
  open(): Promise<string | null>
}

/**
 * By the extension pg_trgm, which any role with CREATE on its database may add. Without it a search reads all
 * texts, and finds the same.
 */
export function createTextIndex(db: Kysely<AccountTables>, kind: DatabaseKind): TextIndex {
  return {
    async open() {
      if (kind === 'sqlite') return null
      try {
        await db.transaction().execute(async (transaction) => {
          // An index takes as long as there are texts; another node may be making it.
          await sql`set local statement_timeout = 0`.execute(transaction)
          await sql`set local lock_timeout = 0`.execute(transaction)
          await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(transaction)
          await sql`create extension if not exists pg_trgm`.execute(transaction)
          await sql`create index if not exists model_texts_trigrams on model_texts
            using gin (text gin_trgm_ops)`.execute(transaction)
        })
        return null
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || !extensionMissing.has(error.code)) throw error
        return `Searches for names read all of them, which takes longer the more models there are: PostgreSQL does not let the server use pg_trgm (${error.message}). Run "create extension pg_trgm" in its database as an administrator, and start the server again.`
      }
    },
  }
}
