import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** Seconds of the stream that a clip has at most. */
export const OFFLINE_CLIP_SECONDS = 8

/** What a performer's room shows while they are offline. */
export const OfflineClip = z.object({
  /** null: there is none. */
  url: z.nullable(z.string()),
  /** They are live and everybody may watch, so that one can be taken now. */
  canTake: z.boolean(),
})
export type OfflineClip = z.infer<typeof OfflineClip>

export const offlineClipRoutes = {
  offlineClip: defineRoute({
    method: 'GET',
    path: '/performer/offline-clip',
    summary: 'The clip that my room shows while I am offline',
    access: 'user',
    at: 'anywhere',
    response: OfflineClip,
    errors: ['forbidden'],
  }),
  /** Answers when it is taken. 409 `wrong_state`: not live, not for everybody, or one is being taken. */
  takeOfflineClip: defineRoute({
    method: 'POST',
    path: '/performer/offline-clip',
    summary: 'Record the next seconds of my public stream, without sound, as my offline clip',
    access: 'user',
    at: 'anywhere',
    response: OfflineClip,
    errors: ['forbidden', 'wrong_state', 'unavailable'],
  }),
  removeOfflineClip: defineRoute({
    method: 'DELETE',
    path: '/performer/offline-clip',
    summary: 'Remove my offline clip',
    access: 'user',
    at: 'anywhere',
    response: OfflineClip,
    errors: ['forbidden'],
  }),
} as const
