import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { LivenessFeature } from '../liveness/module.ts'
import type { Presence, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { CameraLog } from './camera-log.ts'

/** Who may not be on camera any more is out of the picture by then. */
const LOOK_EVERY_MS = 10_000
/** So often it is written down that a stream goes on. */
const NOTE_EVERY_MS = 60_000

const notVerified: Failure = {
  error: 'wrong_state',
  state: 'not_verified',
  message:
    'Someone on this list may not be on camera: each person must be verified on this site and have agreed to be in your streams.',
}

const onlyThem: Failure = {
  error: 'wrong_state',
  state: 'category_solo',
  message:
    'Your streams are set to “Only me”. Choose “Others and me” under Streaming partners first, then select who is on camera with you.',
}

/** Keeps the record of who is in the picture of one performer's stream (CAMERA-01 to CAMERA-04). */
export class CameraFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #log: CameraLog
  #isLive = false
  /** The log knows of this stream. Until then what is said waits for its begin. */
  #isLogged = false
  /** Beside the performer, as they know it. */
  #people: readonly string[] = []
  #lookedAt = 0
  #notedAt = 0

  constructor(context: RoomContext, log: CameraLog) {
    this.#context = context
    this.#log = log
    // A room that is loaded while its performer is on air.
    if (context.presence() !== 'offline') this.presenceChanged(context.presence())
  }

  async sayWho(people: readonly string[]): Promise<Result<{ people: string[] }, Failure>> {
    const { deps, owner } = this.#context
    const liveness = this.#context.feature(LivenessFeature)
    const said = await this.#log.say(owner().id, people, this.#isLogged, deps.clock.now(), (transaction) =>
      liveness.came(transaction),
    )
    if (!said.ok) return fail(said.error === 'category_solo' ? onlyThem : notVerified)
    this.#tell(said.value)
    await liveness.told()
    return ok({ people: [...said.value] })
  }

  /** While a line is broken nobody knows what is in the picture, but it may come back as it was. */
  presenceChanged(presence: Presence): void {
    const isLive = presence !== 'offline'
    if (isLive === this.#isLive) return
    this.#isLive = isLive
    const { deps, owner } = this.#context
    const at = deps.clock.now()
    this.#lookedAt = this.#notedAt = deps.clock.monotonic()
    if (!isLive) this.#isLogged = false
    this.#context.command(async () => {
      if (!isLive) return await this.#log.ended(owner().id, at)
      const now = await this.#log.began(owner().id, at)
      // It may have ended meanwhile, which the next command writes.
      this.#isLogged = this.#isLive
      this.#tell(now)
    })
  }

  tick(): void {
    const { deps, owner, presence } = this.#context
    if (presence() !== 'online' || !this.#isLogged) return
    const now = deps.clock.monotonic()
    if (now - this.#lookedAt < LOOK_EVERY_MS) return
    this.#lookedAt = now
    const isToNote = now - this.#notedAt >= NOTE_EVERY_MS
    if (isToNote) this.#notedAt = now
    this.#context.command(async () => {
      if (!this.#isLogged) return
      const at = deps.clock.now()
      const people = await this.#log.look(owner().id, at)
      if (people.length !== this.#people.length) this.#tell(people)
      if (isToNote) await this.#log.goesOn(owner().id, at)
    })
  }

  #tell(people: readonly string[]): void {
    const left = this.#people.filter((each) => !people.includes(each))
    this.#people = people
    const payload = { people: [...people], left }
    this.#context.tell([this.#context.owner().username], 'v3.camera.people', payload)
  }
}
