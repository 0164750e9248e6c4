import { configure } from 'mobx'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createI18n, type Texts } from './i18n/i18n.ts'
import type { Language } from './i18n/languages.ts'
import { loadedTexts, pageLanguage, showTextsIn } from './i18n/load-texts.ts'
import { I18nContext } from './i18n/use-translation.ts'

configure({ enforceActions: 'always' })

const language = pageLanguage()
/** The texts of one language are fetched; the others stay on the server. */
const textsOf: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./i18n/texts/en.ts'),
  de: () => import('./i18n/texts/de.ts'),
  es: () => import('./i18n/texts/es.ts'),
  fr: () => import('./i18n/texts/fr.ts'),
  it: () => import('./i18n/texts/it.ts'),
  nl: () => import('./i18n/texts/nl.ts'),
}
const { texts } = await textsOf[language]()
const i18n = createI18n(language, [texts.common, texts.web, ...loadedTexts()])
showTextsIn(i18n)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nContext value={i18n}>
        <HydratedRouter />
      </I18nContext>
    </StrictMode>,
  )
})
