import type { Clock } from '@footlight/core/ports'
import {
  CONTEST_BOARD_SIZE,
  CONTEST_WEEKS_SHOWN,
  type ContestEntry,
  contestRoutes,
  type Gender,
  type GenderPath,
  genderPaths,
  type LikeContest,
  type StarBoard,
  type StarQuery,
} from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { contestWeek, endOfWeek } from '@footlight/core/rules/contests/contest-weeks'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { hiddenGendersOf } from '../accounts/hidden-genders.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute, type Served } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { Boards } from './boards.ts'
import { closeWeeks } from './close-weeks.ts'
import {
  type ContestRepository,
  type ContestStanding,
  createContestRepository,
  daysOf,
} from './contest-repository.ts'
import { contests as contestsMigration } from './migrations/0048-contests.ts'
import { StarFeature } from './star-feature.ts'

interface Uses {
  readonly contests: ContestRepository
  readonly clock: Clock
}

interface BoardDeps extends Uses {
  readonly boards: Boards
  readonly blockedRegions: RegionBlocks
  readonly live: LiveDirectory
  readonly people: PeopleRepository
}

async function readContest(by: Identity, gender: Gender | null, deps: BoardDeps): Promise<LikeContest> {
  const { contests, clock } = deps
  const week = contestWeek(clock.now())
  const [leading, past, own] = await Promise.all([
    deps.boards.get('week', gender),
    contests.winners(gender, CONTEST_WEEKS_SHOWN),
    by.kind === 'person' && by.person.type === 'model'
      ? contests.standingOf(by.person.id, daysOf(week), gender)
      : null,
  ])
  const board = await present(by, gender, leading.standings, deps)
  const winners = await present(by, gender, past, deps)
  return {
    week,
    ends_at: endOfWeek(week),
    leaderboard: board.map(({ entry }) => entry),
    user_like_count: own?.likes ?? 0,
    user_position: own?.place ?? null,
    past_winners: [...new Set(winners.map(({ standing }) => standing.week))].map((each) => ({
      week: each,
      winners: winners.filter(({ standing }) => standing.week === each).map(({ entry }) => entry),
    })),
  }
}

/**
 * Without those who do not want to be seen where the caller is, and, where all areas are listed (`gender` null),
 * those of areas that the caller hides; the places of the others stay.
 */
async function present<Standing extends ContestStanding>(
  by: Identity,
  gender: Gender | null,
  standings: readonly Standing[],
  { blockedRegions, live, people }: BoardDeps,
): Promise<{ readonly standing: Standing; readonly entry: ContestEntry }[]> {
  const viewer = viewerOf(by, false)
  const hidden = gender === null ? hiddenGendersOf(by) : []
  const known = await people.byIds([...new Set(standings.map(({ model }) => model))])
  const byId = new Map(known.map((person) => [person.id, person]))
  return standings.flatMap((standing) => {
    const person = byId.get(standing.model)
    if (person === undefined || blockedRegions.isBlocked(person.username, viewer)) return []
    if (person.gender !== null && hidden.includes(person.gender)) return []
    const { username, displayName } = person
    const entry = {
      place: standing.place,
      likes: standing.likes,
      username,
      display_name: displayName,
      avatar_url: avatarUrl(person),
      is_live: live.statusOf(username) !== 'offline',
    }
    return [{ standing, entry }]
  })
}

/** A page of the most liked of a period. */
async function readStars(by: Identity, query: StarQuery, deps: BoardDeps): Promise<StarBoard> {
  const { period, p } = query
  const gender = areaOf(query.gender)
  const { standings, byModel } = await deps.boards.get(period, gender)
  const first = (p - 1) * CONTEST_BOARD_SIZE
  const shown = await present(by, gender, standings.slice(first, first + CONTEST_BOARD_SIZE), deps)
  const isModel = by.kind === 'person' && by.person.type === 'model'
  const own = isModel
    ? (byModel.get(by.person.id) ??
      (await deps.contests.standingOf(by.person.id, deps.boards.spanOf(period), gender)))
    : null
  return {
    period,
    page: p,
    pages: Math.max(1, Math.ceil(standings.length / CONTEST_BOARD_SIZE)),
    leaderboard: shown.map(({ entry }) => entry),
    user_like_count: own?.likes ?? 0,
    user_position: own?.place ?? null,
  }
}

function areaOf(path: GenderPath | undefined): Gender | null {
  return path === undefined ? null : genderPaths[path]
}

function registerContest(registrar: Registrar, deps: BoardDeps): void {
  registerRoute(registrar, contestRoutes.likeContest, async ({ identity, query }) =>
    ok(await readContest(identity, areaOf(query.gender), deps)),
  )
  registerRoute(registrar, contestRoutes.starBoard, async ({ identity, query }) =>
    ok(await readStars(identity, query, deps)),
  )
}

/** Who is liked most: in a week, in 30 days, ever. */
export const contestsModule = areaModule({
  name: 'contests',
  personalRows: {
    contest_winners: { model: goes },
  },
  migrations: (kind) => ({ '0048-contests': contestsMigration(kind) }),
  repositories: (db) => ({ contests: createContestRepository(db) }),
  open({ roomFeatures, ...uses }: Uses & { readonly roomFeatures: FeatureRegistry }) {
    const boards = new Boards(uses)
    roomFeatures.add(() => (context) => new StarFeature(context, boards))
    return { boards }
  },
  routes: ({ registrar, ...deps }: Served & BoardDeps) => registerContest(registrar, deps),
  jobs: (deps: Uses) => [closeWeeks(deps)],
})
