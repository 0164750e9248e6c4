import type { PerformerSettings, RoomData, RoomModes, RoomRatings, ShowState } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { avatarUrl, thumbUrl } from '../thumbnails/room-pictures.ts'
import type { RoomSnapshot } from './live/live-directory.ts'

export interface RoomFactsForViewer {
  readonly owner: Person
  readonly room: RoomSnapshot
  readonly followerCount: number
  readonly isFollowed: boolean
  readonly isOwner: boolean
  readonly canModerate: boolean
  readonly isSilenced: boolean
  readonly thumbVersion: number | null
  readonly offers: PerformerSettings
  readonly shows: ShowState
  readonly modes: RoomModes
  readonly ratings: RoomRatings
  readonly needsPassword: boolean
}

/** `GET /chat/react/{username}`. Who is silenced is told only to those who moderate. */
export function presentRoom(facts: RoomFactsForViewer): RoomData {
  const { owner, room } = facts
  const name = owner.displayName
  return {
    user: {
      id: owner.id,
      username: owner.username,
      displayName: name,
      gender: owner.gender,
      roleList: ['model'],
      avatarUrl: avatarUrl(owner.username),
      status: room.status,
      profilePictureUrl: null,
      offlinePictureUrl: null,
      followerCount: facts.followerCount,
      isFollowed: facts.isFollowed,
      isVoyeur: facts.modes.isVoyeur,
    },
    chat: {
      status: room.status,
      subjectText: room.subject,
      subjectColor: room.subjectColor,
      chatNotice: owner.settings.chat_notice,
      moderatorUsernameList: [...room.moderators],
      silencedUsernameList: facts.canModerate ? [...room.silenced] : [],
      lastOnlineAt: isoTime(room.lastOnlineAt),
    },
    stream: {
      thumbUrl: facts.thumbVersion === null ? null : thumbUrl(owner.username, facts.thumbVersion),
      width: null,
      height: null,
      quality_renditions: [],
    },
    userSetting: facts.offers,
    shows: facts.shows,
    modes: facts.modes,
    ratings: facts.ratings,
    chatUserCount: room.viewers,
    viewer: {
      isOwner: facts.isOwner,
      canModerate: facts.canModerate,
      isSilenced: facts.isSilenced,
      needsPassword: facts.needsPassword,
    },
    seo: {
      metaTitle: `${name} live`,
      metaDescription: room.subject === '' ? `Watch ${name}, chat and tip.` : `${name}: ${room.subject}`,
    },
  }
}
