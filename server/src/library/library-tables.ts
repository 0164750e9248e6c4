import { FanLevel, ItemState, MediaFault, MediaType } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Selectable } from 'kysely'
import * as z from 'zod/mini'
import { assertBlobKey } from '../platform/blobs/blob-store.ts'
import type { StoredFile, StoredMedia } from './library-port.ts'

/** `tags`: a JSON text. */
interface ItemsTable {
  id: Generated<number>
  model: number
  type: string
  state: string
  decision_note: string
  name: string
  description: string
  tags: string
  /** Name and tags as a search compares them. */
  words: string
  token_price: number
  is_free_no_auth: number
  is_cover_clear: number
  muted: number
  fan_level: string | null
  is_private: number
  created_at: number
  submitted_at: number | null
  published_at: number | null
  deleted_at: number | null
}

/** `sizes`: a JSON text. */
interface FilesTable {
  id: Generated<number>
  item: number
  upload: string
  name: string
  bytes: number
  place: number
  state: string
  progress: number
  fault: string | null
  attempts: number
  due_at: number
  folder: string | null
  is_video: number
  width: number
  height: number
  duration_ms: number | null
  sizes: string
  is_marked: Generated<number>
}

export interface LibraryTables {
  /** Of the accounts: here only what orders the uploads of one owner. */
  people: { id: number; username: string }
  media_items: ItemsTable
  media_files: FilesTable
  media_uploads: {
    id: string
    item: number
    owner: number
    name: string
    bytes: number
    place: number
    at: number
  }
  media_people: { item: number; person: number; state: string; at: number }
  media_purchases: {
    item: number
    buyer: number
    sale: string
    state: string
    at: number
    hidden_at: number | null
  }
  media_marks: { item: number; buyer: number; code: string }
  media_bundles: { model: number; sells_all: number; discount: number }
  media_hashes: { file: number; place: number; hash: string }
  media_log: { item: number; at: number; by: number; action: string; note: string }
}

const FileState = z.enum(['waiting', 'working', 'ready', 'failed'])
const Tags = z.array(z.string())
const Sizes = z.array(z.int())

export function mediaOf(row: Selectable<ItemsTable>): StoredMedia {
  return {
    id: row.id,
    model: AccountId.parse(row.model),
    type: MediaType.parse(row.type),
    state: ItemState.parse(row.state),
    decisionNote: row.decision_note,
    name: row.name,
    description: row.description,
    tags: Tags.parse(JSON.parse(row.tags)),
    token_price: row.token_price,
    is_free_no_auth: row.is_free_no_auth === 1,
    is_cover_clear: row.is_cover_clear === 1,
    muted: row.muted === 1,
    fanLevel: row.fan_level === null ? null : FanLevel.parse(row.fan_level),
    isPrivate: row.is_private === 1,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
  }
}

export function fileOf(row: Selectable<FilesTable>): StoredFile {
  const { folder } = row
  if (folder !== null) assertBlobKey(folder)
  return {
    id: row.id,
    item: row.item,
    upload: row.upload,
    name: row.name,
    bytes: row.bytes,
    state: FileState.parse(row.state),
    progress: row.progress,
    fault: row.fault === null ? null : MediaFault.parse(row.fault),
    attempts: row.attempts,
    folder,
    isVideo: row.is_video === 1,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    sizes: Sizes.parse(JSON.parse(row.sizes)),
    isMarked: row.is_marked === 1,
  }
}
