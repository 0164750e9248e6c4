import type { AccountId } from '@footlight/core/protocol/ids'
import type { Gender } from '@footlight/core/protocol/user'
import type { VersusEndReason, VersusOutcome } from '@footlight/core/protocol/versus'
import type { VersusSettings } from '@footlight/core/protocol/versus-routes'

/** One side of a stored battle. */
export interface VersusSideRecord {
  readonly ownerId: AccountId
  /** Username of the performer at the time. */
  readonly username: string
  readonly tokens: number
  readonly tips: number
  readonly top: readonly { readonly username: string; readonly tokens: number }[]
  /** null: it runs. */
  readonly outcome: VersusOutcome | null
}

/** A battle, from its start on. Times: wall clock, ms. */
export interface VersusRecord {
  readonly id: string
  readonly minutes: number
  readonly tournamentId: string | null
  readonly startedAt: number
  readonly endsAt: number
  /** Tips behind this cursor count: what the score of a battle is found by that a crash cut off. */
  readonly startCursor: number
  readonly end: { readonly at: number; readonly reason: VersusEndReason; readonly by: string | null } | null
  /** Who invited, then who was invited. */
  readonly sides: readonly [VersusSideRecord, VersusSideRecord]
}

/** What one performer's battles came to; see `VersusRecordOfOne`. */
export interface VersusSum {
  readonly ownerId: AccountId
  readonly wins: number
  readonly ties: number
  readonly losses: number
  readonly tokens: number
}

export interface TournamentRecord {
  readonly id: string
  readonly name: string
  readonly matchMinutes: number
  readonly startsAt: number
  readonly endsAt: number
  readonly createdBy: AccountId
  readonly createdAt: number
  readonly cancelledAt: number | null
  readonly players: readonly AccountId[]
}

export interface BattleRepository {
  /** Refuses by throwing when one of the two is in another battle that has not ended. */
  start(record: VersusRecord): Promise<void>
  /** Writes scores and end. Twice is once. */
  finish(record: VersusRecord): Promise<void>
  /** The end was told; it is not told again after a restart. */
  markTold(id: string): Promise<void>
  /** Those that have not ended, and those whose end was perhaps not told; oldest first. */
  unsettled(): Promise<readonly VersusRecord[]>
  /** Ended, newest first. */
  history(ownerId: AccountId, count: number): Promise<readonly VersusRecord[]>
  /** Of battles that ended at or after `since`. */
  sumsSince(since: number, gender: Gender): Promise<readonly VersusSum[]>
  sumsOfTournament(tournamentId: string): Promise<readonly VersusSum[]>
  /** Whether these two had a match with a result in it. */
  havePlayed(tournamentId: string, one: AccountId, other: AccountId): Promise<boolean>

  createTournament(record: TournamentRecord): Promise<void>
  /** False: cancelled before, or unknown. */
  cancelTournament(id: string, at: number): Promise<boolean>
  tournament(id: string): Promise<TournamentRecord | null>
  /** Latest start first. */
  tournaments(count: number): Promise<readonly TournamentRecord[]>
  /** Not cancelled, and not over at `now`. */
  openTournaments(now: number): Promise<readonly TournamentRecord[]>
  /** Open ones whose players were not told of that stage: 1 about to start, 2 running. */
  untoldTournaments(stage: 1 | 2, now: number): Promise<readonly TournamentRecord[]>
  markTournamentTold(id: string, stage: 1 | 2): Promise<void>
  /** Everybody may invite whoever chose nothing. */
  settings(ownerId: AccountId): Promise<VersusSettings>
  saveSettings(ownerId: AccountId, settings: VersusSettings): Promise<void>
}
