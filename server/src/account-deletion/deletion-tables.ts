import { HoldReason } from '@footlight/core/protocol/account-deletion'
import { AccountId } from '@footlight/core/protocol/ids'
import { isLanguage } from '@footlight/core/rules/languages'
import type { Selectable } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { textsOf } from '../platform/db/texts.ts'
import type { AccountDeletion } from './deletion-port.ts'

interface DeletionTable {
  account: number
  state: string
  language: string
  tokens: number
  due_at: number
  email: string | null
  username: string | null
  record: string | null
  deleted_at: number | null
  released: string
}

export interface DeletionTables extends AccountTables {
  account_deletions: DeletionTable
}

export function deletionOf(row: Selectable<DeletionTable>): AccountDeletion {
  return {
    account: AccountId.parse(row.account),
    state: row.state as AccountDeletion['state'],
    language: isLanguage(row.language) ? row.language : 'en',
    tokens: row.tokens,
    dueAt: row.due_at,
    email: row.email,
    username: row.username,
    deletedAt: row.deleted_at,
    released: textsOf(row.released).map((reason) => HoldReason.parse(reason)),
  }
}
