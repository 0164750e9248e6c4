import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LegalTexts } from '../platform/legal-texts.ts'

/** One call of our own API, inside the process. */
export type PageApi = (
  path: string,
  options: { readonly headers: Headers },
) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>

export type PageHandler = (request: Request, context: { readonly nonce: string }) => Promise<Response>

export interface PageBuild {
  createPageHandler(deps: {
    readonly api: PageApi
    readonly secure: boolean
    readonly legal: LegalTexts
  }): PageHandler
}

/** The built web site, loaded when the first page is asked for; null while nobody has built it. */
export async function loadPageBuild(webBuildDir: string): Promise<PageBuild | null> {
  const entry = join(webBuildDir, 'server', 'index.js')
  if (!existsSync(entry)) return null
  const loaded: unknown = await import(pathToFileURL(entry).href)
  if (!isPageBuild(loaded)) throw new Error('the web build does not export createPageHandler: build it again')
  return loaded
}

function isPageBuild(loaded: unknown): loaded is PageBuild {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'createPageHandler' in loaded &&
    typeof loaded.createPageHandler === 'function'
  )
}
