import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely, Selectable } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import type {
  ConnectRefusal,
  ProviderAccount,
  SignIn,
  SignInRepository,
  SignInStage,
} from './sign-in-port.ts'

interface SignInTables extends Pick<AccountTables, 'provider_accounts'> {
  sign_ins: {
    id_hash: string
    stage: SignInStage['kind']
    provider: string
    issuer: string
    next: string
    account: number | null
    bound_to: string | null
    subject: string | null
    email: string | null
    email_verified: number
    expires_at: number
  }
}

/** Accounts at providers, on either dialect. */
export function createSignInRepository(db: Kysely<SignInTables>): SignInRepository {
  return { ...createSignIns(db), ...createConnections(db) }
}

function createSignIns(
  db: Kysely<SignInTables>,
): Pick<SignInRepository, 'begin' | 'take' | 'find' | 'end' | 'forgetBefore'> {
  return {
    async begin(idHash, signIn) {
      await db.insertInto('sign_ins').values(rowOf(idHash, signIn)).execute()
    },
    async take(idHash, { provider, now }) {
      const row = await db
        .deleteFrom('sign_ins')
        .where('id_hash', '=', idHash)
        .where('provider', '=', provider)
        .where('expires_at', '>', now)
        .where('stage', 'in', ['log_in', 'connect'])
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? null : signInOf(row)
    },
    async find(idHash, now) {
      const row = await db
        .selectFrom('sign_ins')
        .selectAll()
        .where('id_hash', '=', idHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row === undefined ? null : signInOf(row)
    },
    async end(idHash, now, transaction) {
      const within: Kysely<SignInTables> = transaction ?? db
      const { numDeletedRows } = await within
        .deleteFrom('sign_ins')
        .where('id_hash', '=', idHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async forgetBefore(at) {
      const { numDeletedRows } = await db
        .deleteFrom('sign_ins')
        .where('expires_at', '<', at)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function createConnections(
  db: Kysely<SignInTables>,
): Omit<SignInRepository, 'begin' | 'take' | 'find' | 'end' | 'forgetBefore'> {
  return {
    async accountOf(issuer, subject) {
      const row = await db
        .selectFrom('provider_accounts')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row === undefined ? null : accountOf(row)
    },
    async ofAccount(account) {
      const rows = await db
        .selectFrom('provider_accounts')
        .selectAll()
        .where('account', '=', account)
        .orderBy('connected_at')
        .orderBy('issuer')
        .execute()
      return rows.map(accountOf)
    },
    connect: (account, transaction) => connect(transaction ?? db, account),
    async used(issuer, subject, at) {
      await db
        .updateTable('provider_accounts')
        .set({ last_used_at: at })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .execute()
    },
    async disconnect(account, issuer) {
      const { numDeletedRows } = await db
        .deleteFrom('provider_accounts')
        .where('account', '=', account)
        .where('issuer', '=', issuer)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

/** Written first and looked at then, so that of two at once one has it. */
async function connect(
  db: Kysely<SignInTables>,
  { issuer, subject, account, connectedAt }: Omit<ProviderAccount, 'lastUsedAt'>,
): Promise<Result<void, ConnectRefusal>> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_accounts')
    .values({ issuer, subject, account, connected_at: connectedAt, last_used_at: null })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return ok(undefined)
  const there = await db
    .selectFrom('provider_accounts')
    .select('account')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return fail(there === undefined || there.account === account ? 'connected' : 'connected_elsewhere')
}

function accountOf(row: Selectable<SignInTables['provider_accounts']>): ProviderAccount {
  return {
    issuer: row.issuer,
    subject: row.subject,
    account: AccountId.parse(row.account),
    connectedAt: row.connected_at,
    lastUsedAt: row.last_used_at,
  }
}

function rowOf(idHash: string, signIn: SignIn): SignInTables['sign_ins'] {
  const { stage, provider, issuer, next } = signIn
  return {
    ...{ id_hash: idHash, stage: stage.kind, provider, issuer, next },
    account: 'account' in stage ? stage.account : null,
    bound_to: 'boundTo' in stage ? stage.boundTo : null,
    subject: 'subject' in stage ? stage.subject : null,
    email: 'email' in stage ? stage.email : null,
    email_verified: Number('isEmailVerified' in stage && stage.isEmailVerified),
    expires_at: signIn.expiresAt,
  }
}

function signInOf(row: Selectable<SignInTables['sign_ins']>): SignIn {
  const { provider, issuer, next } = row
  return { provider, issuer, next, stage: stageOf(row), expiresAt: row.expires_at }
}

function stageOf(row: Selectable<SignInTables['sign_ins']>): SignInStage {
  const account = () => AccountId.parse(row.account)
  const subject = row.subject ?? ''
  switch (row.stage) {
    case 'log_in':
      return { kind: 'log_in' }
    case 'connect':
      return { kind: 'connect', account: account(), boundTo: row.bound_to ?? '' }
    case 'second_factor':
      return { kind: 'second_factor', account: account(), subject }
    case 'new_account':
      return { kind: 'new_account', subject, email: row.email, isEmailVerified: row.email_verified === 1 }
  }
}
