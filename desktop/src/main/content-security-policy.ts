import { socketOrigin } from '../shared/server-address.ts'

/**
 * The page's content policy (Electron's security list, item 7): nothing but our own files, and three lines
 * out, to the sockets of the chosen server, to the films that are watched together there, and to the pictures that
 * people chose of themselves. HTTP goes through main.
 */
export function contentSecurityPolicy(serverOrigin: string | null, nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self'${serverOrigin === null ? '' : ` ${serverOrigin}/avatars/`}`,
    `media-src 'self' blob:${serverOrigin === null ? '' : ` ${serverOrigin}`}`,
    `connect-src 'self'${serverOrigin === null ? '' : ` ${socketOrigin(serverOrigin)}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
