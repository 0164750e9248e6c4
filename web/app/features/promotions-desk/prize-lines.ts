import type { WheelPrize } from '@footlight/core/protocol/wheels'

/** `5 x 30`, one on a line: tokens and weight. null: some line says something else. Empty: no prize. */
export function prizesIn(text: string): readonly WheelPrize[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const prizes = lines.flatMap((line) => {
    const match = /^(\d{1,5})\s*[x×*]\s*(\d{1,7})$/i.exec(line)
    return match === null ? [] : [{ tokens: Number(match[1]), weight: Number(match[2]) }]
  })
  return prizes.length === lines.length ? prizes : null
}

export function linesOf(prizes: readonly WheelPrize[]): string {
  return prizes.map(({ tokens, weight }) => `${tokens} x ${weight}`).join('\n')
}
