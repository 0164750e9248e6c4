// Before all components, which are made otherwise after it.
import './platform/static-rendering.ts'

import { textFiles } from 'virtual:text-files'
import { isbot } from 'isbot'
import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { drawnPartsReady } from './features/errors/lazy-part.ts'
import { createI18n, type I18n, type TextGroup, type Texts } from './i18n/i18n.ts'
import { languageOf } from './i18n/language-of.ts'
import type { Language } from './i18n/languages.ts'
import { texts as de } from './i18n/texts/de.ts'
import { texts as en } from './i18n/texts/en.ts'
import { texts as es } from './i18n/texts/es.ts'
import { texts as fr } from './i18n/texts/fr.ts'
import { texts as it } from './i18n/texts/it.ts'
import { texts as nl } from './i18n/texts/nl.ts'
import { I18nContext } from './i18n/use-translation.ts'
import { type KeepMarkup, KeepMarkupContext } from './platform/kept-markup.ts'
import { NonceContext } from './platform/nonce.ts'
import { nonceContext } from './request/context.ts'
import { gatherPage } from './request/gather-page.ts'
import { createMarkupKeeper } from './request/keep-markup.tsx'

/** What browsers fetch with a screen or a dialog. */
const areaTexts = import.meta.glob<TextGroup>('../../resources/locales/*/site/*.json', {
  eager: true,
  import: 'default',
})

const keepMarkupIn = createMarkupKeeper()

interface PageLanguage {
  readonly i18n: I18n
  readonly keepMarkup: KeepMarkup
}

/** The server holds the texts of every language, those of all areas too. */
const pageLanguages: Readonly<Record<Language, PageLanguage>> = {
  en: pagesIn('en', en),
  de: pagesIn('de', de),
  es: pagesIn('es', es),
  fr: pagesIn('fr', fr),
  it: pagesIn('it', it),
  nl: pagesIn('nl', nl),
}

/** One for all pages of a language: none changes what it says. */
function pagesIn(language: Language, { common, web }: Texts): PageLanguage {
  const own = Object.entries(areaTexts).filter(([path]) => path.includes(`/locales/${language}/`))
  const i18n = createI18n(language, [common, web, ...own.map(([, area]) => area)])
  return { i18n, keepMarkup: keepMarkupIn(i18n) }
}

/** A page that has not been sent whole after this is cut off. */
const RENDER_TIMEOUT_MS = 6_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('link', styleSheetsOf(router))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await drawnPartsReady()
  const nonce = context.get(nonceContext)
  const language = languageOf(request)
  const { i18n, keepMarkup } = pageLanguages[language]
  const page = (
    <NonceContext value={nonce}>
      <I18nContext value={i18n}>
        <KeepMarkupContext value={keepMarkup}>
          <TextsAhead language={language} nonce={nonce}>
            <ServerRouter context={withOwnRoutes(router)} url={request.url} nonce={nonce} />
          </TextsAhead>
        </KeepMarkupContext>
      </I18nContext>
    </NonceContext>
  )
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let answered = false
    const early: unknown[] = []
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // The pictures that are wanted first.
      onHeaders: ({ Link }) => {
        if (Link !== undefined) headers.append('link', Link)
      },
      [ready]() {
        answered = true
        for (const error of early) console.error(error)
        const body = gatherPage(pipe, () => clearTimeout(timer))
        resolve(new Response(body, { status, headers }))
      },
      onShellError(error: unknown) {
        clearTimeout(timer)
        reject(error as Error)
      },
      onError(error: unknown) {
        // The shell's own error is noted by who is answered with it; that of a part, which its place stands for then, is not.
        if (answered) console.error(error)
        else early.push(error)
      },
    })
  })
}

interface TextsAheadProps {
  readonly language: Language
  readonly nonce: string
  readonly children: ReactNode
}

/** The browser's entry waits for the texts of its language: the page names them, so that they come with it. */
function TextsAhead({ language, nonce, children }: TextsAheadProps): ReactNode {
  preloadModule(textFiles[language], { as: 'script', nonce })
  return children
}

/**
 * React Router makes an object of each route in its context, for every page, and a page uses two or three of them. The
 * others can still be looked up: those of the addresses above the page go to the browser with it.
 */
function withOwnRoutes(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router
  const own = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  const routes = Object.assign(Object.create(manifest.routes), Object.fromEntries(own))
  return { ...router, manifest: { ...manifest, routes } }
}

/**
 * The style sheets of a page as a header (RFC 8288): over HTTP/1.1, a browser has six connections, and the scripts
 * that a page names before its own style sheets would have them all.
 */
function styleSheetsOf({ manifest, staticHandlerContext }: EntryContext): string {
  const files = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  return [...new Set(files)].map((file) => `<${file.replace(/#.*/, '')}>; rel=preload; as=style`).join(', ')
}

/** Errors of loaders and of rendering. What a viewer may cause has its own answers and is not one of them. */
export function handleError(error: unknown, { request }: { readonly request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
