import { createHash } from 'node:crypto'
import type { PasswordHasher } from '@footlight/server/accounts/passwords'

/** In the place of argon2, which takes a core for some 30 ms at each log-in: most tests are about something else. */
export const cheapPasswords: PasswordHasher = {
  hash: async (password) => hashOf(password),
  verify: async (encoded, password) => encoded === hashOf(password),
}

function hashOf(password: string): string {
  return `$cheap$${createHash('sha256').update(password).digest('hex')}`
}
