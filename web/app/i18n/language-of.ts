import { cookieNames, readCookie } from '../request/cookies.ts'
import { isLanguage, type Language, negotiateLanguage } from './languages.ts'

/**
 * The language that the address names (`hl`), for engines and links; else the one that was chosen in this
 * browser, else the best of those that it asks for.
 */
export function languageOf(request: Request): Language {
  const named = new URL(request.url).searchParams.get('hl')
  if (isLanguage(named)) return named
  const cookie = readCookie(request.headers.get('cookie'), cookieNames.language)
  return isLanguage(cookie) ? cookie : negotiateLanguage(request.headers.get('accept-language'))
}
