import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const avatarLimits = {
  /** Of the file as it is sent, bytes. */
  bytes: 5 * 1024 * 1024,
  /** Of its shorter side, pixels. */
  sideMin: 100,
  perHour: 20,
  /** So long one who took their picture away may put it back. */
  undoMinutes: 10,
} as const

/** What the upload takes, by the type that it is sent with and by its first bytes. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Below `API_BASE`; takes a file of `multipart/form-data`, so it is not among the calls below. */
export const AVATAR_UPLOAD_PATH = '/avatar/upload'

/** What it answers. */
export const UploadedAvatar = z.object({
  status: z.literal(1),
  user: z.object({ avatar: z.string() }),
  message: z.string(),
})

/** Of oneself. */
export const OwnAvatar = z.object({
  avatar: z.string(),
  /** By the server, from the name: none was chosen. */
  is_drawn: z.boolean(),
  /** Until when the one that was taken away can be put back; null: none can. */
  undo_until: z.nullable(z.string()),
  /** The staff took the last one away; null: they did not. */
  removed: z.nullable(z.object({ reason: z.string(), removed_at: z.string() })),
})
export type OwnAvatar = z.infer<typeof OwnAvatar>

export const avatarRoutes = {
  ownAvatar: defineRoute({
    method: 'GET',
    path: '/avatar',
    summary: 'My picture, and whether the previous one can be restored',
    access: 'user',
    at: 'anywhere',
    response: OwnAvatar,
    errors: [],
  }),
  takeAvatarAway: defineRoute({
    method: 'POST',
    path: '/avatar/remove',
    summary: 'Remove my picture; it can be restored for ten minutes',
    access: 'user',
    at: 'anywhere',
    response: OwnAvatar,
    errors: [],
  }),
  putAvatarBack: defineRoute({
    method: 'POST',
    path: '/avatar/restore',
    summary: 'Restore the picture that I removed',
    access: 'user',
    at: 'anywhere',
    response: OwnAvatar,
    errors: ['conflict'],
  }),
} as const
