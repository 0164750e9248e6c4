import type { RoomJoinState } from '@footlight/core/client/connection-state'
import { MediaRpc } from '@footlight/core/client/media-rpc'
import type { RoomConnection, RoomHandlers } from '@footlight/core/client/room-connection'
import type { Clock } from '@footlight/core/ports'
import type { IncomingServerEvent } from '@footlight/core/protocol/parse'
import type { RoomStatus } from '@footlight/core/protocol/rooms'
import { RoomMedia } from '@footlight/core/stores/room-media'
import type { StreamStatus } from '@footlight/core/stores/stream-status'
import { action, computed, makeObservable, observable } from 'mobx'
import { BareScreen } from './bare-screen.ts'
import { openReceiving } from './device.ts'
import { type PlayedRoom, Player } from './player.ts'

/** The smallest layer of simulcast: enough for a picture that is small, or waits. */
const LAYER_SMALL = 0

export interface WatchedRoomDeps {
  readonly clock: Clock
  readonly openRoom: (handlers: RoomHandlers, isAhead: () => boolean) => RoomConnection
}

const openStatuses: ReadonlySet<RoomStatus> = new Set(['online', 'connected', 'reconnecting'])

/**
 * A room beside the one of the page: its socket and its picture. It joins as every viewer does: whoever may not be
 * in that room (a ban, a region, a show that is paid for) receives nothing of it.
 */
export class WatchedRoom implements PlayedRoom {
  readonly username: string
  readonly screen = new BareScreen()
  readonly player: Player
  readonly media = new RoomMedia()
  readonly mediaRpc: MediaRpc
  status: RoomStatus
  isJoined = false
  /** Not let in, or not any more. */
  isRefused = false
  protected readonly link: RoomConnection

  constructor(username: string, status: RoomStatus, { clock, openRoom }: WatchedRoomDeps) {
    this.username = username
    this.status = status
    this.link = openRoom(
      {
        stateChanged: (state) => this.setConnection(state),
        event: (event) => this.take(event),
        refused: () => this.refuse(),
        pongLate: () => undefined,
      },
      () => this.isAhead,
    )
    this.mediaRpc = new MediaRpc(clock, (request) => this.link.send('v3.media.request', request))
    makeObservable(this, {
      status: observable,
      isJoined: observable,
      isRefused: observable,
      streamStatus: computed,
      isOver: computed,
      setConnection: action,
      take: action,
      refuse: action,
    })
    this.player = new Player(this, clock, openReceiving, this.screen)
  }

  get streamStatus(): StreamStatus {
    if (this.isRefused) return 'user_error'
    return this.status === 'online_ai' ? 'offline' : this.status
  }

  /** Nothing to be seen here any more: a show that is paid for, the end of the stream, a ban. */
  get isOver(): boolean {
    return this.isRefused || !openStatuses.has(this.status)
  }

  start(): void {
    void this.player.chooseLayer(LAYER_SMALL)
    this.player.start()
    this.link.join(this.username)
  }

  close(): void {
    this.player.close()
    this.link.leave()
  }

  setConnection(state: RoomJoinState): void {
    if (state !== 'joined' && this.isJoined) this.mediaRpc.closed()
    this.isJoined = state === 'joined'
  }

  /** Not one frame of it stays. */
  refuse(): void {
    this.isRefused = true
    this.screen.clear()
  }

  take(event: IncomingServerEvent): void {
    switch (event.name) {
      case 'v3.chat.update':
        this.status = event.payload.status
        return
      case 'v3.media.state':
        return this.media.apply(event.payload)
      case 'v3.media.closed':
        return this.media.closed(event.payload)
      case 'v3.media.response':
        return this.mediaRpc.answer(event.payload)
      default:
        this.heard(event)
    }
  }

  /** What else came from the room, while its state may be changed. */
  protected heard(_event: IncomingServerEvent): void {}

  /** Joined only to have its picture ready, and not counted as a viewer (SWIPE-06). */
  protected get isAhead(): boolean {
    return false
  }
}
