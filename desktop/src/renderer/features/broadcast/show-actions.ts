import type { ConsoleContext } from '../../app/console.ts'
import { accountState } from '../accounts/account-state.ts'
import { afterCheck } from '../liveness/liveness-actions.ts'

/**
 * Whether the button may be pressed: the account may go live, is off air, and there is a picture, or an OBS
 * that has one.
 */
export function canGoLive(context: ConsoleContext): boolean {
  return (
    accountState(context) === 'ready' &&
    !context.broadcasting.broadcast.isRunning &&
    (context.obs.source === 'obs' ? context.obs.isConnected : context.broadcasting.camera.isOpen)
  )
}

export function goLive(context: ConsoleContext): void {
  if (canGoLive(context)) afterCheck(context, () => begin(context))
}

function begin(context: ConsoleContext): void {
  if (!canGoLive(context)) return
  context.broadcasting.show.dropBrokenOff()
  context.broadcasting.broadcaster.goLive()
  void saveSubject(context)
}

/** What was typed and not saved goes live too. Where the server refuses it, the field opens and says why. */
async function saveSubject({ broadcasting: { subject }, ui }: ConsoleContext): Promise<void> {
  if (!(await subject.save())) ui.setSubjectOpen(true)
}

/**
 * Never asks: stopping must not need a second hand. While somebody pays, the key is held like the button,
 * until `stopHold` is released.
 */
export function stopShow({ paid: { shows }, broadcasting: { stopHold, broadcaster } }: ConsoleContext): void {
  if (shows.isPaid) stopHold.begin()
  else void broadcaster.stop()
}

/** Takes up a show that a reload or a crash broke off: same clock, same tips. */
export function resumeShow(context: ConsoleContext): void {
  const record = context.broadcasting.show.brokenOff
  if (record === null || !canGoLive(context)) return
  context.broadcasting.broadcaster.resume(record.since)
  void context.broadcasting.show.recall(record.since)
  void context.paid.history.load()
}

/** The keys answer for the request that waits longest, and for one at a time. */
export function answerFirst({ paid: { shows } }: ConsoleContext, word: 'accept' | 'decline'): void {
  if (shows.firstRequest !== null) void shows.answer(shows.firstRequest, word)
}

export function askToEndShow({ ui, paid: { shows } }: ConsoleContext): void {
  if (shows.view.currentShow !== null) ui.open({ kind: 'end_show' })
}
