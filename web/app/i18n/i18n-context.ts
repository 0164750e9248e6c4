import { assert } from '@footlight/core/rules/result'
import type { i18n } from 'i18next'
import { createContext, use } from 'react'

const Context = createContext<i18n | null>(null)

/** The texts of this page, also for error pages, which have no loader's data. */
export const i18nContext = {
  Provider: Context,
  use(): i18n {
    const instance = use(Context)
    assert(instance !== null, 'rendered without texts')
    return instance
  },
}
