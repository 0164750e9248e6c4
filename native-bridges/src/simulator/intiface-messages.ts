import * as z from 'zod/mini'

const Id = z.int().check(z.gte(1))
const simple = z.object({ Id })

/** Buttplug message spec, version 4: what a client says that drives vibrators. */
export const ClientMessage = z.union([
  z.strictObject({
    RequestServerInfo: z.object({
      Id,
      ClientName: z.string(),
      ProtocolVersionMajor: z.int(),
      ProtocolVersionMinor: z.int(),
    }),
  }),
  z.strictObject({ RequestDeviceList: simple }),
  z.strictObject({ StartScanning: simple }),
  z.strictObject({ StopScanning: simple }),
  z.strictObject({ Ping: simple }),
  z.strictObject({ StopCmd: z.object({ Id, DeviceIndex: z.optional(z.int()) }) }),
  z.strictObject({
    OutputCmd: z.object({
      Id,
      DeviceIndex: z.int(),
      FeatureIndex: z.int(),
      Command: z.object({ Vibrate: z.object({ Value: z.int() }) }),
    }),
  }),
  z.strictObject({
    InputCmd: z.object({
      Id,
      DeviceIndex: z.int(),
      FeatureIndex: z.int(),
      Type: z.literal('Battery'),
      Command: z.literal('Read'),
    }),
  }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

export const VIBRATE_STEPS = 20
export const VIBRATOR = 0
export const BATTERY = 1

export const ok = (Id: number) => ({ Ok: { Id } })
/** `code`: 1 hand-shake, 2 ping, 3 message, 4 device. */
export const error = (Id: number, ErrorCode: 1 | 2 | 3 | 4, ErrorMessage: string) => ({
  Error: { Id, ErrorCode, ErrorMessage },
})

export function deviceInfo(index: number, name: string) {
  return {
    DeviceIndex: index,
    DeviceName: name,
    DeviceMessageTimingGap: 100,
    DeviceFeatures: {
      [VIBRATOR]: {
        FeatureIndex: VIBRATOR,
        FeatureDescriptor: 'Vibrator',
        Output: { Vibrate: { Value: [0, VIBRATE_STEPS] } },
        Input: {},
      },
      [BATTERY]: {
        FeatureIndex: BATTERY,
        FeatureDescriptor: 'Battery',
        Output: {},
        Input: { Battery: { Value: [[0, 100]], Command: ['Read'] } },
      },
    },
  }
}
