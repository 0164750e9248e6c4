/** A piece of a notice: words, and where they lead; `to` null: they are words alone. */
export interface NoticePart {
  readonly text: string
  readonly to: string | null
}

const LINK = /\[([^[\]\n]{1,80})\]\(([^()\s]{1,200})\)/g
/** Stays on this site whatever reads it: one slash, and nothing that a browser could take for a host. */
const OWN_PATH = /^\/(?:[a-z0-9][\w.~%/?=&#-]*)?$/i

/** Whether an address is a path of this site. */
export function isOwnPath(address: string): boolean {
  return OWN_PATH.test(address) && !address.includes('//')
}

/** The pieces of a text; a link that does not stay on the site is what it was written as. */
export function noticeParts(text: string): readonly NoticePart[] {
  const parts: NoticePart[] = []
  let end = 0
  for (const { 0: whole, 1: words = '', 2: to = '', index } of text.matchAll(LINK)) {
    if (!isOwnPath(to)) continue
    if (index > end) parts.push({ text: text.slice(end, index), to: null })
    parts.push({ text: words, to })
    end = index + whole.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), to: null })
  return parts
}

/** Whether somebody wrote a link that would not be one: nobody is shown its raw brackets. */
export function hasForeignLink(text: string): boolean {
  return noticeParts(text).some((part) => part.to === null && part.text.includes(']('))
}
