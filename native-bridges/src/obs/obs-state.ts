/** How things stand between the console and the OBS of this machine. */
export type ObsLinkState =
  | { readonly kind: 'searching' }
  /**
   * `not_installed`: this user never started an OBS. `other_program`: its port answers, but not as OBS does.
   */
  | { readonly kind: 'not_found'; readonly why: 'not_installed' | 'not_running' | 'other_program' }
  /** OBS is there, its websocket is switched off in its settings. */
  | { readonly kind: 'websocket_off' }
  | { readonly kind: 'password_needed' }
  | { readonly kind: 'wrong_password' }
  /**
   * `slow`: took the connection and does not answer; a dialog may be open in OBS. `not_ready`: starting, or
   * changing its scenes.
   */
  | { readonly kind: 'busy'; readonly why: 'slow' | 'not_ready' }
  | { readonly kind: 'connected'; readonly version: string; readonly hasWhip: boolean }
  /** OBS was there. `wasLive`: and sent the performer's stream to us. */
  | { readonly kind: 'lost'; readonly wasLive: boolean }

/** What OBS's own stream does. `ended`: why it is off again, until the next start. */
export type ObsStreamState =
  | { readonly kind: 'off'; readonly ended: StreamEnd | null }
  | { readonly kind: 'starting' }
  | { readonly kind: 'live' }
  /** OBS lost the server and tries again by itself. */
  | { readonly kind: 'reconnecting' }
  | { readonly kind: 'stopping' }

/**
 * `asked`: by us, or by the performer in OBS. `failed`: OBS could not connect, or gave up. `lost`: OBS is
 * gone.
 */
export type StreamEnd = 'asked' | 'failed' | 'lost'

export const streamOff: ObsStreamState = { kind: 'off', ended: null }

/** obs-websocket's `ObsOutputState`, as far as a stream has them. */
export type OutputState =
  `OBS_WEBSOCKET_OUTPUT_${'STARTING' | 'STARTED' | 'STOPPING' | 'STOPPED' | 'RECONNECTING' | 'RECONNECTED'}`

/**
 * Pure. OBS says STOPPING before STOPPED only when somebody asked for the end; without it the stream broke. A
 * word that is not ours to know changes nothing.
 */
export function nextStream(state: ObsStreamState, output: string): ObsStreamState {
  switch (output as OutputState) {
    case 'OBS_WEBSOCKET_OUTPUT_STARTING':
      return { kind: 'starting' }
    case 'OBS_WEBSOCKET_OUTPUT_STARTED':
    case 'OBS_WEBSOCKET_OUTPUT_RECONNECTED':
      return { kind: 'live' }
    case 'OBS_WEBSOCKET_OUTPUT_RECONNECTING':
      return { kind: 'reconnecting' }
    case 'OBS_WEBSOCKET_OUTPUT_STOPPING':
      return { kind: 'stopping' }
    case 'OBS_WEBSOCKET_OUTPUT_STOPPED':
      return { kind: 'off', ended: state.kind === 'stopping' ? 'asked' : 'failed' }
    default:
      return state
  }
}

/** Whether pictures may be on their way. */
export function isSending(state: ObsStreamState): boolean {
  return state.kind !== 'off'
}
