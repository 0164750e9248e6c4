import type { ConsoleContext } from '../../app/console.ts'
import { canGoLive } from '../broadcast/show-actions.ts'

/** Lets go of everything that could be seen or heard, here and now; asks nobody. */
export function cutStream({
  safety,
  ui,
  broadcasting: { broadcast, broadcaster, cameraSource, microphoneSource },
}: ConsoleContext): void {
  safety.rememberShow(broadcast.startedAt)
  broadcaster.letGo()
  cameraSource.close()
  microphoneSource.close()
  // Only now what is on the screen: drawing another layout takes longer than all of the above.
  queueMicrotask(() => {
    broadcaster.cut('panic')
    ui.close()
  })
}

/** The performer's own press, in this window: cut first, then reported to main, which cuts the rest. */
export function pressPanic(context: ConsoleContext): void {
  cutStream(context)
  void context.bridge.pressPanic()
}

/** Back to getting ready: the camera is on for the performer alone. */
export async function stayOff(context: ConsoleContext): Promise<void> {
  await context.bridge.endPanic({ comeBack: false })
  context.safety.forgetShow()
  await openDevices(context)
}

/** Whether there is a show to come back to. */
export function canComeBack({ safety, broadcasting: { show } }: ConsoleContext): boolean {
  return safety.cutShowSince !== null || show.brokenOff !== null
}

/** Takes the same show up again: its clock and its tips. Standby is lifted because the performer says so. */
export async function comeBack(context: ConsoleContext): Promise<void> {
  const since = context.safety.cutShowSince ?? context.broadcasting.show.brokenOff?.since ?? null
  await context.bridge.endPanic({ comeBack: true })
  context.safety.forgetShow()
  await openDevices(context)
  if (context.root.room.activities.modes?.isStandby === true) await context.orders.setStandby(false)
  if (since === null || !canGoLive(context)) return
  context.broadcasting.broadcaster.resume(since)
  void context.broadcasting.show.recall(since)
  void context.paid.history.load()
}

async function openDevices({
  preferences,
  broadcasting: { cameraSource, microphoneSource },
}: ConsoleContext): Promise<void> {
  await Promise.all([
    cameraSource.openRemembered(preferences.cameraId),
    microphoneSource.openRemembered(preferences.microphoneId),
  ])
}
