import { createHash } from 'node:crypto'

/** Names a text as it was looked at: another one has another. */
export function idOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
