import * as z from 'zod/mini'
import { call, nothing } from './define.ts'

/** Something that can be shown in the place of the camera. `picture`: a small JPEG. */
export const ScreenOffer = z.object({
  id: z.string(),
  kind: z.enum(['screen', 'window']),
  name: z.string(),
  picture: z.instanceof(Uint8Array),
})
export type ScreenOffer = z.infer<typeof ScreenOffer>

/** Screens and windows of this machine as pictures for a show. The console's own windows are none. */
export const screensCalls = {
  listScreens: call({ channel: 'screens:list', args: nothing, result: z.array(ScreenOffer) }),
  /** Lets the page take this one with `getDisplayMedia`, once and soon. false: it is not there any more. */
  pickScreen: call({
    channel: 'screens:pick',
    args: z.object({ id: z.string().check(z.maxLength(100)) }),
    result: z.boolean(),
  }),
} as const
