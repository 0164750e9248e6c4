import type { AccountId } from '@footlight/core/protocol/ids'
import type { StudioView } from '@footlight/core/protocol/studio'

/** A shift as it is stored. Times in ms since 1970. */
export interface ShiftRecord {
  readonly id: string
  readonly studioId: number
  readonly modelId: AccountId
  readonly startedAt: number
  readonly startedBy: string
  readonly endedAt: number | null
  readonly endedBy: string | null
  /** Of the intervals on air that are over. */
  readonly onAirMs: number
  /** Start of the current time on air; null: the model is not on air, or the shift is over. */
  readonly onAirSince: number | null
  /** What viewers paid, before it was shared; null: not over. */
  readonly tokens: number | null
}

export interface StudioRepository {
  /** What a model lets their studio see; null: the model never chose, which means nothing. */
  agreement(
    modelId: AccountId,
  ): Promise<{ readonly studioView: StudioView; readonly changedAt: number } | null>
  setAgreement(modelId: AccountId, studioView: StudioView, changedAt: number): Promise<void>
  /** Newest first. */
  shifts(modelId: AccountId, limit: number): Promise<readonly ShiftRecord[]>
  /** Of several models, of each the newest; one question for all of them. */
  lastShifts(modelIds: readonly AccountId[], limitEach: number): Promise<readonly ShiftRecord[]>
  openShift(modelId: AccountId): Promise<ShiftRecord | null>
  /** Puts it in or replaces it. A second open shift of one model is refused: answers false. */
  saveShift(shift: ShiftRecord): Promise<boolean>
}
