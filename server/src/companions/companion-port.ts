import type { CompanionFields, CompanionRule, SetCompanionPrices } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { CompanionOrder, CompanionService } from '@footlight/core/rules/companions/companion-order'
import type { StaffAct } from '../audit-log/module.ts'

/** An AI profile. */
export interface StoredCompanion extends CompanionFields {
  readonly id: number
  readonly revision: number
  /** ms since 1970 */
  readonly createdAt: number
  /** How often it ever answered. */
  readonly answered: number
}

export interface CompanionRepository {
  /** All, by name. */
  all(): Promise<readonly StoredCompanion[]>
  byId(id: number): Promise<StoredCompanion | null>
  byIds(ids: readonly number[]): Promise<readonly StoredCompanion[]>
  /** `id` null: a new one. `taken`: another one has the username. */
  save(
    id: number | null,
    revision: number,
    fields: CompanionFields,
    /** `by` null: the demo, which is in no log. */
    act: { readonly by: AccountId | null; readonly at: number },
    max: number,
  ): Promise<StoredCompanion | 'conflict' | 'taken' | 'full'>
  /** Whether one of these words is the username of a performer. */
  namePerformer(words: readonly string[]): Promise<boolean>
}

/** What somebody orders. */
export interface CompanionDraft {
  readonly viewer: AccountId
  readonly companion: number
  readonly service: CompanionService
  readonly prompt: string
  readonly nsfw: boolean
  readonly price: number
}

/** Times are ms since 1970. */
export interface StoredOrder extends CompanionDraft {
  readonly id: string
  /** null: a refused prompt, of which no tokens ever were held. */
  readonly stage: CompanionOrder | null
  readonly version: number
  readonly answer: string | null
  /** What a program saw in the picture. */
  readonly caption: string | null
  readonly hasPicture: boolean
  readonly rule: CompanionRule | null
  readonly rulesVersion: string
  readonly orderedAt: number
  readonly isSettled: boolean
  /** null: the viewer sees it. */
  readonly hiddenAt: number | null
  /** null: the staff has not taken it down. */
  readonly removedAt: number | null
}

/** What is written with a change of state. */
export interface OrderPatch {
  readonly answer?: string
  readonly caption?: string
  readonly hasPicture?: boolean
  readonly rule?: CompanionRule
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

export interface FoundOrders {
  readonly orders: readonly StoredOrder[]
  readonly total: number
}

export interface LogFilter {
  readonly viewer?: AccountId
  readonly service?: CompanionService
  readonly state?: 'answered' | 'failed' | 'refused' | 'removed'
}

export interface CompanionOrderRepository {
  /**
   * Writes an order down before its tokens are held; the one that this `ref` began before is answered as it is. null:
   * so many of this viewer are not over.
   */
  begin(
    id: string,
    ref: string,
    draft: CompanionDraft,
    rulesVersion: string,
    at: number,
    limits: { readonly openMax: number; readonly begunSince: number },
  ): Promise<StoredOrder | null>
  /** Writes down a prompt that was refused. */
  refused(
    id: string,
    draft: CompanionDraft,
    rule: CompanionRule,
    rulesVersion: string,
    at: number,
  ): Promise<void>
  /** False: somebody else was quicker. */
  change(order: StoredOrder, next: CompanionOrder, patch?: OrderPatch): Promise<boolean>
  /** The books have done what its end says. */
  settled(id: string): Promise<void>
  /** Deletes one whose tokens never were held, unless it began anew. */
  forgetBegun(order: StoredOrder): Promise<void>
  byId(id: string): Promise<StoredOrder | null>
  byRef(viewer: AccountId, ref: string): Promise<StoredOrder | null>
  /** What the viewer sees, newest first. */
  ofViewer(viewer: AccountId, companion: number, page: Page): Promise<FoundOrders>
  /** The last messages that were answered and that the viewer sees, oldest first. */
  lastAnswered(viewer: AccountId, companion: number, limit: number): Promise<readonly StoredOrder[]>
  /** What is over is gone for the viewer. */
  hide(viewer: AccountId, companion: number, at: number): Promise<void>
}

/** For the job and the staff. */
export interface CompanionLogRepository {
  begunBefore(at: number): Promise<readonly StoredOrder[]>
  /** Held, and not over: those that wait since before `since`, and those whose time is up. */
  openBefore(since: number, now: number): Promise<readonly StoredOrder[]>
  unsettled(): Promise<readonly StoredOrder[]>
  /** Over and settled, or refused, and older. */
  olderThan(at: number): Promise<readonly StoredOrder[]>
  forget(ids: readonly string[]): Promise<void>
  page(filter: LogFilter, page: Page): Promise<FoundOrders>
  /** False: there is nothing to take down, or it is down. */
  remove(id: string, by: AccountId, note: string, at: number): Promise<boolean>
}

export interface StoredBlock {
  readonly account: AccountId
  readonly by: AccountId
  readonly note: string
  readonly at: number
}

export interface CompanionBlockRepository {
  isBlocked(account: AccountId): Promise<boolean>
  block(block: StoredBlock): Promise<void>
  /** Twice is once. */
  unblock(account: AccountId, act: StaffAct): Promise<void>
  /** Newest first. */
  blocks(page: Page): Promise<{ readonly blocks: readonly StoredBlock[]; readonly total: number }>
}

/** What administrators charge. */
export interface CompanionPriceRepository {
  /** null: nobody has set anything. */
  latest(): Promise<SetCompanionPrices | null>
  /** False: there is one of this revision by now. */
  add(prices: SetCompanionPrices, by: AccountId, at: number): Promise<boolean>
}
