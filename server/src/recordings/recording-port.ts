import type { AccountId } from '@footlight/core/protocol/ids'
import type { RecordingState } from '@footlight/core/protocol/watch'

/** A recording of a show that its buyer keeps. */
export interface RecordingRecord {
  /** uuid */
  readonly id: string
  readonly showId: string
  /** The model. */
  readonly ownerId: AccountId
  readonly buyerId: AccountId
  /** Below the folder of recordings, with `/`: `<showId>/<accountId>.webm`. */
  readonly file: string
  readonly mime: string
  /** null until it is finished. */
  readonly durationMs: number | null
  readonly bytes: number | null
  readonly state: RecordingState
  readonly createdAt: number
}

export type NewRecording = Pick<
  RecordingRecord,
  'id' | 'showId' | 'ownerId' | 'buyerId' | 'file' | 'mime' | 'createdAt'
>

export interface RecordingRepository {
  create(recording: NewRecording): Promise<void>
  /** `ready` from now on. False: it is unknown or over already. */
  finish(id: string, durationMs: number, bytes: number): Promise<boolean>
  /** `failed` from now on. False: it is unknown or over already. */
  fail(id: string): Promise<boolean>
  byId(id: string): Promise<RecordingRecord | null>
  /** Newest first. */
  ofBuyer(buyerId: AccountId, count: number): Promise<readonly RecordingRecord[]>
  /** Of everything that this account bought or performed in (`RecordingRecord.file`). */
  filesOf(account: AccountId): Promise<readonly string[]>
  /** Still `recording`: what a crash left behind. */
  unfinished(): Promise<readonly RecordingRecord[]>
}
