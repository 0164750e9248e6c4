import { assert } from '@footlight/core/rules'
import {
  getsRecording,
  openParticipants,
  type Participant,
  type Show,
} from '@footlight/core/rules/shows/index'
import { viewerOf } from '../accounts/viewer.ts'
import { logEvent } from '../platform/log-event.ts'
import type { RecordingRepository } from '../recordings/recording-port.ts'
import { type AccessContext, strangerAccess } from '../rooms/access/access-context.ts'
import { mayEnterRoom, mayReceiveFeed } from '../rooms/access/room-policies.ts'
import type { RoomContext } from '../rooms/room-feature.ts'
import type { Recorder, RunningRecording } from './recorder.ts'
import type { ShowRunner } from './show-runner.ts'

/**
 * Records the shows of one room for those who keep them, and gives the file to each when the show is over.
 */
export class ShowRecordings {
  readonly #context: RoomContext
  readonly #recorder: Recorder
  readonly #store: RecordingRepository
  readonly #running = new Map<string, Promise<RunningRecording | null>>()
  /** Shows that are nothing but a recording, until its first picture is in the file. */
  readonly #notBegun = new Set<string>()

  constructor(context: RoomContext, recorder: Recorder, store: RecordingRepository) {
    this.#context = context
    this.#recorder = recorder
    this.#store = store
  }

  /** Does not wait: a show goes on while its recording begins. */
  started(runner: ShowRunner): void {
    const { show } = runner
    if (!isRecorded(show) || this.#running.has(show.id)) return
    // What is nothing but a recording is paid for from its first picture on.
    const since = show.startedAt
    if (show.kind === 'recording' && since !== null) {
      this.#notBegun.add(show.id)
      this.#context.command(() => runner.apply({ kind: 'media_off', since }))
    }
    this.#running.set(
      show.id,
      this.#begin(runner).catch((error: unknown) => {
        this.#fail(runner, error)
        return null
      }),
    )
  }

  /** A file is being written: what it holds is theirs who pay for it, whether they looked at it or not. */
  has(show: Show): boolean {
    return this.#running.has(show.id)
  }

  /**
   * The file and the bill are cut by one clock: while it stands still nothing is written. Called at every
   * step of the show.
   */
  follow({ show }: ShowRunner): void {
    if (show.phase !== 'running' || this.#notBegun.has(show.id)) return
    void this.#running.get(show.id)?.then((recording) => recording?.setPaused(standsStill(show)))
  }

  /** Finishes the file beside the room's work; the settlement did not wait for it. */
  ended(show: Show): void {
    this.#notBegun.delete(show.id)
    const running = this.#running.get(show.id)
    if (running === undefined) return
    this.#running.delete(show.id)
    this.#finish(show, running).catch((error: unknown) =>
      logEvent(this.#context.logger, 'show_recording_save_failed', { err: error, show: show.id }),
    )
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map(async (running) => (await running)?.stop()))
  }

  async #begin(runner: ShowRunner): Promise<RunningRecording | null> {
    const { id } = runner.show
    const access = await this.#accessOfBuyers(runner.show)
    const recording = await this.#recorder.start({
      username: this.#context.owner().username,
      showId: id,
      mayRecord: () => runner.show.phase === 'running' && this.#mayReceive(access()),
    })
    if (recording === null) {
      this.#fail(runner, new Error('the recorder did not begin'))
      return null
    }
    void recording.brokeOff.then((why) => {
      if (why === 'failed') this.#fail(runner, new Error('the recorder ended'))
      else this.#revoked(runner)
    })
    if (this.#notBegun.has(id)) void recording.began.then(() => this.#begun(runner))
    else recording.setPaused(standsStill(runner.show))
    return recording
  }

  async #finish(show: Show, running: Promise<RunningRecording | null>): Promise<void> {
    const recording = await running
    if (recording === null) return
    const written = await recording.stop()
    if (written === null) return
    const { file, mime, bytes, durationMs } = written
    const { id: ownerId, username: broadcaster } = this.#context.owner()
    for (const buyer of buyersOf(show)) {
      const id = this.#context.deps.random.uuid()
      await this.#store.create({
        id,
        showId: show.id,
        ownerId,
        buyerId: buyer.account,
        file,
        mime,
        createdAt: this.#context.deps.clock.now(),
      })
      await this.#store.finish(id, durationMs, bytes)
      await this.#context.announce(
        'v3.recording.ready',
        { recording_id: id, show_id: show.id, broadcaster },
        [buyer.username],
      )
    }
  }

  /** While the line of the performer is broken there is nothing to see, and the file waits for them. */
  #mayReceive(as: AccessContext): boolean {
    const status = this.#context.status()
    return mayEnterRoom(as) && (status === 'reconnecting' || mayReceiveFeed(as, { status }, { kind: 'main' }))
  }

  /**
   * Asked anew at every question. The one payer of a private or of a recording: what they are in the room
   * now, wherever they are in it. Of a ticket show, whose file is made once for all who buy it: somebody with
   * a ticket.
   */
  async #accessOfBuyers(show: Show): Promise<() => AccessContext> {
    const payer = show.participants.find(({ role }) => role === 'payer')
    if (payer === undefined) return () => ({ ...strangerAccess, isGuest: false, participant: 'ticket' })
    const context = this.#context
    const person = await context.deps.people.byId(payer.account)
    assert(person !== null, 'who pays has an account')
    const away = viewerOf({ kind: 'person', username: person.username, sessionKey: '', person }, false)
    return () => context.access(context.roomMembers.named(payer.username)[0]?.viewer ?? away)
  }

  /** The clock of a recording begins with its first picture, if the stream is there still. */
  #begun(runner: ShowRunner): void {
    const at = Math.floor(this.#context.deps.clock.monotonic())
    this.#notBegun.delete(runner.show.id)
    if (this.#context.presence() === 'online')
      this.#context.command(() => runner.apply({ kind: 'media_on' }, at))
    this.follow(runner)
  }

  /**
   * What is nothing but a recording ends with the right to it; another show goes on, and knows itself who is
   * in it.
   */
  #revoked(runner: ShowRunner): void {
    if (runner.show.kind !== 'recording') return
    const at = Math.floor(this.#context.deps.clock.monotonic())
    this.#context.command(() => runner.apply({ kind: 'ended', reason: 'model_ended' }, at))
  }

  #fail(runner: ShowRunner, error: unknown): void {
    if (runner.show.phase === 'ended') return
    logEvent(this.#context.logger, 'show_recording_failed', { err: error, show: runner.show.id })
    this.#context.command(() => runner.apply({ kind: 'recording_failed' }))
  }
}

function isRecorded({ kind, terms }: Show): boolean {
  return kind === 'limited' ? terms.recordingPrice > 0 : terms.keepsRecording
}

/** The one who pays for it by the minute is not served now. */
function standsStill(show: Show): boolean {
  const payer = openParticipants(show).find(({ role }) => role === 'payer')
  return payer !== undefined && payer.pricePerMinute !== null && payer.meter.since === null
}

/** Who owes nothing for it gets none: their tokens are back. */
function buyersOf(show: Show): readonly Participant[] {
  assert(openParticipants(show).length === 0, 'the show is over')
  return show.participants.filter((participant) => getsRecording(show, participant))
}
