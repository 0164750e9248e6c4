/** Guests are named by the server; nobody else may look like one (seed 1 §1). */
export const GUEST_PREFIX = 'guest_'

/**
 * A room lives at `/{username}`, so a name that is a page or a folder of the site could never be reached
 * (seed 1 §2, seed 2 §2); names that speak for the house would mislead.
 */
const reserved = new Set([
  'account', 'admin', 'administrator', 'affiliates', 'api', 'assets', 'auth', 'avatars', 'billing', 'bio', 'browse', 'confirm-email', 'contests', 'couples',
  'dmca', 'exclusive-videos', 'esports', 'faq', 'favicon', 'feed', 'followed', 'footlight', 'for-you', 'free-porn', 'free-register', 'games',
  'girls', 'healthz', 'help', 'hls', 'inbox', 'legal', 'live', 'locales', 'login', 'logout', 'media', 'men', 'metrics', 'models', 'moderator',
  'multi-filter', 'null', 'porn', 'press', 'privacy', 'promotions', 'platform', 'readyz', 'register', 'root', 'search', 'security', 'settings',
  'signup', 'sounds', 'speed-date', 'staff', 'static', 'studio', 'support', 'system', 'tags', 'terms', 'thumbs', 'tikichat', 'top', 'trans',
  'undefined', 'user', 'verify', 'verify-age', 'voyeur-cams', 'whip', 'ws', 'www',
])

/** Whether a new account must not take this name. Expects the lower-cased form. */
export function isReservedName(username: string): boolean {
  return reserved.has(username) || username.startsWith(GUEST_PREFIX)
}
