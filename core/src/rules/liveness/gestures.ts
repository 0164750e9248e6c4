/**
 * What a performer may be asked to do in the picture of a check. Neutral everywhere, done sitting, with one hand or the head; for
 * whom one is not possible another is drawn.
 */
export const gestures = [
  'hand_on_forehead',
  'hand_on_chin',
  'hand_on_cheek',
  'hand_on_shoulder',
  'hand_on_heart',
  'hand_over_one_eye',
  'touch_ear',
  'touch_nose',
  'open_palm',
  'look_left',
  'look_right',
  'look_up',
  'tilt_head',
  'close_eyes',
] as const
export type Gesture = (typeof gestures)[number]

/** `roll`: from 0 up to but without 1. Never the one that was asked for before. */
export function drawGesture(roll: number, before: Gesture | null): Gesture {
  const others = gestures.filter((each) => each !== before)
  return others[Math.min(others.length - 1, Math.floor(roll * others.length))]!
}
