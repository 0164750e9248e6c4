import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, type Language } from '@footlight/core/rules/languages'

/** What was chosen in this browser, else the first of ours that it asks for; null: none of ours. */
export function languageAsked({
  cookie,
  'accept-language': accepted,
}: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Language | null {
  const chosen = /(?:^|;)\s*lang=([a-z]{2})\s*(?:;|$)/.exec(cookie ?? '')?.[1] ?? null
  if (isLanguage(chosen)) return chosen
  const asked = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase())
  return asked.find((tag): tag is Language => isLanguage(tag)) ?? null
}
