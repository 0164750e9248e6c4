import { LOSS_BAD } from './findings.ts'
import type { Readings } from './readings.ts'

/** How the performer's stream goes to the server. */
type Way = 'whip' | 'rtmp' | 'console'

/** `why`: key in `console/preflight.json`, under `why`. */
export interface WayChoice {
  /** null: none works now. */
  readonly way: Way | null
  readonly why: 'obs_whip' | 'obs_loss' | 'obs_old' | 'console' | 'obs_gone' | 'nothing'
}

export interface Offer {
  /** The server takes RTMP. WHIP it always does. */
  readonly hasRtmp: boolean
}

/**
 * WHIP first, because it is fastest; RTMP where OBS is too old for it, or where the line loses so much that
 * only a protocol that sends again gets through; the console's own camera where there is no OBS to speak of.
 */
export function chooseWay({ obs, line, camera }: Readings, { hasRtmp }: Offer): WayChoice {
  if (obs?.isConnected === true) {
    const loses = (line?.loss ?? 0) >= LOSS_BAD
    if (obs.hasWhip && !(loses && hasRtmp)) return { way: 'whip', why: 'obs_whip' }
    if (hasRtmp) return { way: 'rtmp', why: obs.hasWhip ? 'obs_loss' : 'obs_old' }
  }
  if (camera !== null) return { way: 'console', why: obs === null ? 'console' : 'obs_gone' }
  return { way: null, why: 'nothing' }
}
