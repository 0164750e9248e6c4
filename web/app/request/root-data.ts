import type { CurrentUser, SiteConfig } from '@footlight/core/protocol'
import type { GenderPath } from '@footlight/core/protocol/browse'
import type { Language } from '../i18n/languages.ts'
import type { Theme } from '../platform/ui-store.ts'

/** What every page is rendered with. */
export interface RootData {
  readonly siteConfig: SiteConfig
  readonly currentUser: CurrentUser
  readonly language: Language
  readonly theme: Theme
  /** Said to be an adult in this browser before. */
  readonly isAdult: boolean
  /** The area that `/` shows; null: all of them. */
  readonly defaultArea: GenderPath | null
}
