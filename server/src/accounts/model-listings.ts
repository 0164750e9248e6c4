import type { BlockedRegions } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import type { AccountTables } from './accounts-tables.ts'
import type { Person } from './people-port.ts'

/** Under this in the place of a tag every model is listed once, whatever their tags. */
export const EVERYBODY = ''
export const NO_GENDER = ''
/** Between the texts that a model is found by, so that none is found across two of them. */
export const TEXT_SEPARATOR = '\n'

/** Makes a model findable, in the transaction that makes the account. */
export async function listModel(transaction: Kysely<AccountTables>, model: Person): Promise<void> {
  const { id, username, displayName, gender, tags, languages } = model
  const texts = [username, displayName, ...tags, ...languages]
  await transaction
    .insertInto('model_texts')
    .values({ model_id: id, text: texts.join(TEXT_SEPARATOR).toLowerCase() })
    .execute()
  // In order, as triggers count them one by one.
  const listed = [...new Set([EVERYBODY, ...tags])].sort()
  await transaction
    .insertInto('model_listings')
    .values(listed.map((tag) => ({ tag, username, gender: gender ?? NO_GENDER, model_id: id })))
    .execute()
}

/**
 * Takes a model out of lists there, and puts them back where it is not blocked any more; in the transaction of
 * those who keep what they block.
 */
export async function placeBlocks(
  theirs: SiteDatabase,
  modelId: number,
  { blocked_countries, blocked_states }: BlockedRegions,
): Promise<void> {
  const transaction: Kysely<AccountTables> = theirs
  // Who blocks a country blocks its states by that; each model counts once for a place.
  const states = blocked_states.filter((state) => !blocked_countries.includes(state.slice(0, 2)))
  const wanted = new Set<string>([...blocked_countries, ...states])
  const rows = await transaction
    .selectFrom('blocked_places')
    .select('place')
    .where('model_id', '=', modelId)
    .execute()
  const present = new Set(rows.map(({ place }) => place))
  // One after the other in order: two who change the same places wait for each other and never in a circle.
  for (const place of [...new Set([...wanted, ...present])].sort()) {
    if (wanted.has(place) === present.has(place)) continue
    if (wanted.has(place))
      await transaction.insertInto('blocked_places').values({ place, model_id: modelId }).execute()
    else
      await transaction
        .deleteFrom('blocked_places')
        .where('place', '=', place)
        .where('model_id', '=', modelId)
        .execute()
  }
}
