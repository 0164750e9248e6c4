import { MediaRpc } from '@footlight/core/client'
import type { RoomConnection, RoomHandlers } from '@footlight/core/client/room-connection'
import type { Clock } from '@footlight/core/ports'
import type { MediaState } from '@footlight/core/protocol'
import type {
  CameraReceiver,
  CameraReceiverDeps,
  CameraTracks,
} from '@footlight/ui/broadcast/camera-receiver'

export interface StudioViewDeps {
  readonly username: string
  readonly clock: Clock
  readonly connect: (handlers: RoomHandlers) => RoomConnection
  readonly open: (
    deps: Pick<CameraReceiverDeps, 'requests' | 'onTracks' | 'onLost' | 'layer'>,
  ) => Promise<Receiver>
  /** 0 is the smallest picture. */
  readonly layer: number
  readonly onTracks: (tracks: CameraTracks) => void
  /** The performer, or the server, has ended it. */
  readonly onRefused: () => void
}

type Receiver = Pick<CameraReceiver, 'show' | 'owns' | 'close'>

/**
 * Looks into one room of the studio, unseen by its viewers: a socket of its own and whatever the server lets
 * through it. What a mode change takes away goes with the next word of the server. The answer ends it.
 */
export function studioView({
  username,
  clock,
  connect,
  open,
  layer,
  onTracks,
  onRefused,
}: StudioViewDeps): () => void {
  let receiver: Promise<Receiver> | null = null
  let producers: MediaState['producers'] = []
  const drop = (): void => {
    void receiver?.then(
      (opened) => opened.close(),
      () => undefined,
    )
    receiver = null
    onTracks([])
  }
  const follow = (): void => {
    if (producers.length === 0) return drop()
    const mine = (receiver ??= open({
      requests: rpc,
      layer,
      onTracks: (tracks) => {
        if (receiver === mine) onTracks(tracks)
      },
      onLost: () => {
        if (receiver === mine) again()
      },
    }))
    // What has just gone is told with the next state of the room.
    mine
      .then((opened) => opened.show(producers))
      .catch(() => {
        if (receiver === mine) drop()
      })
  }
  const again = (): void => {
    drop()
    follow()
  }
  const link = connect({
    stateChanged(state) {
      if (state === 'joined') return
      rpc.closed()
      producers = []
      drop()
    },
    event(event) {
      if (event.name === 'v3.media.response') return rpc.answer(event.payload)
      if (event.name === 'v3.media.closed')
        return void receiver?.then(
          (opened) => {
            if (opened.owns(event.payload.id)) again()
          },
          () => undefined,
        )
      if (event.name !== 'v3.media.state') return
      producers = event.payload.producers
      follow()
    },
    refused: onRefused,
    pongLate: () => undefined,
  })
  const rpc = new MediaRpc(clock, (request) => link.send('v3.media.request', request))
  link.join(username)
  return () => {
    link.leave()
    drop()
  }
}
