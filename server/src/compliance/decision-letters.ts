import { AccountId } from '@footlight/core/protocol'
import { isLanguage } from '@footlight/core/rules/languages'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { StoredRecord } from './performer-records.ts'

export type ApplicationEvent = 'application_approved' | 'application_rejected' | 'application_expired'

export interface DecisionLetterDeps {
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly ownerLetters: Pick<OwnerLetters, 'add' | 'written'>
}

/** Tells performers by e-mail what became of their application. Why it was rejected stands on its page alone. */
export function tellDecision(
  event: ApplicationEvent,
  { account, language }: Pick<StoredRecord, 'account' | 'language'>,
  { people, ownerLetters }: DecisionLetterDeps,
): void {
  ownerLetters.add(async () => {
    const person = await people.byId(AccountId.parse(account))
    return person && ownerLetters.written(event, person, isLanguage(language) ? language : 'en')
  })
}
