import type { SourceFile } from '../tidy/repository.ts'
import { isNode, type SyntaxNode, visit } from '../tidy/syntax.ts'
import { placeOf, pluralEnding, type Text } from './texts.ts'

/** Elements whose words stand on one line that must fit. */
const buttons = new Set(['Button', 'button', 'OrderButton', 'ToyStartButton', 'Tab', 'MenuItem'])

/**
 * In CSS px. On the site a phone of 390 less the margins of page, dialog and button; the console is never narrower than
 * 1024, where the narrowest dialog has 480.
 */
const BUTTON_MAX_PX = { site: 320, console: 420 } as const
const FONT_PX = 16

/**
 * Keys of texts that are the label of a button; of the console with their namespace: `safety:panic`. `*` stands for a part
 * that is filled in: `shows.confirm.*.yes`.
 */
export function buttonKeys(files: readonly SourceFile[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const file of files) {
    const namespace = file.path.startsWith('desktop/')
      ? (/useTranslation\('([\w-]+)'/.exec(file.text)?.[1] ?? 'console')
      : null
    visit(file, (node, parents) => {
      if (!isTextAsked(node) || !isChildOfButton(parents)) return
      // Both apps have the texts of `common`.
      for (const key of keysOf((node.arguments as readonly unknown[])[0]))
        keys.add(
          namespace === null || key.includes(':') ? key.replace(/^common:/, '') : `${namespace}:${key}`,
        )
    })
  }
  return keys
}

/** The label itself: neither of an attribute, nor of an element inside of a larger button. */
function isChildOfButton(parents: readonly SyntaxNode[]): boolean {
  for (const parent of parents.toReversed()) {
    if (parent.type === 'JSXAttribute') return false
    if (parent.type !== 'JSXElement') continue
    const { name } = parent.openingElement as { name: SyntaxNode }
    return name.type === 'JSXIdentifier' && buttons.has(String(name.name))
  }
  return false
}

function isTextAsked({ type, callee }: SyntaxNode): boolean {
  return type === 'CallExpression' && isNode(callee) && callee.name === 't'
}

/** All that an expression may come to; what only runs can know is none. */
function keysOf(value: unknown): readonly string[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : []
    case 'TemplateLiteral': {
      const key = (value.quasis as SyntaxNode[])
        .map(({ value: part }) => (part as { raw: string }).raw)
        .join('*')
      // One that begins or ends with what is filled in may be any text of a group, sentences among them.
      return /^\*|\*$/.test(key) ? [] : [key]
    }
    case 'ConditionalExpression':
      return [...keysOf(value.consequent), ...keysOf(value.alternate)]
    case 'ArrayExpression':
      return (value.elements as unknown[]).flatMap(keysOf)
    default:
      return []
  }
}

/** Labels of buttons that would be cut or wrapped on a phone. */
export function tooLongIn(texts: readonly Text[], keys: ReadonlySet<string>): string[] {
  const patterns = [...keys].filter((key) => key.includes('*')).map(patternOf)
  const isLabel = (key: string) => keys.has(key) || patterns.some((pattern) => pattern.test(key))
  return texts
    .filter((text) => isLabel(keyAsAsked(text)))
    .map((text) => ({
      text,
      px: Math.round(widthOf(text.text)),
      max: BUTTON_MAX_PX[text.file.startsWith('console/') ? 'console' : 'site'],
    }))
    .filter(({ px, max }) => px > max)
    .map(({ text, px, max }) => `${placeOf(text)}: ${px} px of ${max}`)
}

const patternOf = (key: string) =>
  new RegExp(
    `^${key
      .split('*')
      .map((part) => part.replaceAll('.', String.raw`\.`))
      .join('[\\w-]+')}$`,
  )

/** As a component asks for it: without the ending of a plural. */
function keyAsAsked({ file, key }: Text): string {
  const [folder, name] = file.split('/')
  const asked = key.replace(pluralEnding, '')
  return folder === 'console' ? `${name}:${asked}` : asked
}

/** What a value takes that is filled in: a name of twelve letters, a sum of four digits. */
const samples: Readonly<Record<string, string>> = { name: 'annabelle_90', target: 'annabelle_90' }

/**
 * In CSS px at 16 px, by the widths of a sans-serif face: within a twentieth of what browsers measure. Enough to find
 * what is a third too long, on a machine without that face.
 */
function widthOf(text: string): number {
  const filled = text.replaceAll(/\{\{\s*(\w+).*?\}\}/g, (_, name: string) => samples[name] ?? '1,234')
  return [...filled.replaceAll(/<[^>]*>/g, '')].reduce((sum, letter) => sum + emOf(letter), 0) * FONT_PX
}

function emOf(letter: string): number {
  if (/[iljtfI.,:;'’|! ·]/.test(letter)) return 0.28
  if (/[mwMW@%…]/.test(letter)) return 0.86
  return /\p{Lu}/u.test(letter) ? 0.67 : 0.54
}
