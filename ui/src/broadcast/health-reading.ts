interface LayerHealth {
  /** Which simulcast layer: `r0` is the smallest. */
  readonly rid: string
  readonly bitrateBps: number
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
}

export interface Health {
  /** Everything that goes up, sound included. */
  readonly bitrateUpBps: number
  /** Share of packets that did not arrive, 0 to 1; null until the other end has reported. */
  readonly loss: number | null
  readonly roundTripMs: number | null
  /** Smallest first; only those that are sent. */
  readonly layers: readonly LayerHealth[]
  /** Layers that should be sent and are not. */
  readonly missingLayers: number
  /** What holds the picture back, as the encoder says. */
  readonly limitedBy: 'none' | 'cpu' | 'bandwidth'
}

/** One counter as it was read last. */
interface CounterMemory {
  /** Of the statistics themselves, ms since 1970. */
  readonly atMs: number
  readonly bytes: number
  readonly bitrateBps: number
}

/** What was read per stream, by the id of its statistics. */
export type HealthMemory = ReadonlyMap<string, CounterMemory>

/**
 * As much of WebRTC's statistics as we read (webrtc-stats, `outbound-rtp`, `remote-inbound-rtp`,
 * `candidate-pair`).
 */
interface StatsEntry {
  readonly id: string
  readonly type: string
  /** When the counters had these values, ms since 1970. */
  readonly timestamp: number
  readonly kind?: string
  readonly rid?: string
  /** False: this layer is switched off on purpose. */
  readonly active?: boolean
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

/** Turns the browser's counters into rates since `before`, by the time that stands in the statistics. Pure. */
export function readHealth(
  reports: readonly StatsReport[],
  before: HealthMemory | null,
): { readonly health: Health; readonly memory: HealthMemory } {
  const entries = unique(reports)
  const sent = entries.filter((entry) => entry.type === 'outbound-rtp')
  const memory = new Map(sent.map((entry) => [entry.id, nextCounter(entry, before?.get(entry.id))]))
  const rateOf = (entry: StatsEntry): number => memory.get(entry.id)!.bitrateBps
  const wanted = sent.filter((entry) => entry.kind === 'video' && entry.active !== false)
  const layers = wanted
    .filter((entry) => (entry.framesPerSecond ?? 0) > 0)
    .map((entry) => ({
      rid: entry.rid ?? 'r0',
      bitrateBps: rateOf(entry),
      width: entry.frameWidth ?? 0,
      height: entry.frameHeight ?? 0,
      framesPerSecond: Math.round(entry.framesPerSecond ?? 0),
    }))
    .sort((a, b) => (a.rid < b.rid ? -1 : 1))
  const health = {
    bitrateUpBps: sent.reduce((sum, entry) => sum + rateOf(entry), 0),
    loss: worstLoss(entries),
    roundTripMs: roundTripMs(entries),
    layers,
    missingLayers: wanted.length - layers.length,
    limitedBy: limit(sent),
  }
  return { health, memory }
}

/**
 * The rate since the last reading. A stream that is new, or began to count anew, has none yet; statistics that
 * the browser has not renewed since say nothing new, so the rate stays.
 */
function nextCounter(
  { timestamp: atMs, bytesSent: bytes = 0 }: StatsEntry,
  last: CounterMemory | undefined,
): CounterMemory {
  if (last === undefined || bytes < last.bytes) return { atMs, bytes, bitrateBps: 0 }
  if (atMs <= last.atMs) return last
  return { atMs, bytes, bitrateBps: ((bytes - last.bytes) * 8_000) / (atMs - last.atMs) }
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
