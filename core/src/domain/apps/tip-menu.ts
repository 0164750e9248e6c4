import type { TipMenu, TipMenuItem } from '../../protocol/apps.ts'
import type { FieldCode } from '../../protocol/errors.ts'
import { fail, ok, type Result } from '../result.ts'

/** APP-MENU-02: what a tip of `tokens` may be for. More than the price is fine, less is not. */
export function orderFromMenu(menu: TipMenu, itemId: unknown, tokens: number): Result<TipMenuItem, FieldCode> {
  const item = menu.is_active ? menu.items.find((each) => each.id === itemId && each.isActive) : undefined
  if (item === undefined) return fail('invalid')
  return tokens < item.tokens ? fail('too_small') : ok(item)
}
