import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { KeyValueStorage } from '../ports/storage.ts'
import type { Result } from '../domain/result.ts'
import type { ApiClient } from './api-client.ts'
import type { ApiFailure } from './api-failure.ts'

export interface TipOrder {
  readonly recipient: string
  readonly amount: number
  readonly comment?: string
  readonly source_id?: string
  readonly type?: string
}

export interface TipReceipt {
  readonly transfer_id: string
  /** What the sender had left. */
  readonly tokens: number
}

export interface TipFlowParts {
  readonly api: ApiClient
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly random: Random
  /** Whose tips these are; a stored tip of somebody else is never sent. */
  readonly username: () => string | null
}
export declare class TipFlow {
  constructor(parts: TipFlowParts)
  send(order: TipOrder, onRetry?: () => void): Promise<Result<TipReceipt, ApiFailure>>
}
