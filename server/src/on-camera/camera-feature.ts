import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Presence, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { CameraLog, OnCamera } from './camera-log.ts'

/** So often it is written down that a stream goes on; who may not be on camera any more is out of it by then. */
const LOOK_EVERY_MS = 10_000

const notVerified: Failure = {
  error: 'wrong_state',
  state: 'not_verified',
  message:
    'One of them may not be on camera: each has to be verified on this site and to have agreed to be in your streams.',
}

/** Keeps the record of who is in the picture of one performer's stream (CAMERA-01 to CAMERA-04). */
export class CameraFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #log: CameraLog
  #isLive = false
  /** The log knows of this stream. Until then what is said waits for its begin. */
  #isLogged = false
  #lookedAt = 0

  constructor(context: RoomContext, log: CameraLog) {
    this.#context = context
    this.#log = log
    // A room that is loaded while its performer is on air.
    if (context.presence() !== 'offline') this.presenceChanged(context.presence())
  }

  async sayWho(people: readonly string[]): Promise<Result<{ people: string[] }, Failure>> {
    const { deps, owner } = this.#context
    const said = await this.#log.say(owner().id, people, this.#isLogged, deps.clock.now())
    if (said === null) return fail(notVerified)
    this.#tell(said)
    return ok({ people: [...said.people] })
  }

  /** While a line is broken nobody knows what is in the picture, but it may come back as it was. */
  presenceChanged(presence: Presence): void {
    const isLive = presence !== 'offline'
    if (isLive === this.#isLive) return
    this.#isLive = isLive
    const { deps, owner } = this.#context
    const at = deps.clock.now()
    this.#lookedAt = deps.clock.monotonic()
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
    if (deps.clock.monotonic() - this.#lookedAt < LOOK_EVERY_MS) return
    this.#lookedAt = deps.clock.monotonic()
    this.#context.command(async () => {
      if (!this.#isLogged) return
      const now = await this.#log.goesOn(owner().id, deps.clock.now())
      if (now.left.length > 0) this.#tell(now)
    })
  }

  #tell({ people, left }: OnCamera): void {
    const payload = { people: [...people], left: [...left] }
    this.#context.tell([this.#context.owner().username], 'v3.camera.people', payload)
  }
}
