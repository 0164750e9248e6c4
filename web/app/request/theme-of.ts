import type { Theme } from '../platform/ui-store.ts'

/**
 * What the site prescribes holds for everybody on it. Where it leaves the choice, the account's goes with the
 * person to every browser; a guest's stays in this one. Dark is the site's own. `accountWantsDark` null: a guest.
 */
export function themeOf(
  prescribed: Theme | 'viewer',
  cookie: string | null,
  accountWantsDark: boolean | null,
): Theme {
  if (prescribed !== 'viewer') return prescribed
  if (accountWantsDark !== null) return accountWantsDark ? 'dark' : 'light'
  return cookie === 'light' ? 'light' : 'dark'
}
