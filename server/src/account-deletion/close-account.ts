import { deletedName } from '@footlight/core/rules/accounts/deleted-name'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import type { Selectable, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { holdPerson } from '../accounts/hold-person.ts'
import { hashOfName } from '../accounts/kept-names.ts'
import { textsOf } from '../platform/db/texts.ts'
import type { DeletionTables } from './deletion-tables.ts'

type PersonRow = Selectable<AccountTables['people']>

/** False: it is kept, not due, or in a state by now in which nothing of it is deleted. */
export async function closeAccount(
  transaction: Transaction<DeletionTables>,
  account: number,
  now: number,
): Promise<boolean> {
  await holdPerson(transaction, account)
  const person = await transaction
    .selectFrom('people')
    .selectAll()
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  if (textsOf(person.roles).some(isStaffRole) || (person.suspended_until ?? 0) > now) return false
  const { numUpdatedRows } = await transaction
    .updateTable('account_deletions')
    .set({
      state: 'deleting',
      username: person.username,
      email: person.email_confirmed === 1 ? person.email : null,
      record: person.type === 'model' ? recordOf(person) : null,
    })
    .where('account', '=', account)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await retireNames(transaction, person)
  await forgetPerson(transaction, account)
  await transaction.deleteFrom('sessions').where('account_id', '=', account).execute()
  return true
}

/** What 28 CFR 75.2 wants of whoever was on camera, as far as it is stored. */
function recordOf(person: PersonRow): string {
  const { username, birth_date, identity_confirmed, age_methods, created_at } = person
  return JSON.stringify({ username, birth_date, identity_confirmed, age_methods, created_at })
}

/** Those of before as well: their time would run out. */
async function retireNames(transaction: Transaction<DeletionTables>, person: PersonRow): Promise<void> {
  const earlier = await transaction
    .selectFrom('name_changes')
    .select('from_name')
    .where('account', '=', person.id)
    .execute()
  const names = new Set([person.username, ...earlier.map(({ from_name }) => from_name)])
  await transaction
    .insertInto('retired_names')
    .values([...names].map((name) => ({ name_hash: hashOfName(name) })))
    .onConflict((c) => c.doNothing())
    .execute()
}

/** The row stays for the number, which the books and other people's messages have. */
async function forgetPerson(transaction: Transaction<DeletionTables>, account: number): Promise<void> {
  const name = deletedName(account)
  await transaction
    .updateTable('people')
    .set({
      username: name,
      display_name: name,
      email: '',
      email_key: `unconfirmed:${name}`,
      email_confirmed: 0,
      // No password has this hash.
      password_hash: '',
      birth_date: '',
      gender: null,
      country: null,
      lives_in: null,
      identity_confirmed: 0,
      compliance_status: 'none',
      age_verified: 0,
      age_methods: '[]',
      membership: 'none',
      roles: '[]',
      studio_id: null,
      studio_grant: null,
      totp_secret: null,
      totp_step: null,
      suspended_until: null,
      suspension_reason: null,
      settings: '{}',
      tags: '[]',
      languages: '[]',
      avatar: null,
      renamed_at: null,
    })
    .where('id', '=', account)
    .execute()
}
