import type { AccountId, Gender } from '@footlight/core/protocol'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import type { Vantage } from '../regions/region-blocks.ts'
import type { ModelFilters } from './model-search-port.ts'

/** A word of somebody's names, from there to the end of the name. */
export interface WordOfModel {
  readonly word: string
  readonly username: string
  readonly displayName: string
  readonly avatar: string | null
  readonly gender: Gender | null
}

export type WordFilters = Pick<ModelFilters, 'hidden' | 'seenFrom'>

/** Finds names by what they begin with. */
export interface ModelWords {
  /** In the order of the words' bytes; a model may come by several words. */
  beginningWith(beginning: string, filters: WordFilters, limit: number): Promise<readonly WordOfModel[]>
  /** All whose words begin with one of these, up to a limit for each and for all. */
  beginningWithAny(beginnings: readonly string[], filters: WordFilters): Promise<readonly WordOfModel[]>
}

/** Of several beginnings, on PostgreSQL: words of each. */
const EACH_MAX = 300
/** And of all. What is left out shares its beginning with so many that more letters have to be typed. */
const ALL_MAX = 2_000
/** Behind every word that begins with what stands before it, in the order of bytes. */
const LAST = '\u{10FFFF}'

export function createModelWords(db: Kysely<AccountTables>, kind: DatabaseKind): ModelWords {
  return {
    async beginningWith(beginning, filters, limit) {
      const { rows } = await sql<WordOfModel>`
        select ${found} from model_words as named join people on people.id = named.model_id
        where named.word >= ${beginning} and named.word < ${beginning + LAST} and ${isSeen(filters)}
        order by named.word, named.model_id limit ${limit}`.execute(db)
      return rows
    },
    async beginningWithAny(beginnings, filters) {
      if (beginnings.length === 0) return []
      // Each beginning is one range of the index. SQLite keeps to the order of a cross join; PostgreSQL, which
      // does not know how short the ranges are, is led by their limit.
      const { rows } =
        kind === 'sqlite'
          ? await sql<WordOfModel>`
              select ${found} from json_each(${JSON.stringify(beginnings)}) as meant
              cross join model_words as named cross join people
              where named.word >= meant.value and named.word < meant.value || ${LAST}
                and people.id = named.model_id and ${isSeen(filters)}
              limit ${ALL_MAX}`.execute(db)
          : await sql<WordOfModel>`
              select ${found} from unnest(${beginnings}::text[]) with ordinality as meant(beginning, place)
              cross join lateral (
                select word, model_id from model_words
                where word >= meant.beginning collate "C" and word < (meant.beginning || ${LAST}) collate "C"
                order by word limit ${EACH_MAX}
              ) as named join people on people.id = named.model_id
              where ${isSeen(filters)} order by meant.place limit ${ALL_MAX}`.execute(db)
      return rows
    },
  }
}

const found = sql`named.word as "word", people.username as "username",
  people.display_name as "displayName", people.gender as "gender",
  people.avatar as "avatar"`

function isSeen({ hidden, seenFrom }: WordFilters): RawBuilder<SqlBool> {
  const open = isOpenTo(seenFrom, sql.ref('named.model_id'))
  return hidden.length === 0
    ? open
    : sql`${open} and (people.gender is null or people.gender not in (${sql.join([...hidden])}))`
}

/** Who blocks the caller's place is not there, but for themselves. */
function isOpenTo({ places, viewer }: Vantage, modelId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (places.length === 0) return sql`true`
  const nobody = -1 as AccountId
  return sql`not exists (select 1 from blocked_places as blocked where blocked.model_id = ${modelId}
    and blocked.place in (${sql.join([...places])}) and blocked.model_id <> ${viewer ?? nobody})`
}
