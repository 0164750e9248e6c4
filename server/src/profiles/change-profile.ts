import type { FieldCode, ProfileFields } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { peopleOf, withoutUnsaid } from '@footlight/core/rules/profiles/body-traits'
import { isNameOn, socialNetworks } from '@footlight/core/rules/profiles/social-links'
import { spokenLanguages } from '@footlight/core/rules/profiles/spoken-languages'
import { isTimeZone } from '@footlight/core/rules/profiles/weekly-schedule'
import { countryCodes } from '@footlight/core/rules/regions/region-codes'
import type { Person } from '../accounts/people-port.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { ProfileRepository } from './profile-repository.ts'

export type ProfileRefusal =
  | { readonly error: 'invalid_value'; readonly fields: Record<string, FieldCode> }
  | { readonly error: 'conflict' }

/**
 * Keeps what a performer says about themself, each tag and language once (PROFILE-02). `conflict`: `revision`
 * is not the one that is kept; 0 is that of who never wrote anything.
 */
export async function changeProfile(
  owner: Person,
  revision: number,
  sent: ProfileFields,
  profiles: Pick<ProfileRepository, 'save'>,
): Promise<Result<void, ProfileRefusal>> {
  const fields = {
    ...sent,
    tags: [...new Set(sent.tags)],
    languages: [...new Set(sent.languages)],
    time_zone: sent.schedule.length === 0 ? null : sent.time_zone,
    body_traits: withoutUnsaid(sent.body_traits),
  }
  const refused = refusedFields(fields)
  if (fields.body_traits.length > peopleOf(owner.gender)) refused['body_traits'] = 'too_long'
  if (Object.keys(refused).length > 0) return fail({ error: 'invalid_value', fields: refused })
  return (await profiles.save(owner, revision, fields)) ? ok(undefined) : fail({ error: 'conflict' })
}

/** What the shape of a field does not say. */
function refusedFields(fields: ProfileFields): Record<string, FieldCode> {
  const refused: Record<string, FieldCode> = {}
  if (isProhibited(fields.about, 'sentence', 'profile')) refused['about'] = 'prohibited'
  if (fields.tags.some((tag) => isProhibited(tag, 'label', 'tag'))) refused['tags'] = 'prohibited'
  if (fields.languages.some((language) => !Object.hasOwn(spokenLanguages, language)))
    refused['languages'] = 'invalid'
  if (fields.country !== null && !countryCodes.includes(fields.country)) refused['country'] = 'invalid'
  for (const network of socialNetworks) {
    const social = fields.socials[network]
    if (social === null) continue
    if (!isNameOn(network, social.username)) refused[`socials.${network}`] = 'invalid'
    else if (isProhibited(social.username, 'label', 'profile')) refused[`socials.${network}`] = 'prohibited'
  }
  if (fields.schedule.length > 0 && fields.time_zone === null) refused['time_zone'] = 'required'
  if (fields.time_zone !== null && !isTimeZone(fields.time_zone)) refused['time_zone'] = 'invalid'
  const slots = fields.schedule.map(({ day, from, to }) => `${day} ${from} ${to}`)
  if (fields.schedule.some(({ from, to }) => from === to) || new Set(slots).size < slots.length)
    refused['schedule'] = 'invalid'
  return refused
}
