import { FakeHttp } from '../../client/testing/fake-http.ts'
import { FakeNetwork } from '../../client/testing/fake-network.ts'
import { FakeRandom } from '../../client/testing/fake-random.ts'
import { type FakeSocket, FakeSockets } from '../../client/testing/fake-sockets.ts'
import { FakeStorage } from '../../client/testing/fake-storage.ts'
import { currentUser, roomData, siteConfig } from '../../client/testing/fixtures.ts'
import { ManualClock, settle } from '../../ports/testing/manual-clock.ts'
import type { CurrentUser } from '../../protocol/user.ts'
import { live } from '../live.ts'
import { createRootStore, type RootStore } from '../root-store.ts'

/** A whole client over fakes: what a page has after it was rendered for `user`. */
export class FakeClient {
  readonly clock = new ManualClock()
  readonly sockets = new FakeSockets()
  readonly network = new FakeNetwork()
  readonly random = new FakeRandom()
  readonly storage: FakeStorage
  readonly http: FakeHttp
  readonly root: RootStore

  constructor(user: CurrentUser = currentUser(), storage = new FakeStorage(), site = siteConfig()) {
    this.storage = storage
    this.http = new FakeHttp()
      .on('GET /site_config', { json: site })
      .on('GET /user/current', { json: user })
      .on('GET /chat/react/mira', { json: roomData() })
      .on('POST /log/react-toast', { status: 204 })
      .on('POST /log/frontend-ws-fail', { status: 204 })
    const { clock, sockets, network, random, http } = this
    this.root = createRootStore({
      http,
      sockets,
      live,
      clock,
      random,
      storage,
      network,
      origin: 'https://host',
      pageUrl: () => '/mira',
    })
    this.root.session.hydrate({ siteConfig: site, currentUser: user })
  }

  /** The account socket, let in. */
  async start(): Promise<FakeSocket> {
    this.root.start()
    const lobby = this.sockets.last.admit(10)
    await settle()
    return lobby
  }

  /** In mira's room; `lobby` as `start` answered it. */
  async enter(lobby: FakeSocket): Promise<FakeSocket> {
    this.root.room.hydrate(roomData())
    await this.root.room.enter('mira')
    return this.join(lobby, 10)
  }

  /** The lobby says where the room is, and the room lets the client in. */
  async join(lobby: FakeSocket, cursor: number): Promise<FakeSocket> {
    lobby.emit('v3.lobby.discovered', { room: 'mira', url: '/ws/room/mira' })
    const room = this.sockets.last.admit(cursor)
    await settle()
    return room
  }
}
