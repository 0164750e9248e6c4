import type { KeyValueStorage } from '@footlight/core/ports'
import { type Language, languages } from '@footlight/core/rules/languages'
import { type Resolution, resolutions } from '@footlight/ui/broadcast/video-plan'
import { action, makeObservable, observable } from 'mobx'
import * as z from 'zod/mini'

export const textSizes = [90, 100, 115, 130, 150] as const
export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]
/** Tokens from which a tip is worth a notification. */
export const bigTips = [50, 100, 250, 500, 1_000] as const

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
  /** While the console is not in front. */
  notifies: z.catch(z.boolean(), true),
  /** Notifications without names. */
  isDiscreet: z.catch(z.boolean(), false),
  bigTip: z.catch(z.literal([...bigTips]), 100),
  /** A line in the chat when somebody who spends comes in. */
  tellsArrivals: z.catch(z.boolean(), true),
  closesToTray: z.catch(z.boolean(), false),
})
export type Preferences = z.infer<typeof Stored>

const names = Object.keys(Stored.shape) as (keyof Preferences)[]

/** Preferences of the performer for their console; stored on this machine, for each account on its own. */
export class PreferencesStore implements Preferences {
  language!: Language | 'system'
  theme!: Theme
  textSize!: (typeof textSizes)[number]
  resolution!: Resolution
  cameraId!: string | null
  microphoneId!: string | null
  notifies!: boolean
  isDiscreet!: boolean
  bigTip!: (typeof bigTips)[number]
  tellsArrivals!: boolean
  closesToTray!: boolean
  readonly #storage: KeyValueStorage
  #account: string | null

  constructor(storage: KeyValueStorage, account: string | null = null) {
    this.#storage = storage
    this.#account = account
    Object.assign(this, Stored.parse(readJson(storage.get(this.#key) ?? storage.get(STORAGE_KEY))))
    makeObservable(this, {
      language: observable,
      theme: observable,
      textSize: observable,
      resolution: observable,
      cameraId: observable,
      microphoneId: observable,
      notifies: observable,
      isDiscreet: observable,
      bigTip: observable,
      tellsArrivals: observable,
      closesToTray: observable,
      change: action,
      useAccount: action,
    })
  }

  /** What that account likes. One that is new here starts from what is on the screen. */
  useAccount(account: string | null): void {
    if (account === this.#account) return
    this.#account = account
    const text = this.#storage.get(this.#key)
    if (text !== null) Object.assign(this, Stored.parse(readJson(text)))
  }

  change(patch: Partial<Preferences>): void {
    Object.assign(this, patch)
    this.#storage.set(this.#key, JSON.stringify(Object.fromEntries(names.map((name) => [name, this[name]]))))
  }

  /** One step up or down; stays at the ends. */
  stepTextSize(by: 1 | -1): void {
    const next = textSizes[textSizes.indexOf(this.textSize) + by]
    if (next !== undefined) this.change({ textSize: next })
  }

  get #key(): string {
    return this.#account === null ? STORAGE_KEY : `${STORAGE_KEY}.${this.#account}`
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
