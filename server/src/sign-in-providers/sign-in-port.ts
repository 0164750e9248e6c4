import type { AccountId } from '@footlight/core/protocol/ids'
import type { Result } from '@footlight/core/rules/result'
import type { SiteDatabase } from '../platform/module.ts'

/** What is known of somebody who logs in by a provider, at each point of the way. */
export type SignInStage =
  /** On the provider's page. */
  | { readonly kind: 'log_in' }
  /** On the provider's page, logged in here as this account. `boundTo`: hash of its session and its password. */
  | { readonly kind: 'connect'; readonly account: AccountId; readonly boundTo: string }
  /** The provider has answered for this account, which asks for more. */
  | { readonly kind: 'second_factor'; readonly account: AccountId; readonly subject: string }
  /** The provider has answered for somebody who has no account here. `email` null: it named none. */
  | {
      readonly kind: 'new_account'
      readonly subject: string
      readonly email: string | null
      readonly isEmailVerified: boolean
    }

/** A log-in by a provider that has begun and not ended. */
export interface SignIn {
  /** As the operator calls it. */
  readonly provider: string
  readonly issuer: string
  /** Path on this site where the person goes on. */
  readonly next: string
  readonly stage: SignInStage
  /** ms since 1970. */
  readonly expiresAt: number
}

/** An account at a provider that opens one of ours. */
export interface ProviderAccount {
  readonly issuer: string
  /** Their number there, which it gives to nobody else. */
  readonly subject: string
  readonly account: AccountId
  /** ms since 1970. */
  readonly connectedAt: number
  /** ms since 1970; null: never. */
  readonly lastUsedAt: number | null
}

/** Accounts at providers, and log-ins on their way. What has a `transaction` may be part of one. */
export interface SignInRepository {
  begin(idHash: string, signIn: SignIn): Promise<void>
  /**
   * One that is on the provider's page, in one statement: of any number that ask at once one has it. null: there is none, of another
   * provider, or over.
   */
  take(idHash: string, of: { readonly provider: string; readonly now: number }): Promise<SignIn | null>
  /** As it stands, to be asked for more; null as above. */
  find(idHash: string, now: number): Promise<SignIn | null>
  /** False: it has ended. */
  end(idHash: string, now: number, transaction?: SiteDatabase): Promise<boolean>
  /** Those that expired before `at`; answers how many. */
  forgetBefore(at: number): Promise<number>
  /** Whose account is opened; null: nobody's. */
  accountOf(issuer: string, subject: string): Promise<ProviderAccount | null>
  /** In the order in which they were connected. */
  ofAccount(account: AccountId): Promise<readonly ProviderAccount[]>
  connect(
    account: Omit<ProviderAccount, 'lastUsedAt'>,
    transaction?: SiteDatabase,
  ): Promise<Result<void, ConnectRefusal>>
  used(issuer: string, subject: string, at: number): Promise<void>
  /** False: it is not connected. */
  disconnect(account: AccountId, issuer: string): Promise<boolean>
}

/** `connected`: the account has one of this provider; `connected_elsewhere`: this one opens another account. */
export type ConnectRefusal = 'connected' | 'connected_elsewhere'
