import type { LedgerAccountId } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import { isDeletedName } from '@footlight/core/rules/accounts/deleted-name'
import type { Kysely } from 'kysely'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { STUDIO_OWNER_ROLE } from '../accounts/roles.ts'
import type { SiteDatabase } from '../platform/module.ts'

interface PeopleTables {
  people: { id: number; username: string; roles: string; studio_id: number | null }
}

export interface SellerDeps {
  readonly taxDatabase: SiteDatabase
  readonly people: Pick<PeopleRepository, 'byIds'>
}

/** Whose an account of the ledger is. */
export function ownerOfSeller(
  seller: LedgerAccountId,
): { readonly model: AccountId; readonly studio: null } | { readonly model: null; readonly studio: number } {
  const [kind, owner] = seller.split(':')
  return kind === 'earnings'
    ? { model: AccountId.parse(Number(owner)), studio: null }
    : { model: null, studio: Number(owner) }
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
    const owners = sellers.map((seller) => ({ seller, ...ownerOfSeller(seller) }))
    const studios = owners.flatMap(({ studio }) => studio ?? [])
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
    const wanted = owners.flatMap(({ seller, model, studio }) => {
      const id = model ?? ownerOf.get(studio)
      return id === undefined ? [] : [{ seller, id }]
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
