import type { Clock } from '@footlight/core/ports'
import type {
  Failure,
  Gender,
  ListedEmoticon,
  PerformerSettings,
  RoomData,
  RoomModes,
  RoomRatings,
  Seo,
  ShowState,
} from '@footlight/core/protocol'
import { roomRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { FanMemberships } from '../accounts/fan-memberships.ts'
import { findPerformer } from '../accounts/find-performer.ts'
import type { FollowRepository, PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { presentRules } from '../chat/room-rules.ts'
import type { OfflineClipRepository } from '../previews/offline-clip-repository.ts'
import { offlineClipUrl } from '../previews/offline-clip-routes.ts'
import { offlinePictureUrl } from '../profiles/picture-routes.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'
import { RatingFeature } from '../ratings/rating-feature.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { entryRefusal, mayModerate } from '../rooms/access/room-policies.ts'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { type By, roomQuery } from '../rooms/room-command.ts'
import type { StreamSize, Thumbnails } from '../sfu/port.ts'
import { ShowFeature } from '../shows/show-feature.ts'
import { type SiteDirectory, showsPictures } from '../sites/site-directory.ts'
import { thumbUrl } from '../thumbnails/room-pictures.ts'
import type { ReadList } from './browse-routes.ts'
import { requestLanguage } from './list-words.ts'
import { roomSeo } from './seo.ts'
import { suggestRooms } from './suggestions.ts'

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
  readonly fanClub: FanMemberships
  readonly clock: Clock
  readonly follows: FollowRepository
  readonly people: PeopleRepository
  readonly profiles: ProfileRepository
  readonly offlineClips: OfflineClipRepository
  readonly rooms: RoomGateway
  readonly thumbnails: Thumbnails
  readonly sites: SiteDirectory
  readonly blockedRegions: RegionBlocks
  readonly emoticons: readonly ListedEmoticon[]
}

export function registerRoomPage(
  registrar: Registrar,
  {
    fanClub,
    clock,
    people,
    profiles,
    offlineClips,
    rooms,
    follows,
    thumbnails,
    sites,
    blockedRegions,
    emoticons,
  }: RoomPageDeps,
  readList: ReadList,
): void {
  registerRoute(registrar, roomRoutes.room, async ({ params, query, identity, request }) => {
    const hidden = query['gender-hide']
    const withSuggestions = async <Error extends Failure>(error: Error, gender: Gender | null) =>
      fail({
        ...error,
        suggestions: await suggestRooms(params.username, gender, identity, (path, query, by) =>
          readList(path, { ...query, 'gender-hide': hidden }, by, request.headers.host),
        ),
      })
    const found = await findPerformer(people, params.username)
    if (!found.ok) return withSuggestions(found.error, null)
    const owner = found.value
    const seen = await rooms.execute(owner, readRoom, { by: identity })
    if (!seen.ok) return withSuggestions(seen.error, owner.gender)
    const reader = identity.kind === 'person' ? identity.person.id : null
    const [offlinePicture, offlineClip, followerCount, isFollowed, fanLevel] = await Promise.all([
      profiles.pictureOf(owner.id),
      offlineClips.of(owner.id),
      follows.followerCount(owner.id),
      reader === null ? false : follows.isFollowing(reader, owner.id),
      reader === null ? null : fanClub.levelOf(reader, owner.id, clock.now()),
    ])
    const onSite = sites.at(request.headers.host)
    const thumbVersion = showsPictures(onSite) ? (thumbnails.latest(owner.username)?.version ?? null) : null
    return ok(
      presentRoom({
        ...seen.value,
        modes: seen.value.room.modes,
        emoticons,
        owner,
        followerCount,
        isFollowed,
        isFan: fanLevel !== null,
        thumbVersion,
        sizes: thumbnails.sizes(owner.username),
        ...(showsPictures(onSite) && !seen.value.needsPassword
          ? { offlinePicture, offlineClip }
          : { offlinePicture: null, offlineClip: null }),
        seo: roomSeo(
          owner,
          seen.value.room,
          thumbVersion === null
            ? null
            : { path: thumbUrl(owner.username, thumbVersion), liveSince: seen.value.room.liveSince },
          {
            language: requestLanguage(request, query.hl),
            hl: query.hl,
            isListed: !seen.value.needsPassword && !blockedRegions.has(owner.username),
            publicUrl: onSite.canonicalUrl,
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
  readonly isFan: boolean
  readonly isOwner: boolean
  readonly canModerate: boolean
  readonly isSilenced: boolean
  readonly thumbVersion: number | null
  /** In which the stream is sent, the smallest first; empty: not known, or not public. */
  readonly sizes: readonly StreamSize[]
  /** null: there is none, or it is not shown here. */
  readonly offlinePicture: string | null
  readonly offlineClip: string | null
  readonly offers: PerformerSettings
  readonly shows: ShowState
  readonly modes: RoomModes
  readonly ratings: RoomRatings
  readonly needsPassword: boolean
  readonly seo: Seo
  readonly emoticons: readonly ListedEmoticon[]
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
      avatarUrl: avatarUrl(owner),
      status: room.status,
      profilePictureUrl: null,
      offlinePictureUrl: offlinePictureUrl(owner.username, facts.offlinePicture),
      offlineClipUrl: offlineClipUrl(owner.username, facts.offlineClip),
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
      emoticonList: facts.emoticons.map(({ code, words }) => ({ code, words: [...words] })),
      rules: presentRules(owner.settings),
    },
    stream: {
      thumbUrl: facts.thumbVersion === null ? null : thumbUrl(owner.username, facts.thumbVersion),
      width: facts.sizes.at(-1)?.width ?? null,
      height: facts.sizes.at(-1)?.height ?? null,
      quality_renditions: facts.sizes.map(({ height }) => ({ name: `${height}p`, height })),
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
      isFan: facts.isFan,
    },
    seo: facts.seo,
  }
}
