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

/** Keys of texts that are the label of a button; of the console with their namespace: `safety:panic`. */
export function buttonKeys(files: readonly SourceFile[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const file of files) {
    const isConsole = file.path.startsWith('desktop/')
    const namespace = /useTranslation\('([\w-]+)'/.exec(file.text)?.[1] ?? 'console'
    visit(file, (node, parents) => {
      const key = askedKey(node)
      if (key === undefined || !isChildOfButton(parents)) return
      keys.add(isConsole ? (key.includes(':') ? key : `${namespace}:${key}`) : key)
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

function askedKey({ type, callee, arguments: asked }: SyntaxNode): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || callee.name !== 't') return undefined
  const [key] = asked as readonly SyntaxNode[]
  return key?.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

/** Labels of buttons that would be cut or wrapped on a phone. */
export function tooLongIn(texts: readonly Text[], keys: ReadonlySet<string>): string[] {
  return texts
    .filter((text) => keys.has(keyAsAsked(text)))
    .map((text) => ({
      text,
      px: Math.round(widthOf(text.text)),
      max: BUTTON_MAX_PX[text.file.startsWith('console/') ? 'console' : 'site'],
    }))
    .filter(({ px, max }) => px > max)
    .map(({ text, px, max }) => `${placeOf(text)}: ${px} px of ${max}`)
}

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
