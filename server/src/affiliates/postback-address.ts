import { isIP } from 'node:net'
import { fillMacros, hasKnownMacros, type PostbackEvent } from '@footlight/core/rules/affiliates/postback'

/** Names that stand for a machine or a network of somebody's own. */
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/

/**
 * Where an affiliate may have this site call: https on its own port, at a name of the internet, with macros behind the name alone
 * (AFF-10). Where the name leads is asked with each call itself (`publicLookup`). null: not there.
 */
export function postbackOrigin(template: string): string | null {
  if (!hasKnownMacros(template) || /[\s\\]/.test(template)) return null
  const origin = /^https:\/\/([^/?#]+)[/?]/.exec(template)?.[1]
  if (origin === undefined || origin.includes('{') || !URL.canParse(template)) return null
  const url = new URL(template)
  const { hostname } = url
  if (url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '') return null
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.')) return null
  return localNames.test(hostname) || hostname.endsWith('.') ? null : url.origin
}

/** With its macros filled in; null: that leads elsewhere than the address did. */
export function postbackUrl(template: string, event: PostbackEvent): URL | null {
  const origin = postbackOrigin(template)
  const filled = fillMacros(template, event)
  if (origin === null || !URL.canParse(filled)) return null
  const url = new URL(filled)
  return url.origin === origin ? url : null
}
