import { assert } from '@footlight/core/rules/result'
import { createContext, use } from 'react'
import type { I18n } from './i18n.ts'

/** The texts of this page, also for error pages, which have no loader's data. */
export const I18nContext = createContext<I18n | null>(null)

/** The texts of this page, and the language that they are in. */
export function useTranslation(): I18n {
  const i18n = use(I18nContext)
  assert(i18n !== null, 'rendered without texts')
  return i18n
}
