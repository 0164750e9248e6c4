import type { SourceFile } from './repository.ts'
import { isNode, namePath, place, type SyntaxNode, visit } from './syntax.ts'

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/** `logger.warn(…)`, `this.#deps.logger[level](…)`. */
function isLogCall(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
    return false
  const { object, property, computed } = node.callee
  if (!/^(?:logger|log)$/i.test(lastName(object))) return false
  return computed === true || levels.has(namePath(property)[0] ?? '')
}

/** The `logger` of `x.logger` and of `this.#logger`. */
function lastName(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') return lastName(value.property)
  return value.type === 'Identifier' || value.type === 'PrivateIdentifier' ? String(value.name) : ''
}

function callsIn(files: readonly SourceFile[], matches: (node: SyntaxNode) => boolean): string[] {
  return files.flatMap((file) => {
    const found: string[] = []
    visit(file, (node) => {
      if (matches(node)) found.push(place(file, node))
    })
    return found
  })
}

/** Lines of the server's log that are not in its list. */
export function logsPastTheList(files: readonly SourceFile[]): string[] {
  const loggers = files.filter(
    ({ path }) => path.startsWith('server/src/') && path !== 'server/src/platform/log-event.ts',
  )
  return callsIn(loggers, isLogCall)
}

/** Lines of programs of their own, which have no list: without a code, or without a sentence. */
export function logsWithoutCode(files: readonly SourceFile[]): string[] {
  const others = files.filter(({ path }) => !path.startsWith('server/src/'))
  return callsIn(others, (node) => {
    if (!isLogCall(node)) return false
    const [fields, text] = node.arguments as SyntaxNode[]
    return !hasCode(fields) || !isSentence(text)
  })
}

function hasCode(fields: SyntaxNode | undefined): boolean {
  if (fields?.type !== 'ObjectExpression') return false
  return (fields['properties'] as SyntaxNode[]).some(({ key, value }) => {
    const code = isNode(value) && value.type === 'Literal' ? String(value.value) : ''
    return namePath(key)[0] === 'event' && /^[a-z]+(?:_[a-z]+)+$/.test(code)
  })
}

function isSentence(text: SyntaxNode | undefined): boolean {
  return text?.type === 'Literal' && /^[A-Z].*\.$/.test(String(text.value))
}

/** Codes of the list that no call has. */
export function codesInNoCall(codes: readonly string[], files: readonly SourceFile[]): string[] {
  const met = new Set<unknown>()
  for (const file of files) {
    if (!file.path.startsWith('server/src/') || file.path.includes('/log-events/')) continue
    visit(file, (node) => {
      if (node.type === 'Literal') met.add(node.value)
    })
  }
  return codes.filter((code) => !met.has(code))
}
