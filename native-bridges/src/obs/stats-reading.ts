import type { OBSResponseTypes } from 'obs-websocket-js/json'

/**
 * One second of OBS. Rates are per second, `dropped*` are shares (0 to 1) of the last seconds, not since the
 * start.
 */
export interface ObsReading {
  /** Wall clock, ms. */
  readonly atMs: number
  readonly framesPerSecond: number
  /** Of one core of this machine to all of them, as OBS counts it: percent. */
  readonly cpuPercent: number
  readonly bitrateKbps: number
  /** Pictures that were not drawn in time. */
  readonly droppedRender: number
  /** Pictures that the encoder had to skip. */
  readonly droppedEncode: number
  /** Pictures that the line did not take. */
  readonly droppedNetwork: number
  /** 0: the line takes everything; 1: it takes nothing more. */
  readonly congestion: number
  readonly isReconnecting: boolean
}

/** Counters of the reading before. */
export interface ObsCounters {
  readonly atMs: number
  readonly renderSkipped: number
  readonly renderTotal: number
  readonly encodeSkipped: number
  readonly encodeTotal: number
  readonly networkSkipped: number
  readonly networkTotal: number
  readonly bytes: number
}

type Stats = Pick<
  OBSResponseTypes['GetStats'],
  | 'activeFps'
  | 'cpuUsage'
  | 'renderSkippedFrames'
  | 'renderTotalFrames'
  | 'outputSkippedFrames'
  | 'outputTotalFrames'
>
type Status = Pick<
  OBSResponseTypes['GetStreamStatus'],
  'outputBytes' | 'outputSkippedFrames' | 'outputTotalFrames' | 'outputCongestion' | 'outputReconnecting'
>

/** Pure: OBS counts since its start, the performer wants to know about now. */
export function readStats(
  stats: Stats,
  status: Status,
  before: ObsCounters | null,
  atMs: number,
): { readonly reading: ObsReading; readonly counters: ObsCounters } {
  const counters: ObsCounters = {
    atMs,
    renderSkipped: stats.renderSkippedFrames,
    renderTotal: stats.renderTotalFrames,
    encodeSkipped: stats.outputSkippedFrames,
    encodeTotal: stats.outputTotalFrames,
    networkSkipped: status.outputSkippedFrames,
    networkTotal: status.outputTotalFrames,
    bytes: status.outputBytes,
  }
  const seconds = before === null ? 0 : (atMs - before.atMs) / 1_000
  const bits = before === null ? 0 : grown(counters.bytes, before.bytes) * 8
  return {
    counters,
    reading: {
      atMs,
      framesPerSecond: Math.round(stats.activeFps),
      cpuPercent: Math.round(stats.cpuUsage * 10) / 10,
      bitrateKbps: seconds > 0 ? Math.round(bits / seconds / 1_000) : 0,
      droppedRender: share(
        counters.renderSkipped,
        counters.renderTotal,
        before?.renderSkipped,
        before?.renderTotal,
      ),
      droppedEncode: share(
        counters.encodeSkipped,
        counters.encodeTotal,
        before?.encodeSkipped,
        before?.encodeTotal,
      ),
      droppedNetwork: share(
        counters.networkSkipped,
        counters.networkTotal,
        before?.networkSkipped,
        before?.networkTotal,
      ),
      congestion: Math.min(1, Math.max(0, status.outputCongestion)),
      isReconnecting: status.outputReconnecting,
    },
  }
}

/** Without a reading before there is no rate; counters that went back began anew with a new stream. */
function share(
  skipped: number,
  total: number,
  skippedBefore: number | undefined,
  totalBefore: number | undefined,
): number {
  if (skippedBefore === undefined || totalBefore === undefined) return 0
  const all = grown(total, totalBefore)
  return all === 0 ? 0 : Math.min(1, grown(skipped, skippedBefore) / all)
}

function grown(now: number, before: number): number {
  return now >= before ? now - before : now
}
