/** Frames that say where a fault is. */
const FRAMES = 4

/**
 * What a console was given, as text. Of objects the kind alone: what is in them may be anybody's. The server cuts out of the rest what
 * could name somebody.
 */
export function wordsOf(words: readonly unknown[]): string {
  return words.map(textOf).join(' ').trim()
}

function textOf(word: unknown): string {
  if (word instanceof Error) {
    const frames = (word.stack ?? '').split('\n').filter((line) => /:\d+:\d+/.test(line))
    return [`${word.name}: ${word.message}`, ...frames.slice(0, FRAMES).map((frame) => frame.trim())].join(
      '\n',
    )
  }
  if (typeof word === 'string') return word
  if (typeof word === 'object' && word !== null) return `[${word.constructor?.name ?? 'object'}]`
  if (typeof word === 'function') return '[function]'
  return String(word)
}
