import type { Console } from '../../app/console.ts'
import { canGoLive } from '../broadcast/show-actions.ts'

/** Lets go of everything that could be seen or heard, here and now; asks nobody. */
export function cutStream({
  safety,
  broadcast,
  broadcaster,
  cameraSource,
  microphoneSource,
  ui,
}: Console): void {
  safety.rememberShow(broadcast.startedAt)
  broadcaster.letGo()
  cameraSource.close()
  microphoneSource.close()
  // Only now what is on the screen: drawing another desk takes longer than all of the above.
  queueMicrotask(() => {
    broadcaster.cut('panic')
    ui.close()
  })
}

/** Her own press, in this window: cut first, then told to main, which cuts the rest. */
export function pressPanic(it: Console): void {
  cutStream(it)
  void it.bridge.pressPanic()
}

/** Back to getting ready: her camera is on for herself alone. */
export async function stayOff(it: Console): Promise<void> {
  await it.bridge.endPanic({ comeBack: false })
  it.safety.forgetShow()
  await openDevices(it)
}

/** Whether there is a show to come back to. */
export function canComeBack({ safety, show }: Console): boolean {
  return safety.cutShowSince !== null || show.brokenOff !== null
}

/** Takes the same show up again: its clock and its tips. Standby is lifted because she says so. */
export async function comeBack(it: Console): Promise<void> {
  const since = it.safety.cutShowSince ?? it.show.brokenOff?.since ?? null
  await it.bridge.endPanic({ comeBack: true })
  it.safety.forgetShow()
  await openDevices(it)
  if (it.root.room.extras.modes?.isStandby === true) await it.orders.setStandby(false)
  if (since === null || !canGoLive(it)) return
  it.broadcaster.resume(since)
  void it.show.recall(since)
  void it.history.load()
}

async function openDevices({ cameraSource, microphoneSource, preferences }: Console): Promise<void> {
  await Promise.all([
    cameraSource.openRemembered(preferences.cameraId),
    microphoneSource.openRemembered(preferences.microphoneId),
  ])
}
