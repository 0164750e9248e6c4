import * as z from 'zod/mini'
import { AppName, AppState, ScratchCard, TIP_GOAL_TYPE, TipSplit } from '../apps.ts'
import { Cursor } from '../ids.ts'
import { define } from './define.ts'

const cursor = z.optional(Cursor)
const row = z.optional(z.object({ label: z.string(), value: z.string() }))

/**
 * What a performer adds to her room that lives on tips. Numbers 85-99. Those with a cursor are recorded
 * together with the money that they are about; the others are told live, and the state that follows them (and
 * comes on entry) says the same. No template where a field may be null: an array cannot tell null from
 * absent.
 */
export const appsEvents = {
  /** On entry with every part; after a change with the parts that changed, each whole. */
  'v3.app.state': define({ id: 85, schema: z.partial(AppState) }),
  /**
   * null: off. An option's label, value and `menu_item` are title, price and `item_id` of the `terms` of a
   * tip for it.
   */
  'v3.chat.app_panels': define({
    id: 86,
    schema: z.object({
      app_panel: z.nullable(z.object({ row1: row, row2: row, row3: row })),
      tip_panel: z.nullable(
        z.object({
          label: z.string(),
          radio_options: z.array(z.object({ label: z.string(), value: z.int(), menu_item: z.string() })),
        }),
      ),
    }),
  }),
  /** She switched an app on or off, or set it otherwise. */
  'v3.chat.app_changed_relayed': define({
    id: 87,
    schema: z.object({ app: AppName, is_active: z.boolean() }),
    fields: ['app'],
    flags: ['is_active'],
  }),
  /** A new king, and the tokens that must be beaten now; username null: the hill is free. */
  'v3.app.koth': define({ id: 88, schema: z.object({ username: z.nullable(z.string()), tip: z.int() }) }),
  /** Somebody has a golden ticket; with a cursor where it was bought, without where a tip brought it. */
  'v3.app.golden_ticket': define({
    id: 89,
    schema: z.object({
      round_id: z.string(),
      username: z.string(),
      tokens: z.int(),
      sent_at: z.int(),
      cursor,
    }),
    fields: ['round_id', 'username', 'tokens', 'sent_at', 'cursor'],
  }),
  /** A tip was for something: an item of the tip menu. Recorded with the tip. */
  'v3.app.outcome': define({
    id: 90,
    schema: z.object({
      app: z.literal('tip_menu'),
      username: z.string(),
      tokens: z.int(),
      item_id: z.string(),
      title: z.string(),
      transfer_id: z.string(),
      cursor,
    }),
    fields: ['app', 'username', 'tokens', 'item_id', 'title', 'transfer_id', 'cursor'],
  }),
  /** A card begins or ends (then with its reveal). */
  'v3.app.scratchoff.info': define({ id: 91, schema: ScratchCard }),
  /** A field was sold and scratched. */
  'v3.app.scratchoff.update': define({
    id: 92,
    schema: z.object({
      card_id: z.string(),
      field: z.int(),
      username: z.string(),
      tokens: z.int(),
      prize: z.nullable(z.string()),
      cursor,
    }),
  }),
  /** There was a prize under it. */
  'v3.app.scratchoff.win': define({
    id: 93,
    schema: z.object({
      card_id: z.string(),
      field: z.int(),
      username: z.string(),
      prize: z.string(),
      cursor,
    }),
    fields: ['card_id', 'field', 'username', 'prize', 'cursor'],
  }),
  'v3.app.goal_reached': define({
    id: 94,
    schema: z.object({
      type_id: z.literal(TIP_GOAL_TYPE),
      goal_id: z.string(),
      title: z.string(),
      tokens: z.int(),
      /** null: it was the last. */ next_title: z.nullable(z.string()),
    }),
  }),
  /** The tip split changed; not repeated in `v3.app.state`, which brings it on entry alone. */
  'v3.app.tip_split': define({ id: 95, schema: TipSplit }),
} as const
