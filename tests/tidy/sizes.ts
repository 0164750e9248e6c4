import { isNode, namePath, place, type SyntaxNode, visit } from './syntax.ts'
import { isTest, type SourceFile } from './repository.ts'

const fileLinesMax = 500
const functionLinesMax = 70

/** Files that may be longer, each with the reason: tables of data, where length is not difficulty. */
const longFiles: Record<string, string> = {}

/** Functions that may be longer, as `path:name`, each with the reason. */
const longFunctions: Record<string, string> = {}

export function lineCount({ text }: SourceFile): number {
  return text.trimEnd().split('\n').length
}

export function tooLongFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => lineCount(file) > fileLinesMax && !(file.path in longFiles))
    .map((file) => `${file.path}: ${lineCount(file)} lines`)
}

/** The length that this share of the files does not exceed. */
export function quantileOfLines(files: readonly SourceFile[], share: number): number {
  const lengths = files.map(lineCount).sort((a, b) => a - b)
  return lengths[Math.max(0, Math.ceil(lengths.length * share) - 1)] ?? 0
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export function tooLongFunctions(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found: string[] = []
    visit(file, (node, parents) => {
      if (!functionTypes.has(node.type)) return
      const lines = file.text.slice(node.start, node.end).split('\n').length
      if (lines <= functionLinesMax || (isTest(file) && groupsTests(parents.at(-1)))) return
      const name = nameOf(node, parents)
      if (!(`${file.path}:${name}` in longFunctions)) found.push(`${place(file, node)} ${name}: ${lines} lines`)
    })
    return found
  })
}

/** The function given to `describe`, or to what wraps it, is a list of tests; each of those is measured. */
function groupsTests(parent: SyntaxNode | undefined): boolean {
  return parent?.type === 'CallExpression' && /^describe/.test(namePath(parent.callee)[0] ?? '')
}

function nameOf(node: SyntaxNode, parents: readonly SyntaxNode[]): string {
  const holder = parents.at(-1)
  const named = [node.id, holder?.id, holder?.key].find(isNode)
  return String(named?.name ?? 'a function without a name')
}
