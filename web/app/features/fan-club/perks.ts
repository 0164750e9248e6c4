import { FanLevel } from '@footlight/core/protocol/fan-level'
import { levelReaches, mediaPrice } from '@footlight/core/rules/library/fan-levels'

/** What a level is worth, as keys of sentences: read from the rules that give it. */
export function perksOf(level: FanLevel): readonly string[] {
  const media = FanLevel.options.filter((needed) => levelReaches(level, needed)).at(-1)
  const discount = 100 - mediaPrice(100, level)
  return [`media_${media}`, 'spy', ...(discount > 0 ? [`discount_${discount}`] : []), 'messages', 'badge']
}
