import type { BlockedRegions } from '@footlight/core/protocol'
import { worldRegionsOf } from '@footlight/core/rules/regions/world-regions'
import type { Kysely } from 'kysely'
import { foldText } from '../platform/fold-text.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { AccountTables } from './accounts-tables.ts'
import type { Person } from './people-port.ts'

/** Under this key every model is listed once. */
export const EVERYBODY = ''
export const NO_GENDER = ''
/** Between the texts that a model is found by, so that none is found across two of them. */
export const TEXT_SEPARATOR = '\n'

/**
 * What models are listed under beside their tags. No tag has a colon, so that no address of a tag leads to
 * one of these.
 */
export const languageKey = (language: string): string => `language:${language}`
export const regionKey = (region: string): string => `region:${region}`

/** Of who is in no list of the first page. */
export const NOT_AT_HOME = 'home:hidden'

/** Of a tag as somebody typed it; null: nobody can have it. */
export function tagKey(tag: string): string | null {
  return /^[^:\0]{1,40}$/.test(tag) ? tag : null
}

/** All keys of a model, in order: triggers count them one by one. */
export function listingKeys({
  tags,
  languages,
  country,
  settings,
}: Pick<Person, 'tags' | 'languages' | 'country' | 'settings'>): readonly string[] {
  const keys = [
    EVERYBODY,
    ...(settings.show_home ? [] : [NOT_AT_HOME]),
    ...tags,
    ...languages.map(languageKey),
    ...worldRegionsOf(country).map((region) => regionKey(region)),
  ]
  return [...new Set(keys)].sort()
}

/** Characters of one. */
const WORD_CHARS_MAX = 40
/** Of one name; whoever has more is found by the first ones. */
const WORDS_MAX = 4

/** How a text is compared with words of names: folded, and with one space wherever there is no letter or digit. */
export function wordKey(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, WORD_CHARS_MAX)
}

/** What somebody may begin to type for a model: both names, from each of their words on. */
export function searchWords({ username, displayName }: Pick<Person, 'username' | 'displayName'>): string[] {
  const starts = [username, displayName].flatMap((name) => {
    const words = wordKey(name).split(' ')
    return words.slice(0, WORDS_MAX).map((_, index) => words.slice(index).join(' '))
  })
  return [...new Set(starts)].filter((word) => word !== '')
}

/** Makes a model findable, in the transaction that makes the account. */
export async function listModel(transaction: Kysely<AccountTables>, model: Person): Promise<void> {
  const { id, username, gender } = model
  await transaction
    .insertInto('model_texts')
    .values({ model_id: id, text: foundText(model) })
    .execute()
  const words = searchWords(model)
  if (words.length > 0)
    await transaction
      .insertInto('model_words')
      .values(words.map((word) => ({ word, model_id: id })))
      .execute()
  await transaction
    .insertInto('model_listings')
    .values(listingKeys(model).map((tag) => ({ tag, username, gender: gender ?? NO_GENDER, model_id: id })))
    .execute()
}

function foundText({ username, displayName, tags, languages }: Person): string {
  return foldText([username, displayName, ...tags, ...languages].join(TEXT_SEPARATOR))
}

/** `model`: with tags, languages, country as they are from now on; in the transaction that writes them. */
export async function relistModel(theirs: SiteDatabase, model: Person): Promise<void> {
  const transaction: Kysely<AccountTables> = theirs
  const { id } = model
  await transaction
    .updateTable('people')
    .set({
      tags: JSON.stringify(model.tags),
      languages: JSON.stringify(model.languages),
      country: model.country,
    })
    .where('id', '=', id)
    .execute()
  await transaction
    .updateTable('model_texts')
    .set({ text: foundText(model) })
    .where('model_id', '=', id)
    .execute()
  const rows = await transaction
    .selectFrom('model_listings')
    .select('tag')
    .where('model_id', '=', id)
    .execute()
  const present = new Set(rows.map(({ tag }) => tag))
  const wanted = new Set(listingKeys(model))
  // One after the other in order, as places are: triggers count them.
  // That one goes with a setting, which may have changed since `model` was read.
  for (const tag of [...new Set([...wanted, ...present])].sort())
    if (tag !== NOT_AT_HOME && wanted.has(tag) !== present.has(tag))
      await list(transaction, model, tag, wanted.has(tag))
}

/** Puts a model into the lists of the first page, or takes them out, in the transaction of their setting. */
export async function listAtHome(transaction: Kysely<AccountTables>, model: Person): Promise<void> {
  await list(transaction, model, NOT_AT_HOME, !model.settings.show_home)
}

async function list(
  transaction: Kysely<AccountTables>,
  { id, username, gender }: Person,
  tag: string,
  isListed: boolean,
): Promise<void> {
  if (isListed)
    await transaction
      .insertInto('model_listings')
      .values({ tag, username, gender: gender ?? NO_GENDER, model_id: id })
      .execute()
  else
    await transaction.deleteFrom('model_listings').where('tag', '=', tag).where('model_id', '=', id).execute()
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
