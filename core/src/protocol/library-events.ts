import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'

/** What happens in a library. */
export const libraryEvents = {
  /** To its performer: a file is ready, or cannot be. */
  'v3.media.encoded': define({
    id: 217,
    schema: z.object({
      type: z.literal('media'),
      media_id: z.int(),
      file_id: z.int(),
      is_ready: z.boolean(),
      cursor: z.optional(Cursor),
    }),
  }),
  /** To everybody in the room: other media can be had. Clients ask for the list after 2 to 12 s. */
  'v3.chat.update_media_list': define({
    id: 218,
    schema: z.object({ cursor: z.optional(Cursor) }),
  }),
} as const
