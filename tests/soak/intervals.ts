/** Stretches of time in ms, in order and apart from each other. */
export type Intervals = readonly (readonly [from: number, to: number])[]

export function union(...all: readonly Intervals[]): Intervals {
  const merged: [number, number][] = []
  for (const [from, to] of all
    .flat()
    .filter(([start, end]) => end > start)
    .sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

export function common(a: Intervals, b: Intervals): Intervals {
  return a.flatMap(([from, to]) =>
    b
      .map(([start, end]) => [Math.max(from, start), Math.min(to, end)] as const)
      .filter(([start, end]) => end > start),
  )
}

export function seconds(intervals: Intervals): number {
  return intervals.reduce((sum, [from, to]) => sum + to - from, 0) / 1_000
}
