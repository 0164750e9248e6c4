import type { BrowseCard, LiveCard } from '@footlight/core/protocol'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import { thumbUrl } from '../thumbnails/room-pictures.ts'
import type { ModelListing } from './model-search-port.ts'
import { NEW_FOR_MS } from './ranking.ts'

export interface CardFacts {
  /** null: not live. */
  readonly room: LiveListing | null
  /** Version of the newest picture; null where the viewer may see none. */
  readonly thumbVersion: number | null
  readonly now: number
}

/** As everybody sees it; whom its reader follows is added to what they are answered. */
export function presentCard(model: ModelListing, { room, thumbVersion, now }: CardFacts): BrowseCard {
  return {
    ...presentLive(model.username, room, thumbVersion),
    display_name: model.displayName,
    gender: model.gender,
    avatar_url: avatarUrl(model),
    tags: [...model.tags],
    languages: [...model.languages],
    country: model.country,
    is_new: isNewModel(model, now),
    is_followed: false,
  }
}

/** What changes on a card while somebody looks at it; `room` and `thumbVersion` as in `CardFacts`. */
export function presentLive(
  username: string,
  room: LiveListing | null,
  thumbVersion: number | null,
): LiveCard {
  return {
    username,
    status: room?.status ?? 'offline',
    thumb_url: thumbVersion === null ? null : thumbUrl(username, thumbVersion),
    subject: room?.subject ?? '',
    viewers: room?.viewers ?? 0,
    flagList: room === null ? [] : flagsOf(room),
    show: room?.currentShow ?? null,
    private_price: room === null ? null : privatePriceOf(room),
    goal: room?.goal ?? null,
  }
}

/** `now`: wall clock, ms. */
export function isNewModel({ createdAt }: Pick<ModelListing, 'createdAt'>, now: number): boolean {
  return now - createdAt < NEW_FOR_MS
}

/** A voyeur camera does no privates (MODE-13). */
function privatePriceOf({ offers, modes }: LiveListing): number | null {
  return offers?.private.isEnabled === true && !modes.isVoyeur ? offers.private.pricePerMinuteInToken : null
}

/** `password`: without it nothing is seen. */
function flagsOf({ modes: { isVoyeur, hasCamPassword }, isVersus }: LiveListing): string[] {
  const flags = { voyeur: isVoyeur, password: hasCamPassword, versus: isVersus }
  return Object.entries(flags).flatMap(([name, holds]) => (holds ? [name] : []))
}
