import type { LightReading, LineReading, Readings, SoundReading } from './readings.ts'

export type Check = 'camera' | 'microphone' | 'light' | 'sound' | 'upload' | 'loss' | 'encoder' | 'obs'
/** `bad`: mend it before the show; `weak`: viewers will notice; `unknown`: could not be measured. */
export type Verdict = 'good' | 'weak' | 'bad' | 'unknown'

export interface Finding {
  readonly check: Check
  readonly verdict: Verdict
  /** Key in `console/preflight.json`, under `found.<check>`: what it is and what to do. */
  readonly word: string
  readonly values: Readonly<Record<string, string | number>>
}

/** What the readings mean for a show, in the order in which one mends things. Pure. */
export function judge(readings: Readings): Finding[] {
  return [
    judgeCamera(readings),
    judgeMicrophone(readings),
    judgeLight(readings.light),
    judgeSound(readings),
    judgeUpload(readings.line),
    judgeLoss(readings.line),
    judgeEncoder(readings.line),
    ...(readings.obs === null ? [] : [judgeObs(readings.obs)]),
  ]
}

function found(check: Check, verdict: Verdict, word: string, values: Finding['values'] = {}): Finding {
  return { check, verdict, word, values }
}

function judgeCamera({ camera, obs }: Readings): Finding {
  // OBS has the camera itself.
  if (obs !== null) return found('camera', 'good', 'in_obs')
  if (camera === null) return found('camera', 'bad', 'none')
  const { label, width, height, wantedHeight } = camera
  return height < wantedHeight
    ? found('camera', 'weak', 'small', { label, width, height, wantedHeight })
    : found('camera', 'good', 'good', { label, width, height })
}

function judgeMicrophone({ microphone, obs }: Readings): Finding {
  if (obs !== null) return found('microphone', 'good', 'in_obs')
  if (microphone === null) return found('microphone', 'bad', 'none')
  return microphone.isMuted
    ? found('microphone', 'weak', 'muted')
    : found('microphone', 'good', 'good', { label: microphone.label })
}

/** Faces want the middle of the scale; under a tenth of it nothing is left for the encoder but noise. */
const DARK = 55
const BRIGHT = 205
const BLACK = 8
const FLAT = 6

function judgeLight(light: LightReading | null): Finding {
  if (light === null) return found('light', 'unknown', 'unknown')
  if (light.mean < BLACK && light.spread < FLAT) return found('light', 'bad', 'black')
  if (light.mean < DARK) return found('light', 'weak', 'dark')
  if (light.mean > BRIGHT) return found('light', 'weak', 'bright')
  return light.spread < FLAT ? found('light', 'weak', 'flat') : found('light', 'good', 'good')
}

/** -54, -30 and -18 dB on the scale of the meter. */
const SILENT = 0.1
const QUIET = 0.5
const NOISY = 0.7
const CLIPPED = 0.99

function judgeSound({ sound, microphone }: Readings): Finding {
  if (sound === null || microphone?.isMuted === true) return found('sound', 'unknown', 'unknown')
  return soundOf(sound)
}

function soundOf({ peak, floor }: SoundReading): Finding {
  if (peak < SILENT) return found('sound', 'bad', 'silent')
  if (peak > CLIPPED) return found('sound', 'weak', 'clipped')
  if (floor > NOISY) return found('sound', 'weak', 'noisy')
  return peak < QUIET ? found('sound', 'weak', 'quiet') : found('sound', 'good', 'good')
}

/** Below it not even the small picture goes through. */
const UPLOAD_KBPS_MIN = 500

function judgeUpload(line: LineReading | null): Finding {
  if (line === null) return found('upload', 'bad', 'none')
  const values = { mbps: inMbps(line.uploadKbps), needed: inMbps(line.neededKbps) }
  if (line.uploadKbps < UPLOAD_KBPS_MIN) return found('upload', 'bad', 'bad', values)
  return line.uploadKbps < line.neededKbps
    ? found('upload', 'weak', 'weak', values)
    : found('upload', 'good', 'good', values)
}

/** Where viewers begin to see it: 1 % blurs, 3 % freezes. */
const LOSS_WEAK = 0.01
export const LOSS_BAD = 0.03
const ROUND_TRIP_MS_WEAK = 250

function judgeLoss(line: LineReading | null): Finding {
  if (line === null) return found('loss', 'unknown', 'unknown')
  const values = { percent: Math.round(line.loss * 1_000) / 10, ms: line.roundTripMs ?? 0 }
  if (line.loss >= LOSS_BAD) return found('loss', 'bad', 'bad', values)
  if (line.loss >= LOSS_WEAK) return found('loss', 'weak', 'weak', values)
  return (line.roundTripMs ?? 0) >= ROUND_TRIP_MS_WEAK
    ? found('loss', 'weak', 'far', values)
    : found('loss', 'good', 'good', values)
}

function judgeEncoder(line: LineReading | null): Finding {
  if (line === null) return found('encoder', 'unknown', 'unknown')
  const { framesPerSecond: fps, wantedFramesPerSecond: wanted, isHeldBackByComputer } = line
  const values = { fps: Math.round(fps), wanted }
  if (fps < wanted * 0.5) return found('encoder', 'bad', 'bad', values)
  return isHeldBackByComputer || fps < wanted * 0.8
    ? found('encoder', 'weak', 'weak', values)
    : found('encoder', 'good', 'good', values)
}

function judgeObs({ isConnected, hasWhip }: NonNullable<Readings['obs']>): Finding {
  if (!isConnected) return found('obs', 'bad', 'none')
  return found('obs', 'good', hasWhip ? 'whip' : 'rtmp')
}

function inMbps(kbps: number): number {
  return Math.round(kbps / 100) / 10
}
