import type { FeatureKind, Toy, ToyFeature } from '../toys/bridge.ts'
import type { AppToy } from './app-messages.ts'

interface AppFunction {
  readonly kind: FeatureKind
  /** The app's own scale ends here. */
  readonly steps: number
}

/** Actions of the Function request, with their ranges. */
const functions: Readonly<Record<string, AppFunction>> = {
  Vibrate: { kind: 'vibrate', steps: 20 },
  Vibrate1: { kind: 'vibrate', steps: 20 },
  Vibrate2: { kind: 'vibrate', steps: 20 },
  Vibrate3: { kind: 'vibrate', steps: 20 },
  Rotate: { kind: 'rotate', steps: 20 },
  Oscillate: { kind: 'oscillate', steps: 20 },
  Thrusting: { kind: 'thrust', steps: 20 },
  Fingering: { kind: 'oscillate', steps: 20 },
  Pump: { kind: 'other', steps: 3 },
  Suction: { kind: 'other', steps: 20 },
  Depth: { kind: 'other', steps: 3 },
}

/** What older apps do not say: toys by their type, where it is more than to vibrate. */
const byType: Readonly<Record<string, readonly string[]>> = {
  nora: ['Vibrate', 'Rotate'],
  max: ['Vibrate', 'Pump'],
  edge: ['Vibrate1', 'Vibrate2'],
}

export function toyOf({
  id,
  name,
  nickName,
  battery,
  fullFunctionNames,
  status,
}: AppToy): Toy & { readonly isConnected: boolean } {
  const named = (fullFunctionNames ?? []).filter((each) => Object.hasOwn(functions, each))
  // A toy with several motors is told motor by motor: `Vibrate` beside them would say the same twice.
  const single = named.includes('Vibrate1') ? named.filter((each) => each !== 'Vibrate') : named
  const known = single.length > 0 ? single : (byType[name.toLowerCase()] ?? ['Vibrate'])
  return {
    id,
    name: nickName || capital(name) || 'Lovense',
    battery: battery === null ? null : Math.min(100, Math.max(0, Math.round(battery))),
    features: known.map((each): ToyFeature => ({ id: each, ...functions[each]! })),
    isConnected: status === 1,
  }
}

/** `Vibrate:10,Rotate:10` for these features. A level above nothing is never rounded to nothing. */
export function actionOf(features: readonly ToyFeature[], level: number): string {
  return features
    .map(({ id, steps }) => `${id}:${Math.ceil(Math.min(Math.max(level, 0), 1) * steps - 1e-9)}`)
    .join(',')
}

function capital(name: string): string {
  return name === '' ? '' : name[0]!.toUpperCase() + name.slice(1)
}
