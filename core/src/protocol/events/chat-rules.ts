import * as z from 'zod/mini'
import { HeldMessage } from '../chat-rules.ts'
import { Cursor } from '../ids.ts'
import { define } from './define.ts'

/** Keeping order in a chat. Numbers 121-124 and 126. */
export const chatRulesEvents = {
  /** To performer, moderators and staff alone; those who enter are told all that wait. */
  'v3.chat.held': define({ id: 121, schema: HeldMessage }),
  /**
   * To everybody: take this message away. When it is restored it comes again as `v3.chat.message` with its
   * old number.
   */
  'v3.chat.removed': define({ id: 122, schema: z.object({ id: z.int(), cursor: z.optional(Cursor) }) }),
  /** As 121: these wait no longer. */
  'v3.chat.held_settled': define({
    id: 123,
    schema: z.object({ ids: z.array(z.string()), action: z.enum(['release', 'drop', 'silence', 'expired']) }),
  }),
  /** As 121: raid mode; null: off. Also when one of them enters while it is on. */
  'v3.chat.raid': define({ id: 124, schema: z.object({ until: z.nullable(z.int()) }) }),
  /**
   * To the one whom it is about: may not write here, or may again. `until`: server time, ms since 1970; null:
   * until it is undone. On entry too.
   */
  'v3.chat.silence': define({
    id: 126,
    schema: z.object({ is_silenced: z.boolean(), until: z.nullable(z.int()) }),
  }),
} as const
