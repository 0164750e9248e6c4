import type { Clock } from '@footlight/core/ports'
import {
  type AccountId,
  type LiveFilter,
  type LiveSort,
  type LiveTile,
  liveWallLimits,
} from '@footlight/core/protocol'
import {
  DECISION_MS,
  NEW_MS,
  orderLive,
  passesFilter,
  type RoomAtRisk,
  riskOf,
} from '@footlight/core/rules/live-wall/order-by-risk'
import { isoTime } from '../accounts/present-user.ts'
import type { CaseRepository } from '../cases/case-port.ts'
import { approvedSince } from '../compliance/module.ts'
import type { CameraLog } from '../on-camera/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { LiveDirectory, LiveListing } from '../rooms/live/live-directory.ts'
import type { FindingRepository } from './finding-repository.ts'
import type { LookInRepository } from './look-in-repository.ts'

const LOOKS_KNOWN_MS = 30 * 86_400_000

export interface ListLiveDeps {
  readonly live: Pick<LiveDirectory, 'usernames' | 'listing'>
  readonly caseRepository: Pick<CaseRepository, 'standings'>
  readonly complianceDatabase: SiteDatabase
  readonly cameraLog: Pick<CameraLog, 'besideNow'>
  readonly lookInRepository: Pick<LookInRepository, 'lastLooks'>
  readonly findingRepository: Pick<FindingRepository, 'found'>
  readonly clock: Clock
}

interface Wanted {
  readonly filter: LiveFilter
  readonly sort: LiveSort
  readonly page: number
}

interface LivePage {
  readonly rooms: LiveTile[]
  readonly page: number
  readonly pages: number
  readonly total: number
}

interface Room extends RoomAtRisk {
  readonly listing: LiveListing
}

/** One page of the wall. As many queries for ten rooms as for a thousand. */
export async function listLive({ filter, sort, page: asked }: Wanted, deps: ListLiveDeps): Promise<LivePage> {
  const now = deps.clock.now()
  const rooms = await roomsAtRisk(deps, now)
  const passing = [...rooms.values()].filter((room) => passesFilter(room, filter, now))
  const pages = Math.max(1, Math.ceil(passing.length / liveWallLimits.perPage))
  const page = Math.min(asked, pages)
  const shown = orderLive(passing, sort, now)
    .slice((page - 1) * liveWallLimits.perPage, page * liveWallLimits.perPage)
    .flatMap(({ username }) => rooms.get(username) ?? [])
  const beside = await deps.cameraLog.besideNow(shown.map((room) => idOf(room)))
  const tiles = shown.map((room) => tileOf(room, beside.get(idOf(room)) ?? [], now))
  return { rooms: tiles, page, pages, total: passing.length }
}

async function roomsAtRisk(deps: ListLiveDeps, now: number): Promise<ReadonlyMap<string, Room>> {
  const [standings, approved, looks, found] = await Promise.all([
    deps.caseRepository.standings(now - DECISION_MS),
    approvedSince(deps.complianceDatabase, now - NEW_MS),
    deps.lookInRepository.lastLooks(now - LOOKS_KNOWN_MS),
    deps.findingRepository.found(),
  ])
  const rooms = new Map<string, Room>()
  for (const username of deps.live.usernames()) {
    const listing = deps.live.listing(username)
    if (listing === null) continue
    const { id } = listing.performer
    const { viewers, liveSince, currentShow } = listing
    const standing = standings.get(id)
    rooms.set(username, {
      ...{ username, listing, viewers, liveSince },
      isPaid: currentShow?.phase === 'running',
      isMatched: found.matched.has(id),
      isJudged: found.judged.has(id),
      openCase: standing?.openKind ?? null,
      decidedAt: standing?.decidedAt ?? null,
      approvedAt: approved.get(id) ?? null,
      lookedAt: looks.get(id) ?? null,
    })
  }
  return rooms
}

const idOf = ({ listing }: Room): AccountId => listing.performer.id

function tileOf(room: Room, beside: readonly string[], now: number): LiveTile {
  const { username, listing, viewers, liveSince, openCase, lookedAt, isPaid } = room
  return {
    ...{ username, viewers, beside: [...beside], case_kind: openCase, risk: riskOf(room, now) },
    display_name: listing.performer.displayName,
    status: listing.status,
    show: isPaid ? (listing.currentShow?.kind ?? null) : null,
    live_since: isoTime(liveSince),
    looked_at: isoTime(lookedAt),
  }
}
