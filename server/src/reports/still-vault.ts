import type { SiteDatabase } from '../platform/module.ts'

/** A picture whose content is stored already; nobody finds it before it is noted. */
export interface SealedStill {
  readonly id: string
  readonly sealedKey: string
  readonly type: string
  readonly bytes: number
}

/** What reports need of the vault, which stands above them. */
export interface StillVault {
  seal(content: Buffer, type: string): Promise<SealedStill>
  /** In the transaction of its report. */
  note(transaction: SiteDatabase, still: SealedStill): Promise<void>
  /** null: it was destroyed, or its key is not here. */
  read(id: string): Promise<{ readonly content: Buffer } | null>
  destroy(transaction: SiteDatabase, ids: readonly string[]): Promise<void>
}
