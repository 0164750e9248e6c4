import { configure } from 'mobx'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createI18n } from './i18n/i18n.ts'
import { i18nContext } from './i18n/i18n-context.ts'
import { isLanguage } from './i18n/languages.ts'
import { loadTexts } from './i18n/load-texts.ts'

configure({ enforceActions: 'always' })

const { lang } = document.documentElement
const language = isLanguage(lang) ? lang : 'en'
const texts = await loadTexts(language)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <i18nContext.Provider value={createI18n(language, texts)}>
        <HydratedRouter />
      </i18nContext.Provider>
    </StrictMode>,
  )
})
