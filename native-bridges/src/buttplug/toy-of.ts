import { type ButtplugClientDevice, InputType, OutputType } from 'buttplug'
import type { FeatureKind, Toy, ToyFeature } from '../toys/bridge.ts'

const kinds: Partial<Record<OutputType, FeatureKind>> = {
  [OutputType.Vibrate]: 'vibrate',
  [OutputType.Rotate]: 'rotate',
  [OutputType.Oscillate]: 'oscillate',
}

export function toyIdOf(device: ButtplugClientDevice): string {
  return String(device.index)
}

/** `3:Vibrate`: feature 3, its output Vibrate. */
export function parseFeatureId(id: string): { readonly index: number; readonly type: OutputType } {
  const [index, type] = id.split(':')
  return { index: Number(index), type: type as OutputType }
}

export function toyOf(device: ButtplugClientDevice, battery: number | null): Toy {
  const features = [...device.features.values()].flatMap((feature) =>
    [...feature.outputs.values()].map(
      ({ type, valueRange }): ToyFeature => ({
        id: `${feature.index}:${type}`,
        kind: kinds[type] ?? 'other',
        steps: Math.max(1, valueRange[1]),
      }),
    ),
  )
  return { id: toyIdOf(device), name: device.displayName || device.name, battery, features }
}

export function tellsBattery(device: ButtplugClientDevice): boolean {
  return device.hasInput(InputType.Battery)
}
