import type { GuideBlock, GuideSection, GuideSpan } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { lexer, type Token, type Tokens } from 'marked'

export interface GuideText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly GuideSection[]
}

const HEADING = /^(.+?) \{#([a-z][a-z0-9-]*)\}$/
/** `name-390x640.webp`: the name says how large it is drawn, so that nothing moves when it comes. CSS px. */
const IMAGE = /^([a-z0-9-]+-(\d+)x(\d+)\.webp)$/

/**
 * Reads a guide: `# title`, a paragraph that says what it is about, then sections, `## Heading {#id}`. Of Markdown it knows
 * paragraphs, lists, tables, pictures, `###`, notes (`>`), bold, code and links. @throws at anything else, HTML among it: what
 * nobody can write by mistake needs no cleaning.
 */
export function readGuide(markdown: string): GuideText {
  const [heading, lead, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space')
  assert(heading?.type === 'heading' && heading['depth'] === 1, 'a guide begins with its title')
  assert(lead?.type === 'paragraph', 'a guide says in a paragraph what it is about')
  const sections: { id: string; title: string; blocks: GuideBlock[] }[] = []
  for (const token of rest) {
    if (token.type === 'heading' && token['depth'] === 2) {
      const match = HEADING.exec(token['text'] as string)
      assert(match !== null, `no {#id}: ${token.raw}`)
      sections.push({ id: match[2]!, title: match[1]!, blocks: [] })
      continue
    }
    const section = sections.at(-1)
    assert(section !== undefined, `before the first section: ${token.raw}`)
    section.blocks.push(blockOf(token))
  }
  return { title: plainText(spansOf(heading.tokens)), lead: plainText(spansOf(lead.tokens)), sections }
}

/** All words of a section, a line for each of its parts. */
export function wordsOf({ blocks }: Pick<GuideSection, 'blocks'>): string {
  return blocks.flatMap(linesOf).join('\n')
}

function linesOf(block: GuideBlock): readonly string[] {
  switch (block.kind) {
    case 'list':
      return block.items.map(plainText)
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' · '))
    case 'image':
      return []
    default:
      return [plainText(block.spans)]
  }
}

const plainText = (spans: readonly GuideSpan[]): string => spans.map(({ text }) => text).join('')

function blockOf(token: Token): GuideBlock {
  if (token.type === 'paragraph') {
    const [only, another] = token.tokens ?? []
    return only?.type === 'image' && another === undefined
      ? imageOf(only as Tokens.Image)
      : { kind: 'paragraph', spans: spansOf(token.tokens) }
  }
  if (token.type === 'heading' && token['depth'] === 3)
    return { kind: 'heading', spans: spansOf(token.tokens) }
  if (token.type === 'blockquote') {
    const [only, another] = token.tokens ?? []
    assert(only?.type === 'paragraph' && another === undefined, `a note is one paragraph: ${token.raw}`)
    return { kind: 'note', spans: spansOf(only.tokens) }
  }
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List
    return { kind: 'list', is_ordered: ordered, items: items.map(itemOf) }
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => spansOf(tokens))
    return { kind: 'table', head: cells(header), rows: rows.map(cells) }
  }
  throw new Error(`a guide has no ${token.type}: ${token.raw}`)
}

function itemOf({ tokens, raw }: Tokens.ListItem): GuideSpan[] {
  const [only, another] = tokens
  assert(only?.type === 'text' && another === undefined, `an item is one line: ${raw}`)
  return spansOf(only.tokens)
}

function imageOf({ href, text, raw }: Tokens.Image): GuideBlock {
  const match = IMAGE.exec(href)
  assert(match !== null && text !== '', `a picture has a size in its name, and words: ${raw}`)
  return { kind: 'image', file: match[1]!, alt: text, width: Number(match[2]), height: Number(match[3]) }
}

function spansOf(tokens: readonly Token[] | undefined): GuideSpan[] {
  return (tokens ?? []).flatMap((token): GuideSpan | GuideSpan[] => {
    const text = String('text' in token ? token['text'] : '').replaceAll('\n', ' ')
    switch (token.type) {
      case 'text':
      case 'escape':
        return { text, style: 'plain', to: null }
      case 'strong':
        return spansOf(token['tokens'] as Token[]).map((span) => ({ ...span, style: 'strong' }))
      case 'codespan':
        return { text, style: 'code', to: null }
      case 'link':
        return { text, style: 'plain', to: token['href'] as string }
      default:
        throw new Error(`a guide has no ${token.type}: ${token.raw}`)
    }
  })
}
