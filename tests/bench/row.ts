/** One line of the report: what was measured, against whom, and whether the target was met. */
export interface BenchRow {
  readonly metric: string
  readonly unit: string
  readonly peerName: string
  /** Medians over the rounds. */
  readonly subject: number
  readonly peer: number
  /** subject / peer. */
  readonly ratio: number
  /** For example `>= 10` or `<= 0.5`. */
  readonly target: `${'>=' | '<='} ${number}`
  readonly met: boolean
  /** Every round's raw numbers, subject and peer interleaved. */
  readonly rounds: readonly { readonly subject: number; readonly peer: number }[]
  /** Void rounds, spread, what stands in for what. */
  readonly note?: string
  /** Day, and how much else the machine did; absent: with the whole report. */
  readonly measured?: string
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value below which a `share` of them lies, 0 to 1; 0: there is none. In any order. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Builds the row of interleaved rounds; the ratio is that of the medians. */
export function toRow(
  row: Pick<BenchRow, 'metric' | 'unit' | 'peerName' | 'target' | 'rounds' | 'note'>,
): BenchRow {
  const subject = median(row.rounds.map((round) => round.subject))
  const peer = median(row.rounds.map((round) => round.peer))
  const ratio = subject / peer
  const [sign, limit] = row.target.split(' ')
  return {
    ...row,
    subject,
    peer,
    ratio,
    met: sign === '>=' ? ratio >= Number(limit) : ratio <= Number(limit),
  }
}
