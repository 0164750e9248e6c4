import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LegalDocument } from '../platform/legal-texts.ts'

/** One call of our own API, inside the process. */
export type PageApi = (
  path: string,
  options: { readonly headers: Headers },
) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>

/** What the operator has people accept; null: they have provided none. */
export type PageLegal = (document: LegalDocument, language: string) => Promise<string | null>

export type PageHandler = (request: Request, context: { readonly nonce: string }) => Promise<Response>

export interface PageBuild {
  createPageHandler(deps: {
    readonly api: PageApi
    readonly secure: boolean
    readonly legal: PageLegal
  }): PageHandler
}

const entryOf = (webBuildDir: string) => join(webBuildDir, 'server', 'index.js')

export const isPageBuilt = (webBuildDir: string): boolean => existsSync(entryOf(webBuildDir))

/** The built web site. Rejects when it is another build than this server’s. */
export async function loadPageBuild(webBuildDir: string): Promise<PageBuild> {
  const loaded: unknown = await import(pathToFileURL(entryOf(webBuildDir)).href)
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
