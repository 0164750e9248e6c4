import type { SourceFile } from './repository.ts'
import { isNode, namePath, place, type SyntaxNode, visit } from './syntax.ts'

type Finder = (node: SyntaxNode, file: SourceFile) => boolean

const testFunctions = new Set(['test', 'it', 'describe', 'suite', 'bench'])

function find(files: readonly SourceFile[], matches: Finder): string[] {
  return files.flatMap((file) => {
    const found: string[] = []
    visit(file, (node) => {
      if (matches(node, file)) found.push(place(file, node))
    })
    return found
  })
}

/**
 * Tests that are left out without a word on why. `context.skip(condition, 'reason')` is the way to say it.
 */
export function skipsWithoutReason(files: readonly SourceFile[]): string[] {
  const silent = new Set(['skip', 'skipIf', 'runIf', 'fails'])
  return find(files, (node) => {
    if (node.type === 'MemberExpression') {
      const path = namePath(node)
      return testFunctions.has(path[0] ?? '') && silent.has(path.at(-1) ?? '')
    }
    if (node.type !== 'CallExpression') return false
    const path = namePath(node.callee)
    const isContextSkip = path.at(-1) === 'skip' && !testFunctions.has(path[0] ?? '') && path.length <= 2
    return isContextSkip && path[0] !== 'this' && !givesReason(node.arguments)
  })
}

/** The reason is the last argument; a condition alone is none. */
function givesReason(callArguments: unknown): boolean {
  const list = Array.isArray(callArguments) ? callArguments : []
  const last: unknown = list.at(-1)
  if (!isNode(last)) return false
  if (list.length >= 2) return true
  return last.type === 'TemplateLiteral' || (last.type === 'Literal' && typeof last.value === 'string')
}

/** Fields for what is on a card: billers ask for it on pages of their own, and nothing of it may come to us. */
export function cardFields(files: readonly SourceFile[]): string[] {
  const ours = files.filter(({ path }) => /^(core|ui|web|desktop|server)\//.test(path))
  const names = /\bcc-(number|csc|exp)|card_?-?number|\bcvv2?\b|\bcvc2?\b|security_?-?code/i
  return find(ours, (node) => {
    const text = node.type === 'Literal' ? node.value : node.type === 'Identifier' ? node.name : null
    return typeof text === 'string' && names.test(text) && !isDeclineText(text)
  })
}

/** Why a bank declined: the name of a reason, not a field. */
function isDeclineText(text: string): boolean {
  return text === 'security_code'
}

/**
 * Printing to the console from code that has a logger. Scripts talk to people; so does the server's banner.
 */
export function consoleLogs(files: readonly SourceFile[]): string[] {
  const talksToPeople = ({ path }: SourceFile) =>
    /^(scripts|tests\/bench)\//.test(path) || /^server\/src\/(main|app\/banner)\.ts$/.test(path)
  return find(
    files.filter((file) => !talksToPeople(file)),
    (node) => node.type === 'MemberExpression' && namePath(node).join('.') === 'console.log',
  )
}

/** Formatters that are made anew each time: one takes longer than the text around it. */
export function formattersAnew(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(web\/app|server\/src)\//.test(path))
    .flatMap((file) => {
      const found: string[] = []
      visit(file, (node, parents) => {
        const isAnew = parents.some(({ type }) => type.includes('Function'))
        if (isAnew && node.type === 'NewExpression' && namePath(node.callee)[0] === 'Intl')
          found.push(place(file, node))
      })
      return found
    })
}

/** Of `ChangeableConfig` in the server. */
const changeable = new Set([
  'support',
  'saleBlockedCountries',
  'receiverBlockedCountries',
  'caseCalendar',
  'ranking',
  'listPages',
  'standbyStudios',
])

/** Reading of the environment's value where an administrator's may hold (CONFIG-03). */
export function pastConfig(files: readonly SourceFile[]): string[] {
  const readers = files.filter(
    ({ path }) => path.startsWith('server/src/') && !path.startsWith('server/src/configuration/'),
  )
  return find(readers, (node) => {
    if (node.type === 'MemberExpression') {
      const [owner, name] = namePath(node).slice(-2)
      return owner === 'config' && changeable.has(name ?? '')
    }
    // const { ranking } = config
    if (node.type !== 'VariableDeclarator' || namePath(node['init']).at(-1) !== 'config') return false
    const { id } = node
    if (!isNode(id) || id.type !== 'ObjectPattern' || !Array.isArray(id['properties'])) return false
    return id['properties'].some(
      (each: unknown) => isNode(each) && changeable.has(namePath(each['key'])[0] ?? ''),
    )
  })
}
