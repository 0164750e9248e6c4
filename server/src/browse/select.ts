import { isProhibited } from '../prohibited-terms/policy.ts'
import type { LiveRow } from './live-row.ts'
import type { ModelFilters } from './model-search-port.ts'

/** Whether somebody may be found by these words at all. */
export function mayFind({ keys, text }: Pick<ModelFilters, 'keys' | 'text'>): boolean {
  if (isProhibited(text, 'label', 'search')) return false
  const refused = keys.find((group) => group.every((key) => isProhibited(key, 'label', null)))
  if (refused === undefined) return true
  // Counted once, however many words of the group are prohibited.
  const [first] = refused
  if (first !== undefined) isProhibited(first, 'label', 'search')
  return false
}

/** Most used first. Adds the tags that live rooms carry for what they are to those that are stored. */
export function rankTags(
  stored: ReadonlyMap<string, number>,
  live: readonly LiveRow[],
  countMax: number,
): { tag: string; count: number }[] {
  const counts = new Map([...stored].filter(([key]) => !key.includes(':')))
  for (const { keys, storedKeys } of live)
    if (keys !== storedKeys)
      for (const tag of keys) if (!storedKeys.has(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, countMax)
}
