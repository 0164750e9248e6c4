import type { Clock } from '@footlight/core/ports'
import {
  libraryLimits,
  type MediaFile,
  type MediaItem,
  type MediaPage,
  type OwnMedia,
  type Picture,
  type RoomStatus,
} from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { isoTime } from '../accounts/present-user.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { StoredFile, StoredMedia, StoredRelease } from './library-port.ts'
import type { ReadMedia } from './media-reader.ts'

const DAY_MS = 24 * 3_600_000
/** Below which files are asked for; see `file-routes.ts`. */
export const FILES_PATH = '/library'

/** As part of an address: what is left of a name when only letters and digits count. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'media' : slug.slice(0, 60)
}

export interface Presenting {
  readonly now: number
  readonly statusOf: (username: string) => RoomStatus
}

/** As it is now. */
export function presentingOf({
  clock,
  live,
}: {
  readonly clock: Clock
  readonly live: LiveDirectory
}): Presenting {
  return { now: clock.now(), statusOf: (username) => live.statusOf(username) }
}

/** `files`: of this item. */
export function presentItem(
  { item, owner, access, price, hasBought }: ReadMedia,
  files: readonly StoredFile[],
  { now, statusOf }: Presenting,
): MediaItem {
  const ready = files.filter(({ state }) => state === 'ready')
  const since = item.publishedAt ?? item.createdAt
  return {
    id: item.id,
    user_id: owner.id,
    username: owner.username,
    user_display_name: owner.displayName,
    name: item.name,
    description: item.description,
    slug: slugOf(item.name),
    tags: [...item.tags],
    thumbnail_url: coverUrl(item, ready),
    is_thumbnail_blurred: !item.is_cover_clear,
    type_id: item.type === 'pictures' ? 1 : 2,
    type_name: item.type,
    item_count: ready.length,
    duration: item.type === 'videos' ? durationText(ready) : null,
    token_price: item.token_price,
    price: access === 'preview' ? price : 0,
    is_free_no_auth: item.is_free_no_auth,
    muted: item.muted,
    fanclub_access_level: item.fanLevel,
    created_at: isoTime(since),
    is_new: now - since < libraryLimits.newDays * DAY_MS,
    user_status: statusOf(owner.username),
    access_type: access,
    is_purchased: hasBought,
  }
}

export function presentPage(
  read: ReadMedia,
  files: readonly StoredFile[],
  presenting: Presenting,
): MediaPage {
  const ready = files.filter(({ state }) => state === 'ready')
  return {
    ...presentItem(read, files, presenting),
    items: read.access === 'preview' ? [] : ready.map(presentFile),
  }
}

export function presentFile(file: StoredFile): MediaFile {
  const base = `${FILES_PATH}/${file.item}/${file.id}`
  return {
    id: file.id,
    is_video: file.isVideo,
    picture: pictureOf(base, file),
    hls_url: file.isVideo ? `${base}/master.m3u8` : null,
    duration_ms: file.durationMs,
  }
}

function pictureOf(base: string, { sizes, width, height }: StoredFile): Picture {
  return { base, sizes: [...sizes], width, height }
}

/** Whatever changes the cover changes its address. */
function coverUrl(item: StoredMedia, ready: readonly StoredFile[]): string {
  return `${FILES_PATH}/${item.id}/cover?v=${ready[0]?.id ?? 0}${item.is_cover_clear ? 'c' : 'b'}`
}

/** `h:mm:ss` of all together. */
function durationText(files: readonly StoredFile[]): string {
  const seconds = Math.round(files.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) / 1_000)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** As its performer sees it. `sales`: how often it was bought. */
export function presentOwn(
  item: StoredMedia,
  files: readonly StoredFile[],
  people: readonly StoredRelease[],
  names: ReadonlyMap<AccountId, string>,
  sales: number,
): OwnMedia {
  return {
    id: item.id,
    type_name: item.type,
    state: item.state,
    decision_note: item.decisionNote,
    name: item.name,
    description: item.description,
    slug: slugOf(item.name),
    tags: [...item.tags],
    token_price: item.token_price,
    is_free_no_auth: item.is_free_no_auth,
    is_cover_clear: item.is_cover_clear,
    muted: item.muted,
    fanclub_access_level: item.fanLevel,
    people: presentPeople(people, names),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      state: file.state,
      progress: file.progress,
      fault: file.fault,
      // What was removed is not shown to anybody.
      file: file.state === 'ready' && item.state !== 'removed' ? presentFile(file) : null,
    })),
    is_private: item.isPrivate,
    sales,
    created_at: isoTime(item.createdAt),
    deleted_at: item.deletedAt === null ? null : isoTime(item.deletedAt),
  }
}

export function presentPeople(people: readonly StoredRelease[], names: ReadonlyMap<AccountId, string>) {
  return people.map(({ person, state }) => ({ username: names.get(person) ?? '', state }))
}
