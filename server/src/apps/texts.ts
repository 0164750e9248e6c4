import type { FieldCode } from '@footlight/core/protocol/errors'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { normaliseMessage } from '../rooms/normalise-message.ts'

/**
 * Why one of these texts may not be shown to a room; null: all may. An empty one is fine here: schemas say
 * where one is needed.
 */
export function judgeTexts(texts: readonly string[]): FieldCode | null {
  const written = texts.filter((text) => text !== '')
  if (written.some((text) => !normaliseMessage(text).ok)) return 'invalid'
  return written.some((text) => isProhibited(text, 'sentence')) ? 'prohibited' : null
}
