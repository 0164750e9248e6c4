import { API_BASE, type Route, routes } from '@footlight/core/protocol'
import { pageOf } from '../client-errors/module.ts'

const paths = Object.values<Route>(routes).map(({ path }) => `${API_BASE}${path}`.split('/').slice(1))
const script = /^\/assets\/[\w.-]{1,60}\.m?js(?::\d{1,9}){0,2}$/

/** Addresses in a text as what they are addresses of: a call of ours by its path in the table, a page by its parts that are pages. */
export function cutAddresses(text: string): string {
  return text
    .replace(/\b(?:data|blob|file|mailto|tel|magnet|turns?|stuns?):[^\s"'`<>()]+/gi, '[address]')
    .replace(/\b(?:https?|wss?):\/\/[^\s"'`<>()/?#]+([^\s"'`<>()]*)/gi, (_, rest: string) => placeOf(rest))
    .replace(/(?<![\w.*])\/[^\s"'`<>()]+/g, (path) => placeOf(path))
}

function placeOf(address: string): string {
  // Positions in a script stand behind it; nothing else of an address is looked at behind its path.
  const path = address.split(/[?#;,]/)[0]!
  if (path === '' || path === '/') return '/'
  if (script.test(path)) return path
  if (!path.startsWith(`${API_BASE}/`)) return pageOf(path.replace(/:\d+(?::\d+)?$/, ''))
  const parts = path.split('/').slice(1)
  const known = paths.find(
    (each) =>
      each.length === parts.length && each.every((part, at) => part.startsWith(':') || part === parts[at]),
  )
  return known === undefined ? `${API_BASE}/*` : `/${known.map((part) => part.replace(':', '')).join('/')}`
}
