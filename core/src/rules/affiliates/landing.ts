/** Lists to which a link may lead, by its `type`. */
const lists: Readonly<Record<string, string>> = {
  girls: '/girls',
  men: '/men',
  trans: '/trans',
  couples: '/couples',
  reallifecam: '/reallifecam',
  'voyeur-cams': '/voyeur-cams',
  'bbw-cams': '/girls/tag/bbw-cams',
}

/** As accounts are called; anything else in a link leads to the list. */
const namePattern = /^[A-Za-z0-9_-]{1,40}$/
/** Link keys: made by this site. */
export const linkKeyPattern = /^[a-z2-7]{16}$/
/** What an affiliate's own counter calls a click. */
export const clickIdPattern = /^[\w.~-]{1,100}$/

export interface EntryQuery {
  readonly id?: unknown
  readonly type?: unknown
  readonly model?: unknown
  readonly click_id?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Where `/enter.php` leads: always a path of this site, made of parts that are known here, never a part of the address itself
 * (AFF-07). The key goes with it, so that the page can count it for the same visit.
 */
export function landingOf({ id, type, model, click_id: clickId }: EntryQuery): string {
  const path = namePattern.test(text(model)) ? `/${text(model).toLowerCase()}` : pathOf(text(type))
  if (!linkKeyPattern.test(text(id))) return path
  const click = clickIdPattern.test(text(clickId)) ? `&click_id=${text(clickId)}` : ''
  return `${path}?aff=${text(id)}${click}`
}

function pathOf(type: string): string {
  return Object.hasOwn(lists, type) ? lists[type]! : '/'
}

const firstParts: ReadonlySet<string> = new Set(['girls', 'men', 'trans', 'couples'])
const wholePaths: ReadonlySet<string> = new Set(['/', '/reallifecam', '/voyeur-cams', '/girls/tag/bbw-cams'])

/** Pages on which a visit counts as one that came from outside. */
export function isAcquisitionPath(path: string): boolean {
  return wholePaths.has(path) || firstParts.has(path.split('/')[1] ?? '')
}

/** The area of a path, for a count that says nothing about which page somebody read. */
export function acquisitionArea(path: string): string | null {
  if (!isAcquisitionPath(path)) return null
  return path === '/girls/tag/bbw-cams' ? path : `/${path.split('/')[1]}`
}
