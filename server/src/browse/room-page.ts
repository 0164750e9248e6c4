import type {
  PerformerSettings,
  RoomData,
  RoomModes,
  RoomRatings,
  Seo,
  ShowState,
} from '@footlight/core/protocol'
import { roomRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { FollowRepository, PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { Site } from '../platform/site.ts'
import { RatingFeature } from '../ratings/rating-feature.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { entryRefusal, mayModerate } from '../rooms/access/room-policies.ts'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { type By, roomQuery } from '../rooms/room-command.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { ShowFeature } from '../shows/show-feature.ts'
import { avatarUrl, thumbUrl } from '../thumbnails/room-pictures.ts'
import { roomSeo } from './seo.ts'

/** One room as one caller sees it, all of the same moment but the rating, which may be looked up. */
const readRoom = roomQuery('rooms.read', async (turn, { by }: By) => {
  const viewer = viewerOf(by, false)
  const access = turn.access(viewer)
  const refusal = entryRefusal(access)
  // The page of a room with a password is where the password is given.
  const needsPassword = refusal === 'password_required'
  if (refusal !== null && !needsPassword)
    return fail({ error: refusal === 'kicked' ? ('banned' as const) : refusal })
  const shows = turn.feature(ShowFeature)
  const seen = {
    room: turn.snapshot(),
    offers: shows.offers,
    shows: shows.stateFor(viewer),
    isOwner: access.isOwner,
    canModerate: mayModerate(access),
    isSilenced: access.isSilenced,
    needsPassword,
  }
  return ok({ ...seen, ratings: await turn.feature(RatingFeature).viewFor(viewer) })
})

export interface RoomPageDeps {
  readonly follows: FollowRepository
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly thumbnails: Thumbnails
  readonly site: Site
  readonly blockedRegions: RegionBlocks
}

export function registerRoomPage(
  registrar: Registrar,
  { people, rooms, follows, thumbnails, site, blockedRegions }: RoomPageDeps,
): void {
  registerRoute(registrar, roomRoutes.room, async ({ params, identity }) => {
    const found = await findPerformer(people, params.username)
    if (!found.ok) return found
    const owner = found.value
    const seen = await rooms.execute(owner, readRoom, { by: identity })
    if (!seen.ok) return seen
    const follower = identity.kind === 'person' ? identity.person.id : null
    const [followerCount, isFollowed] = await Promise.all([
      follows.followerCount(owner.id),
      follower === null ? false : follows.isFollowing(follower, owner.id),
    ])
    const thumbVersion = thumbnails.latest(owner.username)?.version ?? null
    return ok(
      presentRoom({
        ...seen.value,
        modes: seen.value.room.modes,
        owner,
        followerCount,
        isFollowed,
        thumbVersion,
        seo: roomSeo(
          owner,
          seen.value.room,
          thumbVersion === null ? null : thumbUrl(owner.username, thumbVersion),
          {
            isListed: !seen.value.needsPassword && !blockedRegions.has(owner.username),
            publicUrl: site.publicUrl,
          },
        ),
      }),
    )
  })
}

interface RoomFactsForViewer {
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
  readonly seo: Seo
}

/** `GET /chat/react/{username}`. Who is silenced is told only to those who moderate. */
function presentRoom(facts: RoomFactsForViewer): RoomData {
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
    seo: facts.seo,
  }
}
