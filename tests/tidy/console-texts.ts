import type { SourceFile } from './repository.ts'
import { isNode, place, type SyntaxNode, visit } from './syntax.ts'

/** Attributes that people read or hear. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'label',
  'alt',
  'lead',
  'hint',
  'help',
  'error',
  'closeLabel',
  'suffix',
  'valueText',
  'add',
  'heading',
])

/** Names of products, and signs that all languages share; `x` stands in the notation of toy patterns. */
const sameEverywhere = new Set(['Footlight', 'Console', 'OBS', 'tk', 'ms', 'kbit', 'Mbit', 's', 'x'])

/** Texts of the screens that are written in the code instead of in `resources/locales`. */
export function writtenTexts(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found: string[] = []
    visit(file, (node, parents) => {
      for (const { text, at } of textsOf(node, parents.at(-1))) {
        if (wordsOf(text).some((word) => !sameEverywhere.has(word)))
          found.push(`${place(file, at)} ${text.trim()}`)
      }
    })
    return found
  })
}

interface Text {
  readonly text: string
  readonly at: SyntaxNode
}

function textsOf(node: SyntaxNode, parent: SyntaxNode | undefined): Text[] {
  if (node.type === 'JSXText') return [{ text: String(node.value), at: node }]
  if (node.type === 'JSXAttribute') return spokenAttributes.has(attributeName(node)) ? said(node.value) : []
  // A child; what stands in an attribute belongs to the attribute.
  return node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute' ? said(node) : []
}

/**
 * What an expression may come to say. What functions make of their arguments is not followed: those are keys.
 */
function said(value: unknown): Text[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [{ text: value.value, at: value }] : []
    case 'TemplateLiteral':
      return [
        ...(value.quasis as SyntaxNode[]).map((part) => ({
          text: String((part.value as { raw: string }).raw),
          at: value,
        })),
        ...(value.expressions as SyntaxNode[]).flatMap(said),
      ]
    case 'ConditionalExpression':
      return [...said(value.consequent), ...said(value.alternate)]
    case 'LogicalExpression':
      return [...said(value.left), ...said(value.right)]
    case 'BinaryExpression':
      return value.operator === '+' ? [...said(value.left), ...said(value.right)] : []
    default:
      return said(value.expression)
  }
}

function attributeName({ name }: SyntaxNode): string {
  return isNode(name) && name.type === 'JSXIdentifier' ? String(name.name) : ''
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}+/gu) ?? []
}
