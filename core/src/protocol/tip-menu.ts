import * as z from 'zod/mini'
import { appItemId, appLabel, appLimits, appPrice, appTitle } from './app-fields.ts'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'

const cursor = z.optional(Cursor)

export const TipMenuItem = z.object({
  id: z.string(),
  title: z.string(),
  tokens: z.int(),
  category: z.nullable(z.string()),
  isActive: z.boolean(),
})
export type TipMenuItem = z.infer<typeof TipMenuItem>

/**
 * Items in the performer's order, with those that are not active: they are hidden from viewers and cannot be
 * tipped.
 */
export const TipMenu = z.object({ is_active: z.boolean(), label: z.string(), items: z.array(TipMenuItem) })
export type TipMenu = z.infer<typeof TipMenu>

/** Source of the value of a row: the performer's own text, or what an app says now. */
export const PanelSource = z.enum(['text', 'goal', 'king', 'golden_tickets', 'scratchoff'])
export type PanelSource = z.infer<typeof PanelSource>

/** The three rows as the performer set them; what they say now comes with `v3.chat.app_panels`. */
export const AppPanel = z.object({
  is_active: z.boolean(),
  rows: z.array(z.object({ label: z.string(), source: PanelSource, text: z.string() })),
})
export type AppPanel = z.infer<typeof AppPanel>

/** Replaces the menu. */
export const TipMenuSetting = z.object({
  is_active: z.boolean(),
  label: z._default(appLabel, ''),
  items: z
    .array(
      z.object({
        id: appItemId,
        title: appTitle,
        tokens: appPrice,
        category: z._default(z.nullable(appLabel), null),
        isActive: z._default(z.boolean(), true),
      }),
    )
    .check(z.maxLength(appLimits.menuItemsMax)),
})
export type TipMenuSetting = z.infer<typeof TipMenuSetting>

export const AppPanelSetting = z.object({
  is_active: z.boolean(),
  rows: z
    .array(
      z.object({ label: appLabel, source: z._default(PanelSource, 'text'), text: z._default(appLabel, '') }),
    )
    .check(z.maxLength(3)),
})
export type AppPanelSetting = z.infer<typeof AppPanelSetting>

const row = z.optional(z.object({ label: z.string(), value: z.string() }))

/** What the rows and the menu say now, for one who is to read it or tip for it. */
export const tipPanelEvents = {
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
} as const

export const tipMenuEvents = {
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
} as const
