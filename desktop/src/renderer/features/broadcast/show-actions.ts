import type { Console } from '../../app/console.ts'
import { accountState } from '../accounts/account-state.ts'

/**
 * Whether the button may be pressed: she is on the stage, off air, and there is a picture, or an OBS that has
 * one.
 */
export function canGoLive(it: Console): boolean {
  return (
    accountState(it) === 'ready' &&
    !it.broadcast.isRunning &&
    (it.obs.source === 'obs' ? it.obs.isConnected : it.camera.isOpen)
  )
}

export function goLive(it: Console): void {
  if (!canGoLive(it)) return
  it.show.dropBrokenOff()
  it.broadcaster.goLive()
}

/**
 * Never asks: stopping must not need a second hand. While somebody pays, the key is held like the button,
 * until `stopHold` is released.
 */
export function stopShow({ shows, stopHold, broadcaster }: Console): void {
  if (shows.isPaid) stopHold.begin()
  else void broadcaster.stop()
}

/** Takes up a show that a reload or a crash broke off: same clock, same tips. */
export function resumeShow(it: Console): void {
  const record = it.show.brokenOff
  if (record === null || !canGoLive(it)) return
  it.broadcaster.resume(record.since)
  void it.show.recall(record.since)
  void it.history.load()
}

/** The keys answer for the request that waits longest, and for one at a time. */
export function answerFirst({ shows }: Console, word: 'accept' | 'decline'): void {
  if (shows.firstRequest !== null) void shows.answer(shows.firstRequest, word)
}

export function askToEndShow({ shows, ui }: Console): void {
  if (shows.view.stage !== null) ui.open({ kind: 'end_show' })
}
