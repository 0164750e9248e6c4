import { randomInt } from 'node:crypto'
import type { RoomStatus } from '@footlight/core/protocol'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { type AccessContext, strangerAccess } from '@footlight/server/rooms/access/access-context'
import { mayReceiveFeed, maySeeThumbnail } from '@footlight/server/rooms/access/room-policies'
import type { MediaPlane, MediaRoom, Tap } from '@footlight/server/sfu/plane'
import type { Feed } from '@footlight/server/sfu/port'
import { DeliveryMeter } from './delivery-meter.ts'
import { HostileViewer } from './hostile-viewer.ts'
import { openPlainLines, type PlainLine } from './plain-line.ts'
import { readPacket, rtpStream } from './rtp-packets.ts'
import { joinRoom, rtpParameters, type TestPeer, type TestRights } from './start-sfu.ts'

const PACKET_EVERY_MS = 50
const PRESS_EVERY_MS = 100
const REPUBLISHED_ONCE_IN = 25

/** What the room may be for the viewer who attacks it; each with the facts that the real policy judges by. */
const modes: Readonly<
  Record<string, { readonly status: RoomStatus; readonly access: Partial<AccessContext> }>
> = {
  public: { status: 'online', access: {} },
  'private, as a participant': { status: 'private', access: { participant: 'payer' } },
  'private, without': { status: 'private', access: {} },
  spy: { status: 'private', access: { participant: 'spy' } },
  ticket: { status: 'limited', access: { participant: 'ticket' } },
  'ticket show, without': { status: 'limited', access: {} },
  offline: { status: 'offline', access: {} },
  'password not given': { status: 'online', access: { lacksPassword: true } },
}
const modeNames = Object.keys(modes)

/**
 * One room whose rights change at random while viewers attack it, with real packets on the line all the time.
 */
