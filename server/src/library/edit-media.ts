import { type Failure, type FieldCode, libraryLimits, type MediaFields } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { editableStates } from './hold-editable.ts'
import type { LibraryRepository, StoredFile, StoredMedia, StoredRelease } from './library-port.ts'

/** Whether its files and people may change: what the staff looks at, or published, is what everybody sees. */
export function isEditable({ state }: Pick<StoredMedia, 'state'>): boolean {
  return editableStates.some((each) => each === state)
}

/**
 * Keeps what a performer says of an item. Price and words may change at any time; who is on it only before it is
 * sent to the staff.
 */
export async function changeMedia(
  item: StoredMedia,
  owner: Person,
  fields: MediaFields,
  now: number,
  deps: { readonly library: LibraryRepository; readonly people: PeopleRepository },
): Promise<Result<void, Failure>> {
  const refused = refusedFields(fields)
  if (Object.keys(refused).length > 0) return fail({ error: 'invalid_value', fields: refused })
  const named = await findPeople(fields.people, owner, deps.people)
  if (named === null) return fail({ error: 'invalid_value', fields: { people: 'invalid' } })
  const before = (await deps.library.peopleOn([item.id])).map(({ person }) => person)
  const isSame = before.length === named.length && named.every((person) => before.includes(person))
  if (!isSame && !isEditable(item)) return fail({ error: 'wrong_state', state: item.state })
  await deps.library.change(item.id, { ...fields, tags: [...new Set(fields.tags)] })
  return isSame || (await deps.library.namePeople(item.id, named, now))
    ? ok(undefined)
    : fail({ error: 'wrong_state', state: 'in_review' })
}

export function nameRefusal(name: string): Failure | null {
  return isProhibited(name, 'label', 'library')
    ? { error: 'invalid_value', fields: { name: 'prohibited' } }
    : null
}

/** What the shape of a field does not say. */
function refusedFields({ name, description, tags, token_price, is_free_no_auth }: MediaFields) {
  const refused: Record<string, FieldCode> = {}
  if (isProhibited(name, 'label', 'library')) refused['name'] = 'prohibited'
  if (isProhibited(description, 'sentence', 'library')) refused['description'] = 'prohibited'
  if (tags.some((tag) => isProhibited(tag, 'label', 'tag'))) refused['tags'] = 'prohibited'
  if (is_free_no_auth && token_price > 0) refused['is_free_no_auth'] = 'invalid'
  return refused
}

/** null: one of them is nobody who could agree: no performer of this site whose identity is proved, or the owner. */
async function findPeople(
  usernames: readonly string[],
  owner: Person,
  people: PeopleRepository,
): Promise<readonly AccountId[] | null> {
  const found: AccountId[] = []
  for (const username of new Set(usernames)) {
    const person = await people.byUsername(username)
    if (person?.type !== 'model' || !person.identityConfirmed || person.id === owner.id) return null
    found.push(person.id)
  }
  return found
}

/** What stands in the way of sending an item to the staff; null: nothing. */
export function submissionRefusal(
  item: StoredMedia,
  owner: Person,
  files: readonly StoredFile[],
): Failure | null {
  if (!isEditable(item)) return { error: 'wrong_state', state: item.state }
  // Nobody is shown whose age and identity were not proved.
  if (!owner.identityConfirmed) return { error: 'wrong_state', state: 'identity_missing' }
  if (files.length === 0) return { error: 'wrong_state', state: 'no_files' }
  if (files.length > libraryLimits[item.type]) return { error: 'wrong_state', state: 'too_many_files' }
  if (files.some(({ state }) => state === 'failed')) return { error: 'wrong_state', state: 'failed_files' }
  if (files.some(({ state }) => state !== 'ready'))
    return { error: 'wrong_state', state: 'files_on_their_way' }
  return null
}

/** Whether everybody on it has agreed. */
export function isReleased(releases: readonly StoredRelease[]): boolean {
  return releases.every(({ state }) => state === 'released')
}
