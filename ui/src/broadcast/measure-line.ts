import type { Clock } from '@footlight/core/ports'
import { type HealthMemory, readHealth, type StatsReport } from './health-reading.ts'
import type { LineReading } from './readings.ts'
import type { VideoPlan } from './video-plan.ts'

/** As much of a publication as a rehearsal needs. */
export interface Rehearsal {
  setTrack(kind: 'video' | 'audio', track: MediaStreamTrack | null): Promise<void>
  stats(): Promise<readonly RTCStatsReport[]>
  close(): void
  end(): Promise<void>
}

export interface LineDeps {
  readonly clock: Clock
  readonly plan: VideoPlan
  readonly open: () => Promise<Rehearsal>
  readonly video: MediaStreamTrack
  readonly audio: MediaStreamTrack | null
  readonly onProgress: (share: number) => void
}

const SECONDS = 8
/** Until then the estimate is still growing, and the encoder warming up. */
const SETTLED_AFTER = 4

/**
 * Sends what the performer would send on air, for some seconds, to where nobody can see it, and reads what
 * the browser and the other end say about it. Rejects when there is no way to the server.
 */
export async function measureLine({
  clock,
  plan,
  open,
  video,
  audio,
  onProgress,
}: LineDeps): Promise<LineReading> {
  const rehearsal = await open()
  try {
    await rehearsal.setTrack('video', video)
    if (audio !== null) await rehearsal.setTrack('audio', audio)
    let memory: HealthMemory | null = null
    const seen: Sample[] = []
    for (let second = 1; second <= SECONDS; second += 1) {
      await new Promise<void>((resolve) => void clock.after(1_000, resolve))
      const reports = (await rehearsal.stats()) as unknown as readonly StatsReport[]
      const reading = readHealth(reports, memory)
      memory = reading.memory
      if (second > SETTLED_AFTER) seen.push({ ...reading.health, availableBps: availableBps(reports) })
      onProgress(second / SECONDS)
    }
    return summarise(seen, plan)
  } finally {
    // The server ends a rehearsal unasked; its answer is not needed to go on.
    await rehearsal.end().catch(() => rehearsal.close())
  }
}

type Sample = ReturnType<typeof readHealth>['health'] & { readonly availableBps: number }

/** The best second for what the line can do, the worst for what it loses. */
function summarise(seen: readonly Sample[], plan: VideoPlan): LineReading {
  const best = (of: (sample: Sample) => number): number =>
    seen.reduce((most, sample) => Math.max(most, of(sample)), 0)
  const roundTrips = seen.map((sample) => sample.roundTripMs).filter((ms) => ms !== null)
  return {
    uploadKbps: Math.round(
      Math.max(
        best((sample) => sample.availableBps),
        best((sample) => sample.bitrateUpBps),
      ) / 1_000,
    ),
    neededKbps: Math.round(
      plan.encodings.reduce((sum, encoding) => sum + (encoding.maxBitrate ?? 0), 0) / 1_000,
    ),
    loss: best((sample) => sample.loss ?? 0),
    roundTripMs: roundTrips.length === 0 ? null : Math.min(...roundTrips),
    framesPerSecond: best((sample) => Math.max(0, ...sample.layers.map((layer) => layer.framesPerSecond))),
    wantedFramesPerSecond: plan.framesPerSecond,
    isHeldBackByComputer: seen.at(-1)?.limitedBy === 'cpu',
  }
}

/** What WebRTC thinks that the line would carry (webrtc-stats `candidate-pair.availableOutgoingBitrate`). */
function availableBps(reports: readonly StatsReport[]): number {
  let most = 0
  for (const report of reports) {
    for (const [, entry] of report) {
      const { availableOutgoingBitrate } = entry as { readonly availableOutgoingBitrate?: number }
      most = Math.max(most, availableOutgoingBitrate ?? 0)
    }
  }
  return most
}
