/** The console's own scheme; Electron sends it for pages of `app://footlight`. */
const CONSOLE_ORIGIN = 'app://footlight'

/**
 * Who may open a socket from a page: our own site, the origins that the operator names, the console, and
 * whatever is no browser and so sends no Origin. Exact matches only (cross-site WebSocket hijacking).
 */
export function createOriginCheck(
  allowedOrigins: readonly string[],
  publicUrl: string | null,
): (origin: string | undefined) => boolean {
  const allowed = new Set([CONSOLE_ORIGIN, ...allowedOrigins])
  if (publicUrl !== null) allowed.add(new URL(publicUrl).origin)
  return (origin) => origin === undefined || allowed.has(origin)
}
