import type { UpdateState } from '../../shared/ipc/updates.ts'
import { isCovered, type Offer, readRelease } from './signed-release.ts'

/** What fetches and installs: electron-updater in the product. */
export interface Installer {
  /** What the feed offers, when that is newer than what runs; null: nothing newer. */
  offer(): Promise<Offer | null>
  /** Fetches what was offered last; checked against its SHA-512 as it comes. `progress`: 0 to 1. */
  fetch(onProgress: (progress: number) => void): Promise<void>
  restart(): void
}

export interface UpdaterDeps {
  /** The version that runs. */
  readonly version: string
  /** Ed25519, SPKI in base64. */
  readonly publicKey: string
  readonly installer: Installer
  /** A file of the feed: `release.json` and `release.json.sig`. */
  readonly read: (name: string) => Promise<Buffer>
  readonly isOnAir: () => boolean
  readonly onChange: (state: UpdateState) => void
}

/**
 * Keeps the console current without ever touching a show: nothing is asked or fetched on air, nothing is
 * installed before the performer quits, and nothing is fetched that the release key has not signed. A feed
 * that was taken over can therefore offer old releases, but none of its own.
 */
export class Updater {
  readonly #deps: UpdaterDeps
  #state: UpdateState
  #checking: Promise<UpdateState> | null = null

  constructor(deps: UpdaterDeps) {
    this.#deps = deps
    this.#state = { version: deps.version, kind: 'current', offered: null, progress: null }
  }

  get state(): UpdateState {
    return this.#state
  }

  /** One check at a time; a second caller gets the answer of the first. */
  check(): Promise<UpdateState> {
    if (this.#deps.isOnAir() || this.#state.kind === 'ready') return Promise.resolve(this.#state)
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  /** False on air, and while there is nothing to put in. */
  restart(): boolean {
    if (this.#state.kind !== 'ready' || this.#deps.isOnAir()) return false
    this.#deps.installer.restart()
    return true
  }

  async #check(): Promise<UpdateState> {
    const { installer } = this.#deps
    this.#tell('checking')
    try {
      const offer = await installer.offer()
      if (offer === null) return this.#tell('current')
      if (!(await this.#isSigned(offer))) return this.#tell('refused', offer.version)
      // The performer's connection is for the show: the next look finds it again.
      if (this.#deps.isOnAir()) return this.#tell('current')
      this.#tell('fetching', offer.version, 0)
      await installer.fetch((progress) => this.#tell('fetching', offer.version, progress))
      return this.#tell('ready', offer.version)
    } catch (cause) {
      console.error('looking for an update failed', cause instanceof Error ? cause.message : 'unknown')
      return this.#tell('failed')
    }
  }

  async #isSigned(offer: Offer): Promise<boolean> {
    const { publicKey, read } = this.#deps
    const [bytes, signature] = await Promise.all([read('release.json'), read('release.json.sig')])
    const release = readRelease(bytes, signature, publicKey)
    return release.ok && isCovered(offer, release.value)
  }

  #tell(
    kind: UpdateState['kind'],
    offered: string | null = null,
    progress: number | null = null,
  ): UpdateState {
    this.#state = { version: this.#deps.version, kind, offered, progress }
    this.#deps.onChange(this.#state)
    return this.#state
  }
}
