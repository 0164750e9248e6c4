import type {
  AccountId,
  MediaState,
  PerformerSettings,
  RoomStatus,
  ShowState,
} from '@footlight/core/protocol'
import { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { TestSocket } from '../dev-env/socket-client.ts'
import { Broadcaster } from './broadcaster.ts'
import type { Entitlement } from './entitlement.ts'
import type { Venue } from './venue.ts'

/** So dear that a second is a hundred tokens: what a clock got wrong can be read off the bill. */
export const PRICE_PER_MINUTE = 6_000
export const CAM_PASSWORD = 'violets are blue'

/** Who is on camera, with one page that streams and another one that only listens and tells the oracle. */
export class Performer {
  readonly username: string
  readonly api: TestApi
  readonly camera: Broadcaster
  id: AccountId = 0 as AccountId
  /** Of every producer that was ever there. */
  readonly producerIds = new Set<string>()
  /** Of cameras that viewers showed. */
  readonly cameraIds = new Set<string>()
  requests: NonNullable<ShowState['performer']>['requests'] = []
  /** Every show that was ever on, by what the page was told. */
  readonly showIds = new Set<string>()
  readonly #venue: Venue
  #page: TestSocket | null = null
  #witness: TestSocket | null = null

  constructor(venue: Venue, username: string) {
    this.#venue = venue
    this.username = username
    this.api = new TestApi(venue.url)
    this.camera = new Broadcaster(venue.clock)
  }

  async arrive(): Promise<void> {
    this.id = await this.#venue.createPerson(this.username, 'model', 0)
    await this.api.logIn(this.username, this.#venue.password)
  }

  async settings(): Promise<PerformerSettings> {
    return must(await this.api.get(`/performer/${this.username}/settings`))
  }

  async change(patch: (settings: PerformerSettings) => Partial<PerformerSettings>): Promise<void> {
    must(await this.api.post('/performer/settings', patch(await this.settings())))
  }

  async listen(oracle: Entitlement): Promise<void> {
    const { clock } = this.#venue
    this.#witness = await this.#open()
    const hear = ({
      name,
      payload,
    }: {
      readonly name: string
      readonly payload: Record<string, unknown>
    }): void => {
      if (name === 'v3.chat.update') oracle.statusIs(payload['status'] as RoomStatus, clock.now())
      if (name === 'v3.media.state') this.#note(payload as MediaState)
      if (name !== 'v3.show.state') return
      const { performer } = payload as ShowState
      if (performer === undefined) return
      this.requests = performer.requests
      for (const { show_id } of performer.participants) this.showIds.add(show_id)
      oracle.participantsAre(performer.participants, clock.now())
    }
    this.#witness.onEvent = hear
    for (const event of this.#witness.received) hear(event)
  }

  #note({ producers, cameras = [] }: MediaState): void {
    for (const { id } of producers) this.producerIds.add(id)
    for (const camera of cameras) for (const { id } of camera.producers) this.cameraIds.add(id)
  }

  async publish(): Promise<void> {
    if (this.camera.isOnAir) return
    if (this.#page === null) this.#page = await this.#open()
    await this.camera.publish(this.#page)
  }

  /** The line with everything on it is gone: socket, camera and microphone. */
  lose(): void {
    this.camera.lose()
    this.#page?.terminate()
    this.#page = null
  }

  async unpublish(): Promise<void> {
    if (this.camera.isOnAir) await this.camera.unpublish()
  }

  async isOnline(): Promise<void> {
    await this.#witness!.next('v3.chat.update', ({ status }) => status === 'online')
  }

  leave(): void {
    this.lose()
    this.#witness?.terminate()
  }

  async #open(): Promise<TestSocket> {
    return await TestSocket.open(`${this.#venue.url.replace('http', 'ws')}/ws/room/${this.username}`, {
      token: await this.api.nodeToken(),
    })
  }
}
