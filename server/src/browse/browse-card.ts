import type { BrowseCard, RoomModes } from '@footlight/core/protocol'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'
import { avatarUrl, thumbUrl } from '../thumbnails/room-pictures.ts'
import type { ModelListing } from './model-search-port.ts'

/** A model counts as new for this long after signing up. */
const NEW_FOR_MS = 30 * 24 * 3_600_000

export interface CardFacts {
  /** null: not in memory, so offline. */
  readonly room: RoomSnapshot | null
  /** Version of the newest picture; null where the viewer may see none. */
  readonly thumbVersion: number | null
  readonly isFollowed: boolean
  /** In a battle with another room now. */
  readonly isVersus: boolean
  readonly now: number
}

export function presentCard(
  model: ModelListing,
  { room, thumbVersion, isFollowed, isVersus, now }: CardFacts,
): BrowseCard {
  return {
    username: model.username,
    display_name: model.displayName,
    gender: model.gender,
    status: room?.status ?? 'offline',
    thumb_url: thumbVersion === null ? null : thumbUrl(model.username, thumbVersion),
    avatar_url: avatarUrl(model.username),
    subject: room?.subject ?? '',
    viewers: room?.viewers ?? 0,
    tags: [...model.tags],
    languages: [...model.languages],
    country: model.country,
    is_new: now - model.createdAt < NEW_FOR_MS,
    is_followed: isFollowed,
    flagList: room === null ? [] : [...flagsOf(room.modes), ...(isVersus ? ['versus'] : [])],
    show: room?.currentShow ?? null,
  }
}

/** `password`: without it nothing is seen. */
function flagsOf({ isVoyeur, hasCamPassword }: RoomModes): string[] {
  return [...(isVoyeur ? ['voyeur'] : []), ...(hasCamPassword ? ['password'] : [])]
}
