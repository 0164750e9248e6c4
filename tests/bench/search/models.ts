import type { AccountId } from '@footlight/core/protocol'
import { searchWords } from '@footlight/server/accounts/model-listings'
import { foldText } from '@footlight/server/platform/fold-text'
import type { SiteDatabase } from '@footlight/server/platform/module'

const BATCH = 500
const syllables = 'au ro ra mi a lu na ze ki to ba len dra vi sta el or in mar co sy ri ja de no fe'.split(
  ' ',
)
export const benchTags = Array.from(
  { length: 400 },
  (_, n) => `tag${(n * 7_919) % 1_000}-${syllables[n % 26]}`,
)
const languages = ['english', 'german', 'spanish', 'french', 'romanian', 'italian', 'dutch']

/** The same numbers on every run; few are frequent, as names and tags are. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    const share = (state >>> 8) / 0x800000
    return Math.floor(share * share * sides)
  }
}

const namesOf = (roll: (sides: number) => number, count: number) =>
  Array.from({ length: count }, () =>
    Array.from({ length: 2 + roll(3) }, () => syllables[roll(syllables.length)]).join(''),
  )

/** As many models as are asked for, of whom one in fifty blocks a country. Answers their usernames. */
export async function addModels(db: SiteDatabase, count: number): Promise<readonly string[]> {
  const roll = dice(7)
  const [firsts, lasts] = [namesOf(roll, 3_000), namesOf(roll, 8_000)]
  const usernames: string[] = []
  for (let start = 0; start < count; start += BATCH) {
    const models = Array.from({ length: Math.min(BATCH, count - start) }, (_, n) => {
      const [first, last] = [firsts[roll(firsts.length)]!, lasts[roll(lasts.length)]!]
      const own = [...new Set([benchTags[roll(400)]!, benchTags[roll(400)]!, benchTags[roll(400)]!])]
      return {
        id: (start + n + 1) as AccountId,
        username: `${first}_${last}${start + n}`,
        displayName: `${first} ${last}`,
        gender: ['f', 'm', 't', 'c'][roll(4)]!,
        tags: own,
        languages: [languages[roll(7)]!],
      }
    })
    usernames.push(...models.map(({ username }) => username))
    await db.transaction().execute(async (transaction) => {
      const insert = (table: string, rows: readonly object[]) =>
        rows.length === 0 ? null : transaction.insertInto(table).values(rows).execute()
      await insert('people', models.map(personRow))
      await insert(
        'model_texts',
        models.map(({ id, username, displayName, tags: own, languages: spoken }) => ({
          model_id: id,
          text: foldText([username, displayName, ...own, ...spoken].join('\n')),
        })),
      )
      await insert(
        'model_words',
        models.flatMap((model) => searchWords(model).map((word) => ({ word, model_id: model.id }))),
      )
      await insert(
        'model_listings',
        models.flatMap(({ id, username, gender, tags: own }) =>
          ['', ...own].map((tag) => ({ tag, username, gender, model_id: id })),
        ),
      )
      await insert(
        'blocked_places',
        models.filter(({ id }) => id % 50 === 0).map(({ id }) => ({ place: 'RO', model_id: id })),
      )
    })
  }
  return usernames
}

interface BenchModel {
  readonly username: string
  readonly displayName: string
  readonly gender: string
  readonly tags: readonly string[]
  readonly languages: readonly string[]
}

function personRow({ username, displayName, gender, tags: own, languages: spoken }: BenchModel): object {
  return {
    username,
    display_name: displayName,
    email: '',
    email_key: username,
    password_hash: '',
    email_confirmed: 0,
    identity_confirmed: 0,
    age_verified: 1,
    type: 'model',
    gender,
    birth_date: '1990-01-01',
    membership: 'none',
    roles: '[]',
    settings: '{}',
    tags: JSON.stringify(own),
    languages: JSON.stringify(spoken),
    created_at: 1,
  }
}
