interface LayerHealth {
  /** Which simulcast layer: `r0` is the smallest. */
  readonly rid: string
  readonly bitrateBps: number
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
}

type HealthVerdict = 'good' | 'fair' | 'poor'

export interface Health {
  readonly atMs: number
  /** Everything that goes up, sound included. */
  readonly bitrateUpBps: number
  /** Share of packets that did not arrive, 0 to 1; null until the other end has reported. */
  readonly loss: number | null
  readonly roundTripMs: number | null
  /** Smallest first; only those that are sent. */
  readonly layers: readonly LayerHealth[]
  /** What holds the picture back, as the encoder says. */
  readonly limitedBy: 'none' | 'cpu' | 'bandwidth'
  readonly verdict: HealthVerdict
}

/** Bytes sent so far per stream, by the id of its statistics. */
export interface HealthMemory {
  readonly atMs: number
  readonly bytesById: ReadonlyMap<string, number>
}

/**
 * As much of WebRTC's statistics as we read (webrtc-stats, `outbound-rtp`, `remote-inbound-rtp`,
 * `candidate-pair`).
 */
interface StatsEntry {
  readonly id: string
  readonly type: string
  readonly kind?: string
  readonly rid?: string
  readonly bytesSent?: number
  readonly frameWidth?: number
  readonly frameHeight?: number
  readonly framesPerSecond?: number
  readonly qualityLimitationReason?: string
  readonly fractionLost?: number
  readonly roundTripTime?: number
  readonly nominated?: boolean
  readonly currentRoundTripTime?: number
}

export type StatsReport = Iterable<readonly [string, unknown]>

/** Turns the browser's counters into rates since `before`. Pure. */
export function readHealth(
  reports: readonly StatsReport[],
  before: HealthMemory | null,
  atMs: number,
): { readonly health: Health; readonly memory: HealthMemory } {
  const entries = unique(reports)
  const sent = entries.filter((entry) => entry.type === 'outbound-rtp')
  const seconds = before === null ? 0 : (atMs - before.atMs) / 1_000
  const rate = (entry: StatsEntry) => {
    const earlier = before?.bytesById.get(entry.id)
    // A stream that is new, or began to count anew, has no rate yet.
    if (earlier === undefined || seconds <= 0) return 0
    return Math.max(0, (((entry.bytesSent ?? 0) - earlier) * 8) / seconds)
  }
  const layers = sent
    .filter((entry) => entry.kind === 'video' && (entry.framesPerSecond ?? 0) > 0)
    .map((entry) => ({
      rid: entry.rid ?? 'r0',
      bitrateBps: rate(entry),
      width: entry.frameWidth ?? 0,
      height: entry.frameHeight ?? 0,
      framesPerSecond: Math.round(entry.framesPerSecond ?? 0),
    }))
    .sort((a, b) => (a.rid < b.rid ? -1 : 1))
  const facts = {
    bitrateUpBps: sent.reduce((sum, entry) => sum + rate(entry), 0),
    loss: worstLoss(entries),
    roundTripMs: roundTripMs(entries),
    layers,
    limitedBy: limit(sent),
  }
  return {
    health: { atMs, ...facts, verdict: judge(facts) },
    memory: { atMs, bytesById: new Map(sent.map((entry) => [entry.id, entry.bytesSent ?? 0])) },
  }
}

/** Both senders share a transport, so its entries come twice. */
function unique(reports: readonly StatsReport[]): readonly StatsEntry[] {
  const byId = new Map<string, StatsEntry>()
  for (const report of reports) for (const [id, entry] of report) byId.set(id, entry as StatsEntry)
  return [...byId.values()]
}

function worstLoss(entries: readonly StatsEntry[]): number | null {
  const losses = entries
    .filter((entry) => entry.type === 'remote-inbound-rtp' && entry.fractionLost !== undefined)
    .map((entry) => entry.fractionLost!)
  return losses.length === 0 ? null : Math.max(...losses)
}

function roundTripMs(entries: readonly StatsEntry[]): number | null {
  const pair = entries.find(
    (entry) =>
      entry.type === 'candidate-pair' && entry.nominated === true && entry.currentRoundTripTime !== undefined,
  )
  const remote = entries.find(
    (entry) => entry.type === 'remote-inbound-rtp' && entry.roundTripTime !== undefined,
  )
  const seconds = pair?.currentRoundTripTime ?? remote?.roundTripTime
  return seconds === undefined ? null : Math.round(seconds * 1_000)
}

function limit(sent: readonly StatsEntry[]): Health['limitedBy'] {
  const reasons = new Set(sent.map((entry) => entry.qualityLimitationReason))
  if (reasons.has('cpu')) return 'cpu'
  return reasons.has('bandwidth') ? 'bandwidth' : 'none'
}

/** Where viewers begin to see it: 3 % loss freezes pictures, 10 % breaks them. */
function judge({ loss, roundTripMs, layers, limitedBy }: Omit<Health, 'atMs' | 'verdict'>): HealthVerdict {
  if ((loss ?? 0) >= 0.1 || (roundTripMs ?? 0) >= 600) return 'poor'
  const full = layers.length >= 3
  return (loss ?? 0) >= 0.03 || (roundTripMs ?? 0) >= 250 || (limitedBy !== 'none' && !full) ? 'fair' : 'good'
}
