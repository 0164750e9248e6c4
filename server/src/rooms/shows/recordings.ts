import { assert } from '@footlight/core/domain'
import { openSeats, type Show } from '@footlight/core/domain/show/index'
import type { RecordingStore } from '@footlight/core/ports'
import type { AccountId, SeatRole } from '@footlight/core/protocol'
import { mayReceiveFeed } from '../../policies/room-policies.ts'
import { strangerStanding } from '../../policies/standing.ts'
import type { RoomContext } from '../room-desk.ts'
import type { Recorder, RunningRecording } from './recorder.ts'
import type { ShowRunner } from './show-runner.ts'

/** Records the shows of one room for those who keep them, and gives the file to each when the show is over. */
export class ShowRecordings {
  readonly #context: RoomContext
  readonly #recorder: Recorder
  readonly #store: RecordingStore
  readonly #running = new Map<string, Promise<RunningRecording | null>>()

  constructor(context: RoomContext, recorder: Recorder, store: RecordingStore) {
    this.#context = context
    this.#recorder = recorder
    this.#store = store
  }

  /** Does not wait: a show goes on while its recording begins. */
  started(runner: ShowRunner): void {
    const { show } = runner
    if (!isRecorded(show) || this.#running.has(show.id)) return
    this.#running.set(show.id, this.#begin(runner).catch((error: unknown) => {
      this.#fail(runner, error)
      return null
    }))
  }

  /** Finishes the file beside the room's work; the settlement did not wait for it. */
  ended(show: Show): void {
    const running = this.#running.get(show.id)
    if (running === undefined) return
    this.#running.delete(show.id)
    this.#finish(show, running).catch((error: unknown) => this.#context.logger.error({ err: error, show: show.id }, 'a recording was not kept'))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map(async (running) => (await running)?.stop()))
  }

  async #begin(runner: ShowRunner): Promise<RunningRecording> {
    const { id, kind } = runner.show
    const as = { ...strangerStanding, isGuest: false, seat: seatFor(kind) }
    const recording = await this.#recorder.start({
      username: this.#context.owner().username, showId: id,
      mayRecord: () => runner.show.phase === 'running' && mayReceiveFeed(as, { status: this.#context.status() }, { kind: 'stage' }),
    })
    void recording.failed.then(() => this.#fail(runner, new Error('the recorder ended')))
    return recording
  }

  async #finish(show: Show, running: Promise<RunningRecording | null>): Promise<void> {
    const recording = await running
    if (recording === null) return
    const { bytes, durationMs } = await recording.stop()
    for (const buyerId of buyersOf(show)) {
      const id = this.#context.parts.random.uuid()
      const { file, mime } = recording
      await this.#store.create({ id, showId: show.id, ownerId: this.#context.owner().id, buyerId, file, mime, createdAt: this.#context.parts.clock.now() })
      await this.#store.finish(id, durationMs, bytes)
    }
  }

  #fail(runner: ShowRunner, error: unknown): void {
    if (runner.show.phase === 'ended') return
    this.#context.logger.error({ err: error, show: runner.show.id }, 'a show is not recorded; nobody pays for that')
    this.#context.command(() => runner.apply({ kind: 'recording_failed' }))
  }
}

function isRecorded({ kind, terms }: Show): boolean {
  return kind === 'limited' ? terms.recordingPrice > 0 : terms.keepsRecording
}

/** Whose eyes the recorder has; a recording of the public show sees what anybody sees. */
function seatFor(kind: Show['kind']): SeatRole | null {
  return kind === 'private' ? 'payer' : kind === 'limited' ? 'ticket' : null
}

/** Who owes nothing for it gets none: their tokens are back. */
function buyersOf(show: Show): readonly AccountId[] {
  assert(openSeats(show).length === 0, 'the show is over')
  if (show.recordingFailed) return []
  return show.seats.flatMap((seat) => {
    const keeps = show.kind === 'limited' ? seat.flats.some((flat) => flat.what === 'recording') : seat.role === 'payer'
    return keeps && (seat.closed?.owed ?? 0) > 0 ? [seat.account] : []
  })
}
