import { followFriends } from '@footlight/core/stores/follow-friends'
import { reaction } from 'mobx'
import { accountState } from '../features/accounts/account-state.ts'
import { Arrivals } from '../features/chat/arrivals.ts'
import { wireLibrary } from '../features/library/wire-library.ts'
import { logsKnown, wireLogs } from '../features/logs/wire-logs.ts'
import { openDevices, wireObs } from '../features/obs/wire-obs.ts'
import { createBell, RequestWatch } from '../features/shows/request-bell.ts'
import { wireStudio } from '../features/studio/wire-studio.ts'
import { wireToys } from '../features/toys/wire-toys.ts'
import type { ConsoleContext } from './console.ts'

/**
 * Connects what `createConsole` built: the one place where a change here causes an action there. The answer
 * ends it all.
 */
export function wireConsole(context: ConsoleContext): () => void {
  const ends = [
    ...wireLogs(context),
    ...wireShow(context),
    ...wirePaidShows(context),
    ...wireDevices(context),
    ...wireInbox(context),
    ...wireLibrary(context),
    ...wireSession(context),
    ...wireObs(context, () => accountState(context) === 'ready'),
    ...wireStudio(context),
    ...wireToys(context),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function wireShow(context: ConsoleContext): (() => void)[] {
  const {
    root,
    bridge,
    broadcasting: { broadcast, broadcaster },
  } = context
  const { room } = root
  return [
    reaction(
      () => room.isJoined,
      (joined) => {
        if (joined) void context.chat.chatRules.load()
      },
    ),
    // Who comes in is told, and names are there for an `@`, whatever stands in the chat panel.
    reaction(
      () => room.isJoined && !room.people.isListOpen,
      (isToOpen) => isToOpen && room.openUserList(),
      { fireImmediately: true },
    ),
    new Arrivals({
      room,
      now: () => room.shows.time.now,
      isWanted: () => context.preferences.tellsArrivals,
    }).start(),
    reaction(
      () => room.isJoined,
      (joined) => (joined ? void rejoined(context) : broadcaster.roomLost()),
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
    context.onCamera.start(),
    ...wireLiveness(context),
    root.session.onIdentityChange(() => {
      context.onCamera.forget()
      context.broadcasting.subject.forget()
    }),
    room.media.onClosed((closed) => broadcaster.mediaClosed(closed)),
    reaction(
      () => broadcast.isRunning,
      (running) => {
        void bridge.setOnAir({ onAir: running })
        if (running) context.broadcasting.healthMonitor.start()
        else context.broadcasting.healthMonitor.stop()
      },
    ),
    reaction(
      () => broadcast.startedAt,
      (since, before) => {
        if (since !== null) context.broadcasting.show.began(since)
        else if (before != null) context.broadcasting.show.ended(before)
      },
    ),
    // Of the main window, whichever was used last.
    bridge.onCloseRequested(() => context.ui.open({ kind: 'close_while_on_air' }, null)),
  ]
}

/** What is due is asked for with the room, and told by the lobby from then on. */
function wireLiveness({ root: { room }, liveness, broadcasting }: ConsoleContext): (() => void)[] {
  return [
    liveness.start(),
    reaction(
      () => room.isJoined,
      (joined) => joined && void liveness.load(),
    ),
    reaction(
      () => (broadcasting.broadcast.state.kind === 'off' ? broadcasting.broadcast.state.cut : null),
      (cut) => (cut === 'not_allowed' || cut === 'liveness') && void liveness.load(),
    ),
  ]
}

/**
 * A request is heard and seen, whatever window is in front; what a show came to is known for the next
 * estimate.
 */
function wirePaidShows({
  bridge,
  root: { room },
  paid: { shows, serverTime, history, lastSplit, films },
  broadcasting: { streamer },
}: ConsoleContext): (() => void)[] {
  const ring = createBell()
  // Invitations, battles and group tips have countdowns of their own.
  let endTime: (() => void) | null = null
  const watch = new RequestWatch(() => {
    // On standby the performer may be away for a tea: it rings there only if they asked for it.
    if (
      room.activities.modes?.isStandby !== true ||
      streamer.settings?.standby_notifications_enabled === true
    )
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
async function rejoined({ root, broadcasting: { broadcaster } }: ConsoleContext): Promise<void> {
  broadcaster.roomJoined()
  await root.room.load()
  if (root.room.isJoined) broadcaster.roomStatus(root.room.chatStatus)
}

function wireDevices({
  preferences,
  broadcasting: { cameraSource, microphoneSource, camera, microphone, broadcaster },
}: ConsoleContext): (() => void)[] {
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

function wireInbox({ root, chat: { inbox } }: ConsoleContext): (() => void)[] {
  return [followFriends(root, inbox.friends), root.session.onIdentityChange(() => inbox.forget())]
}

/**
 * Sockets and devices belong to an account that is logged in and may go live; without one they are closed.
 */
function wireSession(context: ConsoleContext): (() => void)[] {
  const { root, bridge } = context
  const { session, lobby } = root
  return [
    reaction(
      () => (accountState(context) === 'ready' ? session.username : null),
      (username) => {
        if (username === null) return leaveBroadcast(context)
        // The room's own connection waits for the account's.
        void logsKnown(context).then(() => {
          if (accountState(context) === 'ready') root.start()
        })
        void root.room.enter(username)
        void context.paid.prices.load()
        void context.paid.lastSplit.load()
        void context.broadcasting.streamer.load()
        void context.studio.ownStudio.load()
        context.broadcasting.show.lookForBrokenOff()
        // After panic the camera stays dark until the performer says what comes next; with OBS it is not ours
        // to open.
        if (context.safety.panic === null && context.obs.source === 'camera') openDevices(context)
      },
      { fireImmediately: true },
    ),
    reaction(
      () => lobby.reload === 'logout' || lobby.refusal === 'not_authorized',
      (loggedOut) => {
        if (!loggedOut) return
        context.broadcasting.broadcaster.cut('logged_out')
        void session.load()
      },
    ),
    bridge.onSystemResumed(() => void session.refresh()),
    () => root.stop(),
  ]
}

function leaveBroadcast(context: ConsoleContext): void {
  void context.broadcasting.broadcaster.stop()
  context.root.stop()
  context.broadcasting.cameraSource.close()
  context.broadcasting.microphoneSource.close()
}
