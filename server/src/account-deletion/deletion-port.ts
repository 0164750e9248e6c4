import type { HoldReason } from '@footlight/core/protocol/account-deletion'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Language } from '@footlight/core/rules/languages'
import type { PersonalRowsStep } from '../platform/personal-rows.ts'

/** Times are ms since 1970. */
export interface AccountDeletion {
  readonly account: AccountId
  /** `waiting`: its owner may keep it; `deleting`: it is closed, and what is left of it is on its way out. */
  readonly state: 'waiting' | 'deleting' | 'deleted'
  readonly language: Language
  /** That its owner gave up. */
  readonly tokens: number
  readonly dueAt: number
  /** Where it is still to be said that the account is deleted; null: nowhere. */
  readonly email: string | null
  /** What it was called; null: not closed yet, or nothing is held any more that has the name. */
  readonly username: string | null
  readonly deletedAt: number | null
  /** Duties that are over. */
  readonly released: readonly HoldReason[]
}

export type DeletionRequest = Pick<AccountDeletion, 'account' | 'language' | 'tokens' | 'dueAt'>

export interface DeletionRepository {
  /** False: it was asked for already. */
  ask(request: DeletionRequest): Promise<boolean>
  of(account: AccountId): Promise<AccountDeletion | null>
  /** False: it is closed already. Where nobody asked there is nothing to do. */
  keep(account: AccountId): Promise<boolean>
  /** Waiting, and due at `now`; those of the smallest numbers behind `after`. */
  due(now: number, after: number): Promise<readonly AccountDeletion[]>
  /**
   * From here on nobody logs in to it, and its name and address are gone, all in one transaction. False: it is kept, or
   * suspended or of the staff by now.
   */
  close(account: AccountId, now: number): Promise<boolean>
  /** Closed, and not at their end. */
  unfinished(): Promise<readonly AccountDeletion[]>
  /** May be done again: nothing is left to do then. */
  carryOut(step: PersonalRowsStep, deletion: AccountDeletion): Promise<void>
  finish(account: AccountId, now: number): Promise<void>
  /** Deleted accounts whose owners have not been written to yet. */
  unwritten(): Promise<readonly AccountDeletion[]>
  written(account: AccountId): Promise<void>
  /** Deleted before `deletedBefore`, for which this duty is not over. */
  held(reason: HoldReason, deletedBefore: number): Promise<readonly AccountDeletion[]>
  release(deletion: AccountDeletion, reason: HoldReason): Promise<void>
}
