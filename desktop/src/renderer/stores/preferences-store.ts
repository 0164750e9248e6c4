import type { KeyValueStorage } from '@footlight/core/ports'
import { action, makeObservable, observable } from 'mobx'
import * as z from 'zod/mini'
import { languages, type Language } from '@footlight/core/domain/languages'
import { resolutions, type Resolution } from '../media/video-plan.ts'

export const textSizes = [90, 100, 115, 130, 150] as const
export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** `system`: that of the machine where we speak it, else English. */
export const languageChoices = ['system', ...(Object.keys(languages) as Language[])] as const

const STORAGE_KEY = 'footlight.preferences'

const Stored = z.object({
  language: z.catch(z.enum(languageChoices), 'system'),
  theme: z.catch(z.enum(themes), 'dark'),
  /** Percent. */
  textSize: z.catch(z.literal([...textSizes]), 100),
  resolution: z.catch(z.enum(resolutions as [Resolution, ...Resolution[]]), '720p'),
  cameraId: z.catch(z.nullable(z.string()), null),
  microphoneId: z.catch(z.nullable(z.string()), null),
})
export type Preferences = z.infer<typeof Stored>

/** How she likes her console; kept on this machine. */
export class PreferencesStore implements Preferences {
  language: Language | 'system'
  theme: Theme
  textSize: (typeof textSizes)[number]
  resolution: Resolution
  cameraId: string | null
  microphoneId: string | null
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
    const stored = Stored.parse(readJson(storage.get(STORAGE_KEY)))
    this.language = stored.language
    this.theme = stored.theme
    this.textSize = stored.textSize
    this.resolution = stored.resolution
    this.cameraId = stored.cameraId
    this.microphoneId = stored.microphoneId
    makeObservable(this, { language: observable, theme: observable, textSize: observable, resolution: observable, cameraId: observable, microphoneId: observable, change: action })
  }

  change(patch: Partial<Preferences>): void {
    Object.assign(this, patch)
    const { language, theme, textSize, resolution, cameraId, microphoneId } = this
    this.#storage.set(STORAGE_KEY, JSON.stringify({ language, theme, textSize, resolution, cameraId, microphoneId }))
  }

  /** One step up or down; stays at the ends. */
  stepTextSize(by: 1 | -1): void {
    const next = textSizes[textSizes.indexOf(this.textSize) + by]
    if (next !== undefined) this.change({ textSize: next })
  }
}

/** An object in any case: what is missing or damaged gets its default. */
function readJson(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    // Damaged: start from the defaults.
    return {}
  }
}
