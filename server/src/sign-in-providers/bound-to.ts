import { sha256 } from '../platform/signer.ts'

/** What a provider is connected by: the session in which its owner proved themself, and the password by which they did. */
export function boundTo(sessionKey: string, passwordHash: string): string {
  return sha256(`connect ${sessionKey} ${passwordHash}`)
}
