import type { Wheel, WheelPrize } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { WheelResult } from '@footlight/core/rules/promotions/wheel'
import type { Page } from './promotion-port.ts'

/** Times are ms since 1970. `prizes` empty: the wheel is off while it is in force. */
export interface StoredPrizeTable {
  readonly id: number
  readonly wheel: Wheel
  readonly prizes: readonly WheelPrize[]
  readonly from: number
  /** null: it came with the demo. */
  readonly createdBy: AccountId | null
}

/** What an account has on a wheel. Spins are granted for the promo wheel alone. */
export interface WheelAccount {
  readonly granted: number
  readonly used: number
  /** Of the last spin; null: there was none. */
  readonly lastAt: number | null
}

interface Commitment {
  readonly id: string
  readonly account: AccountId
  readonly wheel: Wheel
  readonly number: number
  readonly table: number
  readonly serverSeed: string
  readonly commitment: string
  /** When the server committed itself, or when it was drawn. */
  readonly at: number
}

/** `void`: the prizes changed before anybody spun. */
export type StoredDraw = Commitment &
  (
    | { readonly state: 'open' | 'void' }
    | ({
        readonly state: 'drawn'
        readonly ref: string
        readonly clientSeed: string
        readonly tokens: number
      } & WheelResult)
  )
export type FinishedDraw = Extract<StoredDraw, { readonly state: 'drawn' }>

export interface SpinGrant {
  readonly ref: string
  readonly account: AccountId
  readonly spins: number
  readonly reason: 'operator' | 'purchase'
  /** null: no person did. */
  readonly by: AccountId | null
}

export interface Spinning extends WheelResult {
  readonly ref: string
  readonly clientSeed: string
  readonly tokens: number
}

export interface WheelRepository {
  /** `now`: when its maker made it; one without a maker is in no log. */
  addTable(table: Omit<StoredPrizeTable, 'id'>, now: number): Promise<StoredPrizeTable>
  /** What a demo begins with; where a wheel has a table already, nothing is added to it. */
  seed(tables: readonly Omit<StoredPrizeTable, 'id'>[]): Promise<void>
  table(id: number): Promise<StoredPrizeTable | null>
  /** null: none ever was. */
  inForce(wheel: Wheel, now: number): Promise<StoredPrizeTable | null>
  /** Of both wheels, newest first. */
  tables(limit: number): Promise<readonly StoredPrizeTable[]>

  account(account: AccountId, wheel: Wheel): Promise<WheelAccount>
  /** False: it was granted before. */
  grantSpins(grant: SpinGrant, now: number): Promise<boolean>

  /** The open commitment of this account under this table, made of `fresh` where there is none. */
  commit(
    fresh: Pick<Commitment, 'id' | 'account' | 'wheel' | 'table' | 'serverSeed' | 'commitment'>,
    now: number,
  ): Promise<StoredDraw>
  draw(id: string): Promise<StoredDraw | null>
  byRef(account: AccountId, wheel: Wheel, ref: string): Promise<FinishedDraw | null>
  /** Finished ones, newest first. */
  ofAccount(account: AccountId, page: Page): Promise<readonly FinishedDraw[]>
  /**
   * Uses a spin, writes down what was drawn, and makes a grant of its tokens under the id of the draw: all of it or
   * nothing. `no_spins`: there is none left; `gone`: the commitment was used, or is void.
   */
  finish(draw: StoredDraw, spinning: Spinning, now: number): Promise<'drawn' | 'no_spins' | 'gone'>
}
