import { randomBytes } from 'node:crypto'

const PREFIX = 'none~'

/**
 * Stands where the hash of a password would, of an account that a provider opens: no password fits. Random, because known
 * devices and links for a new password are signed over it.
 */
export function noPassword(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`
}

export function hasPassword(passwordHash: string): boolean {
  return !passwordHash.startsWith(PREFIX)
}
