import type { Clock } from '@footlight/core/ports'
import {
  AccountId,
  type Failure,
  REPORT_STILL_BYTES_MAX,
  type SpeedDateEnd,
  type SpeedDateState,
  speedDateRoutes,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { AgeGate } from '../age-checks/age-gate.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Reports } from '../reports/reports.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { type By, roomCommand, roomQuery } from '../rooms/room-command.ts'
import { SpeedDateFeature } from './speed-date-feature.ts'
import type { SpeedDateRepository } from './speed-date-repository.ts'

const REQUESTS_PER_PERSON = { countMax: 20, windowMs: 60_000 }
/** Performers that one request tries. */
const TRIED_MAX = 10
/** A date can be reported for so long after it was offered. */
const REPORTABLE_MS = 86_400_000

export interface SpeedDateRouteDeps {
  readonly ageGate: Pick<AgeGate, 'ownCameraRefusal'>
  readonly clock: Clock
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly filedReports: Reports
  readonly speedDates: SpeedDateRepository
}

type PersonIdentity = Extract<Identity, { kind: 'person' }>

const wait = roomCommand('speed_date.wait', ({ feature }, { by }: By) =>
  feature(SpeedDateFeature).wait(viewerOf(by, false)),
)
const offer = roomCommand('speed_date.offer', ({ feature }, { by }: By) =>
  feature(SpeedDateFeature).offer(viewerOf(by, false)),
)
const accept = roomCommand(
  'speed_date.accept',
  ({ feature }, { by, matchId }: By & { readonly matchId: string }) =>
    feature(SpeedDateFeature).accept(viewerOf(by, false), matchId),
)
const stop = roomCommand(
  'speed_date.stop',
  ({ feature }, { by, reason }: By & { readonly reason: SpeedDateEnd }) =>
    feature(SpeedDateFeature).stop(viewerOf(by, false), reason),
)
const read = roomQuery('speed_date.read', ({ feature }, { by }: By) =>
  feature(SpeedDateFeature).stateFor(viewerOf(by, false)),
)

const idle: SpeedDateState = { phase: 'idle', match: null }

export function registerSpeedDateRoutes(registrar: Registrar, deps: SpeedDateRouteDeps): void {
  const { ageGate, clock, filedReports, people, rooms, speedDates } = deps
  const requests = new RateLimiter(REQUESTS_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => requests.close())

  /** Where the caller's date is: a performer's own room, or the room of the one whom a viewer dates. */
  async function roomOf({ person }: PersonIdentity): Promise<Person | null> {
    if (person.type === 'model') return person
    const performer = await speedDates.performerOf(person.id, clock.now())
    return performer === null ? null : people.byId(AccountId.parse(performer))
  }

  async function stateOf(by: PersonIdentity): Promise<SpeedDateState> {
    const owner = await roomOf(by)
    return owner === null ? idle : rooms.execute(owner, read, { by })
  }

  /** Of who waits, the first whose room takes this viewer. */
  async function look(by: PersonIdentity): Promise<Result<SpeedDateState, Failure>> {
    const current = await stateOf(by)
    if (current.match !== null) return fail({ error: 'already_requested' })
    for (const id of await speedDates.candidates(by.person.id, clock.now(), TRIED_MAX)) {
      const owner = await people.byId(AccountId.parse(id))
      const offered = owner === null ? ok(null) : await rooms.execute(owner, offer, { by })
      if (!offered.ok) return offered
      if (offered.value !== null) return ok(offered.value)
    }
    return ok(idle)
  }

  registerRoute(registrar, speedDateRoutes.speedDateRequest, async ({ identity: by }) => {
    const refusal = (await filedReports.refusal(by, 'speed_date')) ?? cameraRefusal(by, ageGate)
    if (refusal !== null) return fail(refusal)
    const waitMs = requests.take(String(by.person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    return by.person.type === 'model' ? rooms.execute(by.person, wait, { by }) : look(by)
  })

  registerRoute(registrar, speedDateRoutes.speedDateAccept, async ({ identity: by, body }) => {
    const refusal = await filedReports.refusal(by, 'speed_date')
    if (refusal !== null) return fail(refusal)
    if (by.person.type !== 'model') return fail({ error: 'forbidden' })
    return rooms.execute(by.person, accept, { by, matchId: body.match_id })
  })

  registerRoute(registrar, speedDateRoutes.speedDateUpdate, async ({ identity: by }) => ok(await stateOf(by)))

  registerRoute(registrar, speedDateRoutes.speedDateVideo, async ({ identity: by }) => {
    const { match } = await stateOf(by)
    const isRunning = match?.phase === 'running'
    return ok({
      broadcastUsername: by.username,
      c2cServer: isRunning ? `/ws/room/${match.broadcastUsername}` : '',
      videoPlayToken: isRunning ? match.id : '',
    })
  })

  registerRoute(registrar, speedDateRoutes.speedDateStop, async ({ identity: by, body }) => {
    const owner = await roomOf(by)
    if (owner === null) return ok(idle)
    const ended = await rooms.execute(owner, stop, { by, reason: body.block ? 'blocked' : 'stopped' })
    if (body.block && ended !== null) await block(ended, by)
    return ok(idle)
  })

  async function block(matchId: string, { person }: PersonIdentity): Promise<void> {
    const match = await speedDates.match(matchId)
    const other = match === null || match.viewer === person.id ? match?.performer : match.viewer
    if (other !== undefined) await speedDates.block(person.id, other, clock.now())
  }

  registerRoute(registrar, speedDateRoutes.speedDateReport, async ({ identity: by, body }) => {
    const match = await speedDates.match(body.match)
    const isMine = match !== null && [match.viewer, match.performer].includes(by.person.id)
    // Somebody else's is one that does not exist.
    if (!isMine || clock.now() - match.offeredAt > REPORTABLE_MS) return fail({ error: 'not_found' })
    const still = body.stillBase64 === undefined ? null : readJpeg(body.stillBase64)
    if (still === 'no_jpeg') return fail({ error: 'invalid_value', fields: { stillBase64: 'invalid' } })
    const otherId = match.viewer === by.person.id ? match.performer : match.viewer
    // What is seen ends before the report is written down.
    const current = await stateOf(by)
    const owner = current.match?.id === match.id ? await roomOf(by) : null
    if (owner !== null) await rooms.execute(owner, stop, { by, reason: 'reported' })
    await speedDates.block(by.person.id, otherId, clock.now())
    const reported = await people.byId(AccountId.parse(otherId))
    if (reported === null) return fail({ error: 'not_found' })
    const { reason, note } = body
    const filed = await filedReports.file({
      feature: 'speed_date',
      reporter: by.person,
      reported,
      reason,
      note,
      still,
    })
    return filed.ok ? ok({ status: 1 }) : filed
  })
}

/** Nobody is looked for by somebody whose camera may not be shown (CAMERA-AGE-03); a performer's room says the rest. */
function cameraRefusal({ person }: PersonIdentity, ageGate: SpeedDateRouteDeps['ageGate']): Failure | null {
  const error = person.type === 'model' ? null : ageGate.ownCameraRefusal(person)
  return error && { error }
}

/** Begins and ends as a JPEG does (ISO/IEC 10918-1, SOI and EOI), and is no larger than allowed. */
function readJpeg(base64: string): Buffer | 'no_jpeg' {
  const bytes = Buffer.from(base64, 'base64')
  const isJpeg =
    bytes.length <= REPORT_STILL_BYTES_MAX &&
    bytes.length > 4 &&
    bytes.readUIntBE(0, 3) === 0xff_d8_ff &&
    bytes.readUInt16BE(bytes.length - 2) === 0xff_d9
  return isJpeg ? bytes : 'no_jpeg'
}
