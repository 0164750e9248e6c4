import type { Stores } from '../../platform/stores.ts'
import type { Theme } from '../../platform/ui-store.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames } from '../../request/cookies.ts'

/**
 * Shown at once and remembered: in this browser for the next first paint, in the account for other browsers.
 */
export async function changeTheme({ ui, session, toasts }: Stores, theme: Theme): Promise<void> {
  showTheme(ui, theme)
  if (!session.isLoggedIn) return
  const saved = await session.updateSettings({ dark_mode_enabled: theme === 'dark' })
  if (!saved.ok) toasts.error({ key: 'settings.not_saved' })
}

/** In this browser. */
export function showTheme(ui: Stores['ui'], theme: Theme): void {
  ui.setTheme(theme)
  writeCookie(cookieNames.theme, theme)
}

/** Whether the site leaves its look to whoever is on it. */
export function mayChooseTheme({ siteConfig }: Stores['session']): boolean {
  return (siteConfig?.custom?.theme ?? 'viewer') === 'viewer'
}
