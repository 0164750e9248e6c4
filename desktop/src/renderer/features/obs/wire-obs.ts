import type { RoomStatus } from '@footlight/core/protocol'
import { reaction } from 'mobx'
import type { ConsoleContext } from '../../app/console.ts'

/** Rooms whose picture is for some and not for all. */
const closedRooms: ReadonlySet<RoomStatus> = new Set(['private', 'limited'])

/** What OBS does and what the show does follow each other. */
export function wireObs(context: ConsoleContext, isReady: () => boolean): (() => void)[] {
  const {
    obs,
    bridge,
    root: { room },
    broadcasting: { broadcast, broadcaster, cameraSource, microphoneSource },
  } = context
  return [
    obs.listen(),
    reaction(
      isReady,
      (ready) => {
        if (ready) void obs.load()
      },
      { fireImmediately: true },
    ),
    reaction(
      () => (room.isJoined ? room.chatStatus : null),
      (status) => {
        // Without a connection, or while the performer's picture comes back, the last status holds: a private
        // does not become public by silence.
        if (status !== null && status !== 'reconnecting')
          void bridge.obsGuard({ isPrivate: closedRooms.has(status) })
      },
      { fireImmediately: true },
    ),
    reaction(
      () => obs.isLive && room.isJoined && isReady(),
      (isLive) => {
        if (isLive && !broadcast.isRunning) adopt(context)
      },
    ),
    reaction(
      () => obs.wasStoppedInObs && obs.source === 'obs' && broadcast.isRunning,
      (stopped) => {
        if (stopped) void broadcaster.stop()
      },
    ),
    reaction(
      () => broadcast.state.kind === 'off' || broadcast.state.kind === 'stopping',
      (over) => {
        // However the show ended: pictures that nobody waits for do not go on.
        if (over && obs.isLive) void obs.stop()
      },
    ),
    reaction(
      () => obs.source,
      (source) => {
        if (source === 'obs') {
          // Many cameras serve one program at a time.
          cameraSource.close()
          microphoneSource.close()
        } else {
          openDevices(context)
        }
      },
    ),
  ]
}

/** The camera and the microphone that the performer used last. */
export function openDevices({
  preferences,
  broadcasting: { cameraSource, microphoneSource },
}: ConsoleContext): void {
  void cameraSource.openRemembered(preferences.cameraId)
  void microphoneSource.openRemembered(preferences.microphoneId)
}

/**
 * The performer pressed "Start streaming" in OBS, or OBS went on while this window was away: the console
 * follows.
 */
function adopt({ obs, broadcasting: { show, broadcaster }, paid: { history } }: ConsoleContext): void {
  obs.choose('obs')
  const record = show.brokenOff
  if (record === null) return broadcaster.goLive()
  broadcaster.resume(record.since)
  void show.recall(record.since)
  void history.load()
}
