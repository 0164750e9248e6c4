import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { letter } from '../platform/mail/letters.ts'
import type { Site } from '../platform/site.ts'
import type { WrittenAppeal } from './appeal-rows.ts'

/** As its author reads it. */
export function presentOwn<State extends string>({
  state,
  text,
  at,
  answer,
  decidedAt,
}: WrittenAppeal<State>) {
  return { state, text, at: isoTime(at), answer, decided_at: isoTime(decidedAt) }
}

export interface TellDeps {
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly ownerLetters: Pick<OwnerLetters, 'add'>
  readonly site: Site
}

/** Writes to its author, in the language in which they appealed. `date`: as it stands in the letter. */
export async function tellAuthor(
  { account, language, answer }: WrittenAppeal<string>,
  name: Extract<Parameters<typeof letter>[0], `appeal_${string}` | `decision_${string}`>,
  { people, ownerLetters, site }: TellDeps,
  date = '',
): Promise<void> {
  const person = await people.byId(account)
  if (person === null || !person.emailConfirmed) return
  const values = { name: person.username, text: answer ?? '', date, url: `${site.publicUrl}/appeal` }
  const words = letter(name, language, values)
  ownerLetters.add(async () => ({ to: person.email, ...words }))
}
