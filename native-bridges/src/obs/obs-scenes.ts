import type { Clock } from '@footlight/core/ports'
import type { ObsCalls, ObsSession } from './obs-session.ts'

/** The performer's scenes in the order of OBS's own list, and their sound. */
export interface SceneState {
  readonly scenes: readonly string[]
  readonly current: string | null
  readonly sounds: readonly { readonly name: string; readonly isMuted: boolean }[]
}

export const noScenes: SceneState = { scenes: [], current: null, sounds: [] }

/** A preview is not taken more often than this, however many ask. */
const PREVIEW_EVERY_MS = 1_000
const PREVIEW_WIDTH = 320
const PREVIEW_QUALITY = 60

interface Preview {
  readonly atMs: number
  readonly jpeg: Promise<Uint8Array<ArrayBuffer> | null>
}

/** Scenes and sound of OBS, and small pictures of what is in them. */
export class ObsScenes {
  readonly #clock: Clock
  readonly #onState: (state: SceneState) => void
  readonly #previews = new Map<string, Preview>()
  #reading: Promise<void> | null = null
  #isStale = false

  constructor(clock: Clock, onState: (state: SceneState) => void) {
    this.#clock = clock
    this.#onState = onState
  }

  async follow(session: ObsSession): Promise<void> {
    const again = () => void this.#read(session)
    for (const event of [
      'SceneListChanged',
      'CurrentProgramSceneChanged',
      'CurrentSceneCollectionChanged',
      'InputMuteStateChanged',
      'InputCreated',
      'InputRemoved',
      'InputNameChanged',
    ] as const) {
      session.on(event, again)
    }
    await this.#read(session)
  }

  lost(): void {
    this.#previews.clear()
    this.#onState(noScenes)
  }

  /** A small JPEG of one scene as it looks now, at most a second old; null: OBS gave none. */
  preview(session: ObsCalls, scene: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const stored = this.#previews.get(scene)
    const now = this.#clock.monotonic()
    if (stored !== undefined && now - stored.atMs < PREVIEW_EVERY_MS) return stored.jpeg
    const jpeg = takePreview(session, scene)
    this.#previews.set(scene, { atMs: now, jpeg })
    return jpeg
  }

  /** Many events come at once when a collection is changed; they are one reading, and one more after it. */
  async #read(session: ObsCalls): Promise<void> {
    this.#isStale = true
    this.#reading ??= this.#readUntilFresh(session).finally(() => (this.#reading = null))
    await this.#reading
  }

  async #readUntilFresh(session: ObsCalls): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      const state = await readScenes(session)
      if (state === null) return
      this.#onState(state)
    }
  }
}

async function readScenes(session: ObsCalls): Promise<SceneState | null> {
  const [list, inputs] = await Promise.all([session.call('GetSceneList'), session.call('GetInputList')])
  if (!list.ok || !inputs.ok) return null
  const sounds = await Promise.all(
    inputs.value.inputs.map(async (input) => {
      const name = String(input['inputName'])
      const mute = await session.call('GetInputMute', { inputName: name })
      // A picture has no sound to mute; OBS says so by refusing.
      return mute.ok ? { name, isMuted: mute.value.inputMuted } : null
    }),
  )
  return {
    // obs-websocket lists them from the bottom up.
    scenes: list.value.scenes.map((scene) => String(scene['sceneName'])).reverse(),
    current: list.value.currentProgramSceneName,
    sounds: sounds.filter((sound) => sound !== null),
  }
}

async function takePreview(session: ObsCalls, scene: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const shot = await session.call('GetSourceScreenshot', {
    sourceName: scene,
    imageFormat: 'jpg',
    imageWidth: PREVIEW_WIDTH,
    imageCompressionQuality: PREVIEW_QUALITY,
  })
  if (!shot.ok) return null
  const { imageData } = shot.value
  return new Uint8Array(Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64'))
}