export class AirtightRoom {
  readonly meters: DeliveryMeter[] = []
  readonly viewers: HostileViewer[] = []
  readonly #sfu: MediaPlane
  readonly #name: string
  readonly #room: MediaRoom
  readonly #ends: (() => void)[] = []
  readonly #old: string[] = []
  #mode = modes['public']!
  #streams = 0
  #publisher!: {
    readonly peer: TestPeer
    readonly line: PlainLine
    video: { readonly id: string; readonly stop: () => void }
  }

  private constructor(sfu: MediaPlane, name: string) {
    this.#sfu = sfu
    this.#name = name
    this.#room = sfu.room(name)
  }

  static async open(sfu: MediaPlane, name: string): Promise<AirtightRoom> {
    const room = new AirtightRoom(sfu, name)
    await room.#prepare()
    return room
  }

  /** Another mode, in the midst of requests. Resolves at once. */
  async change(): Promise<void> {
    if (randomInt(REPUBLISHED_ONCE_IN) === 0) await this.#republish()
    for (const viewer of this.viewers) viewer.press()
    this.#mode = modes[modeNames[randomInt(modeNames.length)]!]!
    for (const meter of this.meters) meter.changed()
    this.#room.recheck()
    for (const viewer of this.viewers) viewer.press()
  }

  /** Everybody who has the right receives. */
  get isServed(): boolean {
    return this.meters.every((meter) => !meter.entitled || meter.hasReceived)
  }

  get requests(): number {
    return this.viewers.reduce((sum, { requests }) => sum + requests, 0)
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end()
    await Promise.all(this.viewers.map((viewer) => viewer.settled()))
  }

  async #prepare(): Promise<void> {
    joinRoom(this.#sfu, this.#name)
    const lines = await openPlainLines(this.#room)
    const peer = joinRoom(this.#sfu, this.#name, { mayProduce: true, mayConsume: true })
    const line = await lines.open(peer, 'send')
    await this.#send(peer, line, 'audio', 'main')
    this.#publisher = { peer, line, video: await this.#send(peer, line, 'video', 'main') }
    const payer = joinRoom(this.#sfu, this.#name, { mayProduce: false, mayConsume: true, camera: 'payer' })
    const camera = await this.#send(payer, await lines.open(payer, 'send'), 'video', 'camera')
    const ids = {
      current: () => this.#room.state().producers.map(({ id }) => id),
      old: this.#old,
      camera: camera.id,
    }
    for (const name of ['viewer', 'second session']) {
      const meter = this.#meter(name, () => this.#mayReceive('main'))
      const own = joinRoom(this.#sfu, this.#name, this.#rights())
      this.viewers.push(
        await HostileViewer.join(own, (onPacket) => lines.open(own, 'recv', onPacket), ids, meter),
      )
    }
    const recording = this.#meter('recording', () => this.#mayReceive('main'))
    const thumbnail = this.#meter('thumbnail', () => maySeeThumbnail(strangerAccess, this.#mode))
    this.#ends.push(this.#keepTapped('audio', recording), this.#keepTapped('video', thumbnail), () =>
      lines.close(),
    )
    this.#ends.push(systemClock.every(PRESS_EVERY_MS, () => this.viewers.forEach((viewer) => viewer.press())))
    for (const meter of this.meters) meter.changed()
  }

  /** Read anew at every question: they follow the mode. */
  #rights(): TestRights {
    const mayReceive = (kind: Feed['kind']) => this.#mayReceive(kind)
    return {
      mayProduce: false,
      get mayConsume() {
        return mayReceive('main')
      },
      get maySeeCameras() {
        return mayReceive('camera')
      },
    }
  }

  #mayReceive(kind: Feed['kind']): boolean {
    const who: AccessContext = { ...strangerAccess, isGuest: false, ...this.#mode.access }
    return mayReceiveFeed(who, this.#mode, kind === 'main' ? { kind } : { kind, username: 'payer' })
  }

  #meter(name: string, isEntitled: () => boolean): DeliveryMeter {
    const meter = new DeliveryMeter(name, isEntitled)
    this.meters.push(meter)
    return meter
  }

  /** As recordings and thumbnails do: opened again whenever it is closed. */
  #keepTapped(kind: 'audio' | 'video', meter: DeliveryMeter): () => void {
    let tap: Tap | null = null
    let isOpening = false
    const open = async () => {
      tap = await this.#room.openTap({
        taker: kind === 'audio' ? 'recorder' : 'thumbnail',
        kind,
        layer: 0,
        mayConsume: () => meter.entitled,
      })
      tap?.onPacket((packet) => meter.packet(readPacket(packet) ?? { label: 'unknown', sentAtMs: 0 }))
      await tap?.resume()
    }
    return systemClock.every(PRESS_EVERY_MS / 2, () => {
      if (isOpening || (tap && !tap.isClosed())) return
      isOpening = true
      // One that is closed while it opens refuses its resume.
      open()
        .catch(() => undefined)
        .finally(() => (isOpening = false))
    })
  }

  async #republish(): Promise<void> {
    const { peer, line, video } = this.#publisher
    video.stop()
    this.#old.push(video.id)
    await peer.must('close', { id: video.id })
    this.#publisher.video = await this.#send(peer, line, 'video', 'main')
  }

  async #send(peer: TestPeer, line: PlainLine, kind: 'audio' | 'video', label: string) {
    this.#streams += 1
    const ssrc = 1_000 * this.#streams
    const parameters = { ...rtpParameters(kind, ssrc), mid: `${kind}${this.#streams}` }
    const { producer_id: id } = await peer.must('produce', {
      transport_id: line.id,
      kind,
      rtp_parameters: parameters,
    })
    const next = rtpStream({ kind, ssrc, payloadType: parameters.codecs[0]!.payloadType, label })
    const stop = systemClock.every(PACKET_EVERY_MS, () => line.send(next()))
    this.#ends.push(stop)
    return { id: id as string, stop }
  }
}
