import { createElement, type ReactNode } from 'react'

/** A comment or the document type, an end, a begin with its attributes, or text. */
const pieces =
  /<!--[\s\S]*?-->|<![^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/giy
const attributes = /([^\s=>/]+)(?:="([^"]*)")?/g
/** Elements that have no end (HTML §13.1.2). */
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What stands in them is no HTML. */
const raw = new Set(['script', 'style'])
/** React writes these where they are true, and leaves out an empty text. */
const booleans = new Set(
  'async checked controls default defer disabled hidden inert loop multiple muted open required reversed selected'.split(
    ' ',
  ),
)
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

interface OpenElement {
  readonly name: string
  readonly props: Record<string, unknown>
  readonly children: ReactNode[]
}

/** Elements of React that are drawn as this page, which React has drawn before: it is read as strictly as React writes. */
export function readHtml(html: string): readonly ReactNode[] {
  const root: OpenElement = { name: '', props: {}, children: [] }
  const open = [root]
  const end = (): void => {
    const { name, props, children } = open.pop()!
    open.at(-1)!.children.push(createElement(name, props, ...children))
  }
  let at = 0
  while (at < html.length) {
    pieces.lastIndex = at
    const [piece, ended, begun, given = '', text] = pieces.exec(html) ?? []
    if (piece === undefined) throw new Error(`the page cannot be read at ${html.slice(at, at + 80)}`)
    at += piece.length
    if (text !== undefined) open.at(-1)!.children.push(plain(text))
    else if (ended !== undefined) {
      if (open.at(-1)!.name !== ended) throw new Error(`<${open.at(-1)!.name}> of the page ends as ${ended}`)
      end()
    } else if (begun !== undefined) {
      const props = propsOf(given)
      open.push({ name: begun, props, children: [] })
      if (voids.has(begun) || piece.endsWith('/>')) end()
      else if (raw.has(begun)) {
        const until = html.indexOf(`</${begun}`, at)
        props['dangerouslySetInnerHTML'] = { __html: html.slice(at, until) }
        at = until
      }
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> of the page has no end`)
  return root.children
}

function propsOf(given: string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [, name = '', value] of given.matchAll(attributes)) {
    const text = plain(value ?? '')
    if (name === 'style') props[name] = styleOf(text)
    else if (text === '' && booleans.has(name)) props[name] = true
    else props[name === 'class' ? 'className' : name === 'for' ? 'htmlFor' : name] = text
  }
  return props
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').filter((rule) => rule.includes(':'))
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = '', ...value] = rule.split(':')
      return [name.startsWith('--') ? name : camelCased(name), value.join(':')]
    }),
  )
}

const camelCased = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
