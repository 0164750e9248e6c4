import { reaction } from 'mobx'
import { accountState } from '../features/accounts/account-state.ts'
import { logsKnown, wireLogs } from '../features/logs/wire-logs.ts'
import { openDevices, wireObs } from '../features/obs/wire-obs.ts'
import { createBell } from '../features/shows/request-bell.ts'
import { RequestWatch } from '../features/shows/request-watch.ts'
import { wireStudio } from '../features/studio/wire-studio.ts'
import { wireToys } from '../features/toys/wire-toys.ts'
import type { Console } from './console.ts'

/**
 * Connects what `createConsole` built: the one place where a change here causes an action there. The answer
 * ends it all.
 */
export function wireConsole(it: Console): () => void {
  const ends = [
    ...wireLogs(it),
    ...wireShow(it),
    ...wirePaidShows(it),
    ...wireDevices(it),
    ...wireSession(it),
    ...wireObs(it, () => accountState(it) === 'ready'),
    ...wireStudio(it),
    ...wireToys(it),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function wireShow(it: Console): (() => void)[] {
  const { root, broadcast, broadcaster, bridge } = it
  const { room } = root
  return [
    reaction(
      () => room.isJoined,
      (joined) => {
        if (joined) void it.chatRules.load()
      },
    ),
    reaction(
      () => room.isJoined,
      (joined) => (joined ? void rejoined(it) : broadcaster.roomLost()),
    ),
    reaction(
      () => room.chatStatus,
      (status) => broadcaster.roomStatus(status),
    ),
    reaction(
      () => room.refusal,
      (refusal) => {
        if (refusal !== null)
          broadcaster.cut(
            refusal === 'replaced' || refusal === 'too_many_sockets'
              ? refusal
              : refusal === 'not_authorized'
                ? 'logged_out'
                : 'cut_off',
          )
      },
    ),
    room.media.onClosed((closed) => broadcaster.mediaClosed(closed)),
    reaction(
      () => broadcast.isRunning,
      (running) => {
        void bridge.setOnAir({ onAir: running })
        if (running) it.healthMonitor.start()
        else it.healthMonitor.stop()
      },
    ),
    reaction(
      () => broadcast.startedAt,
      (since, before) => {
        if (since !== null) it.show.began(since)
        else if (before != null) it.show.ended(before)
      },
    ),
    bridge.onCloseRequested(() => it.ui.open({ kind: 'close_while_on_air' })),
  ]
}

/**
 * A request is heard and seen, whatever window is in front; what a show came to is known for the next
 * estimate.
 */
function wirePaidShows({
  shows,
  serverTime,
  history,
  lastSplit,
  streamer,
  films,
  bridge,
  root: { room },
}: Console): (() => void)[] {
  const ring = createBell()
  // Invitations, battles and tip splits have countdowns of their own.
  let endTime: (() => void) | null = null
  const watch = new RequestWatch(() => {
    // On standby she may have gone for a tea: it rings there only if she asked for it.
    if (room.extras.modes?.isStandby !== true || streamer.settings?.standby_notifications_enabled === true)
      ring()
    void bridge.askAttention()
  })
  return [
    reaction(
      () => [shows.view.requests, serverTime.now] as const,
      ([requests, now]) => watch.look(requests, now),
    ),
    reaction(
      () => room.isJoined,
      (joined) => {
        endTime?.()
        endTime = joined ? serverTime.keep() : null
      },
      { fireImmediately: true },
    ),
    () => endTime?.(),
    reaction(
      () => shows.view.requests.some((request) => request.watch_together),
      (wanted) => {
        if (wanted) void films.load()
      },
    ),
    reaction(
      () => room.shows.state.performer,
      () => shows.heard(),
    ),
    reaction(
      () => room.shows.ending.receipt,
      (receipt) => {
        if (receipt === null) return
        history.keep(receipt)
        if (receipt.split !== null) lastSplit.take(receipt.split)
      },
    ),
  ]
}

/** What the room's status was before the line broke says nothing: ask, then go on. */
async function rejoined({ root, broadcaster }: Console): Promise<void> {
  broadcaster.roomJoined()
  await root.room.load()
  if (root.room.isJoined) broadcaster.roomStatus(root.room.chatStatus)
}

function wireDevices({
  cameraSource,
  microphoneSource,
  camera,
  microphone,
  broadcaster,
  preferences,
}: Console): (() => void)[] {
  return [
    cameraSource.onTrack((track) => broadcaster.trackChanged('video', track)),
    microphoneSource.onTrack((track) => broadcaster.trackChanged('audio', track)),
    reaction(
      () => camera.currentId,
      (cameraId) => {
        if (cameraId !== null) preferences.change({ cameraId })
      },
    ),
    reaction(
      () => microphone.currentId,
      (microphoneId) => {
        if (microphoneId !== null) preferences.change({ microphoneId })
      },
    ),
    reaction(
      () => preferences.resolution,
      () => {
        if (camera.state.kind !== 'closed') void cameraSource.open(camera.currentId)
      },
    ),
    () => cameraSource.dispose(),
    () => microphoneSource.dispose(),
  ]
}

/** Sockets and devices are for the one who is logged in and may go live; without her they are shut. */
function wireSession(it: Console): (() => void)[] {
  const { root, bridge } = it
  const { session, lobby } = root
  return [
    reaction(
      () => (accountState(it) === 'ready' ? session.username : null),
      (username) => {
        if (username === null) return leaveBroadcast(it)
        // The room's own connection waits for the account's.
        void logsKnown(it).then(() => {
          if (accountState(it) === 'ready') root.start()
        })
        void root.room.enter(username)
        void it.prices.load()
        void it.lastSplit.load()
        void it.streamer.load()
        void it.ownStudio.load()
        it.show.lookForBrokenOff()
        // After panic the camera stays dark until she says what comes next; by OBS it is not ours to open.
        if (it.safety.panic === null && it.obs.source === 'camera') openDevices(it)
      },
      { fireImmediately: true },
    ),
    reaction(
      () => lobby.reload === 'logout' || lobby.refusal === 'not_authorized',
      (loggedOut) => {
        if (!loggedOut) return
        it.broadcaster.cut('logged_out')
        void session.load()
      },
    ),
    bridge.onSystemResumed(() => void session.refresh()),
    () => root.stop(),
  ]
}

function leaveBroadcast(it: Console): void {
  void it.broadcaster.stop()
  it.root.stop()
  it.cameraSource.close()
  it.microphoneSource.close()
}
