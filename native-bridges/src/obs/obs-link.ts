import type { Clock } from '@footlight/core/ports'
import { OBS_DEFAULT_PORT, readObsConfig } from './obs-config.ts'
import { ObsSession, type OpenFailure } from './obs-session.ts'
import type { ObsLinkState } from './obs-state.ts'

/**
 * Between two looks for an OBS that is not there, in ms. A look is a file and a connection on this machine.
 */
const LOOK_EVERY_MS = 2_000
/** Waits after it was lost, in ms; the last one stays. */
const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000] as const
/** After that it is not lost any more but simply not there. */
const LOST_FOR_MS = 120_000
const WHIP_SINCE_MAJOR = 30

export interface ObsLinkDeps {
  readonly clock: Clock
  readonly configFolder: string
  /** What the performer gave, as long as they did not take it back. */
  readonly password: () => string | null
  readonly onState: (state: ObsLinkState) => void
  /** Identified and ready. Called again after every loss. */
  readonly onSession: (session: ObsSession) => void
  readonly onLost: () => void
  /** Whether OBS sent the performer's stream when the connection broke. */
  readonly wasLive: () => boolean
}

/**
 * Finds the OBS of this machine, connects, and comes back after a loss. Never asks twice with a password that
 * was wrong.
 */
export class ObsLink {
  readonly #deps: ObsLinkDeps
  #state: ObsLinkState = { kind: 'searching' }
  #session: ObsSession | null = null
  #cancelNext: (() => void) | null = null
  /** Grows with each look; an answer to an older one is too late. */
  #look = 0
  #retries = 0
  #lostAtMs = 0

  constructor(deps: ObsLinkDeps) {
    this.#deps = deps
  }

  get state(): ObsLinkState {
    return this.#state
  }

  get session(): ObsSession | null {
    return this.#session
  }

  /**
   * Looks now: at the start, when the performer asks, or because the password changed. A connection that
   * stands stays.
   */
  async look(): Promise<void> {
    if (this.#session !== null) return
    const look = this.#renew()
    const found = await this.#find()
    if (look !== this.#look) {
      if (found instanceof ObsSession) found.close()
    } else if (found instanceof ObsSession) {
      await this.#greet(found, look)
    } else {
      this.#missed(found)
    }
  }

  close(): void {
    this.#renew()
    this.#session?.close()
    this.#session = null
  }

  async #find(): Promise<ObsSession | ObsLinkState> {
    const { configFolder, clock, password } = this.#deps
    const config = await readObsConfig(configFolder)
    const opened = await ObsSession.open(config?.port ?? OBS_DEFAULT_PORT, password(), clock)
    if (opened.ok) return opened.value
    if (opened.error === 'refused') return whyNobody(config)
    return stateOf[opened.error]
  }

  async #greet(session: ObsSession, look: number): Promise<void> {
    const version = await session.call('GetVersion')
    if (look !== this.#look) return session.close()
    if (!version.ok) {
      session.close()
      return this.#missed(
        version.error.kind === 'gone'
          ? { kind: 'not_found', why: 'not_running' }
          : { kind: 'busy', why: version.error.kind === 'not_ready' ? 'not_ready' : 'slow' },
      )
    }
    this.#session = session
    this.#retries = 0
    session.onClosed(() => this.#lost(session))
    const { obsVersion } = version.value
    this.#tell({
      kind: 'connected',
      version: obsVersion,
      hasWhip: Number.parseInt(obsVersion, 10) >= WHIP_SINCE_MAJOR,
    })
    this.#deps.onSession(session)
  }

  #lost(session: ObsSession): void {
    if (this.#session !== session) return
    const wasLive = this.#deps.wasLive()
    this.#session = null
    this.#retries = 0
    this.#lostAtMs = this.#deps.clock.monotonic()
    this.#tell({ kind: 'lost', wasLive })
    this.#deps.onLost()
    this.#again()
  }

  /**
   * Nobody there. What was lost stays lost on the screen for a while: it says what happened, "not found" does
   * not.
   */
  #missed(state: ObsLinkState): void {
    const isStillLost =
      this.#state.kind === 'lost' &&
      state.kind === 'not_found' &&
      this.#deps.clock.monotonic() - this.#lostAtMs < LOST_FOR_MS
    if (!isStillLost) this.#tell(state)
    // Only the performer can correct a password; each further try would be another wrong one.
    if (state.kind !== 'wrong_password' && state.kind !== 'password_needed') this.#again()
  }

  #again(): void {
    const delayMs =
      this.#state.kind === 'lost'
        ? RETRY_DELAYS_MS[Math.min(this.#retries, RETRY_DELAYS_MS.length - 1)]!
        : LOOK_EVERY_MS
    this.#retries += 1
    this.#cancelNext = this.#deps.clock.after(delayMs, () => void this.look())
  }

  #renew(): number {
    this.#cancelNext?.()
    this.#cancelNext = null
    return (this.#look += 1)
  }

  #tell(state: ObsLinkState): void {
    this.#state = state
    this.#deps.onState(state)
  }
}

const stateOf: Readonly<Record<Exclude<OpenFailure, 'refused'>, ObsLinkState>> = {
  not_obs: { kind: 'not_found', why: 'other_program' },
  no_password: { kind: 'password_needed' },
  wrong_password: { kind: 'wrong_password' },
  slow: { kind: 'busy', why: 'slow' },
}

function whyNobody(config: { readonly enabled: boolean } | null): ObsLinkState {
  if (config === null) return { kind: 'not_found', why: 'not_installed' }
  return config.enabled ? { kind: 'not_found', why: 'not_running' } : { kind: 'websocket_off' }
}
