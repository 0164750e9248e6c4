import type { CaseKind, PictureHashSource, PictureHashVersion } from '@footlight/core/protocol'
import type { Generated } from 'kysely'

export interface PictureHashTables {
  picture_hash_versions: {
    version: number
    at: number
    by: number | null
    kind: PictureHashVersion['kind']
    reason: string
    case: string | null
    undone: number | null
  }
  /** Of a version are those that were added in it or before, and not ended by then. */
  picture_hashes: {
    id: Generated<number>
    hash: string
    case_kind: CaseKind
    source: PictureHashSource
    added_in: number
    ended_in: number | null
    /** 0 or 1. */
    stops: number
  }
  /** Of the accounts. */
  people: { id: number; username: string }
}
