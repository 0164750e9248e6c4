import type { WebPreferences } from 'electron'

/** What no page of the console may do, whichever window shows it. */
export const guardedPage = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: false,
  // Timers and the level meter must go on while the performer works in another window.
  backgroundThrottling: false,
} as const satisfies WebPreferences
