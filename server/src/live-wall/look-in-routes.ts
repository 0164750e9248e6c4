import type { Clock } from '@footlight/core/ports'
import { type Failure, liveWallRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { StandingNews } from '../liveness/standing-news.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { Thumbnails } from '../sfu/port.ts'
import type { LookInRepository } from './look-in-repository.ts'
import type { LookIns } from './look-ins.ts'
import type { RoomStills } from './room-stills.ts'

export interface LookInRouteDeps {
  readonly people: PeopleRepository
  readonly live: Pick<LiveDirectory, 'listing'>
  readonly lookInRepository: LookInRepository
  readonly lookIns: LookIns
  readonly roomStills: RoomStills
  readonly thumbnails: Pick<Thumbnails, 'withdraw'>
  readonly standingNews: Pick<StandingNews, 'tell'>
  readonly clock: Clock
}

/** A look into one room: begun for a reason, for five minutes, and in the audit log (WALL-LIVE-03 to WALL-LIVE-05). */
export function registerLookIns(registrar: Registrar, deps: LookInRouteDeps): void {
  const { live, lookInRepository, lookIns, roomStills, thumbnails, standingNews, clock } = deps

  registerRoute(registrar, liveWallRoutes.lookIn, async ({ identity: { person }, params, body }) => {
    const performer = await roomFor(person, params.username, deps)
    if (!performer.ok) return performer
    const { id, username } = performer.value
    if (id === person.id) return fail({ error: 'forbidden' })
    const room = live.listing(username)
    if (room === null) return fail({ error: 'not_found' })
    const look = { staff: person.id, performer: id, reason: body.reason, at: clock.now() }
    const facts = { status: room.status, show: room.currentShow?.kind ?? null }
    const begun = await lookInRepository.begin(look, facts)
    return ok({ id: begun.id, until: isoTime(begun.until) })
  })

  registerRoute(registrar, liveWallRoutes.prolongLookIn, async ({ identity: { person }, params }) => {
    const performer = await roomFor(person, params.username, deps)
    if (!performer.ok) return performer
    const look = { staff: person.id, performer: performer.value.id }
    const until = await lookInRepository.prolong(params.id, look, clock.now())
    return until === null ? fail({ error: 'not_found' }) : ok({ until: isoTime(until) })
  })

  registerRoute(registrar, liveWallRoutes.lookInFrame, async ({ identity: { person }, params }) => {
    const performer = await roomFor(person, params.username, deps)
    if (!performer.ok) return performer
    const { username } = performer.value
    const lookIn = await lookIns.holding(params.id, person, performer.value)
    if (lookIn === null || live.listing(username) === null) return fail({ error: 'not_found' })
    const still = roomStills.isSent(username) ? await lookIns.frame(lookIn, username) : null
    if (still === 'over') return fail({ error: 'not_found' })
    return ok({
      stillBase64: still?.jpeg.toString('base64') ?? null,
      taken_at: isoTime(still?.takenAt ?? null),
    })
  })

  registerRoute(registrar, liveWallRoutes.openLiveCase, async ({ identity: { person }, params, body }) => {
    const performer = await roomFor(person, params.username, deps)
    if (!performer.ok) return performer
    const { id, username } = performer.value
    if (body.stops && !may(person.roles, 'cases.decide')) return fail({ error: 'forbidden' })
    const opened = await lookIns.openCase(params.id, { ...body, staff: person.id, performer: id })
    if (opened === null) return fail({ error: 'not_found' })
    if (body.stops) {
      thumbnails.withdraw(username)
      await standingNews.tell(id)
    }
    return ok(opened)
  })
}

/** Whose room it is, for who may look into it. */
async function roomFor(
  person: Person,
  username: string,
  { people }: LookInRouteDeps,
): Promise<Result<Person, Failure>> {
  if (!may(person.roles, 'live.watch')) return fail({ error: 'forbidden' })
  return await findPerformer(people, username)
}
