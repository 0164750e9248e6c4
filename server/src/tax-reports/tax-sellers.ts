import type { LedgerAccountId } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import { isDeletedName } from '@footlight/core/rules/accounts/deleted-name'
import type { Kysely } from 'kysely'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { STUDIO_OWNER_ROLE } from '../accounts/roles.ts'
import { earnerOf } from '../payouts/module.ts'
import type { SiteDatabase } from '../platform/module.ts'

interface PeopleTables {
  people: { id: number; username: string; roles: string; studio_id: number | null }
}

export interface SellerDeps {
  readonly taxDatabase: SiteDatabase
  readonly people: Pick<PeopleRepository, 'byIds'>
}

/** Who answers for what was earned: the performer, or the owner of the studio. */
export class TaxSellers {
  readonly #deps: SellerDeps
  readonly #db: Kysely<PeopleTables>

  constructor(deps: SellerDeps) {
    this.#deps = deps
    this.#db = deps.taxDatabase
  }

  /** Whose account is deleted, or whose studio has no owner, is not in it. */
  async answerableFor(sellers: readonly LedgerAccountId[]): Promise<ReadonlyMap<LedgerAccountId, Person>> {
    const earners = sellers.map(earnerOf)
    const studios = earners.flatMap((earner) => (earner.model === null ? [earner.studio] : []))
    const rows =
      studios.length === 0
        ? []
        : await this.#db
            .selectFrom('people')
            .select(['id', 'studio_id'])
            .where('studio_id', 'in', studios)
            .where('roles', 'like', `%"${STUDIO_OWNER_ROLE}"%`)
            // Of several the first one, as everywhere.
            .orderBy('id', 'desc')
            .execute()
    const ownerOf = new Map(rows.map(({ id, studio_id: studio }) => [studio, AccountId.parse(id)]))
    const wanted = earners.flatMap((earner) => {
      const id = earner.model ?? ownerOf.get(earner.studio)
      return id === undefined ? [] : [{ seller: earner.account, id }]
    })
    const persons = await this.#deps.people.byIds([...new Set(wanted.map(({ id }) => id))])
    const personOf = new Map(persons.map((person) => [person.id, person]))
    return new Map(
      wanted.flatMap(({ seller, id }) => {
        const person = personOf.get(id)
        return person === undefined || isDeletedName(person.username) ? [] : [[seller, person] as const]
      }),
    )
  }
}
