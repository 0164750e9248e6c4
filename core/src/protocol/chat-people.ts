import * as z from 'zod/mini'
import { define } from './define-event.ts'

/** A line that stands above the chat for everybody, until it is taken away. */
export const HighlightedLine = z.object({
  id: z.int(),
  username: z.string(),
  message: z.string(),
  /** Who put it there. */
  by: z.string(),
})
export type HighlightedLine = z.infer<typeof HighlightedLine>

/** The one line that is highlighted. Number 160. */
export const chatPeopleEvents = {
  /** To everybody, and on entry where there is one. `line` null: there is none any more. */
  'v3.user.highlighted_message': define({
    id: 160,
    schema: z.object({ line: z.nullable(HighlightedLine) }),
  }),
} as const
