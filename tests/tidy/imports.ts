import { dirname, join, normalize } from 'node:path/posix'
import type { SourceFile } from './repository.ts'
import { isNode, lineOf, type SyntaxNode, visit } from './syntax.ts'

export interface Import {
  readonly specifier: string
  readonly line: number
}

const statements = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** What a file imports: statically, dynamically, by re-export or as a type. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  visit(file, (node) => {
    if (!statements.has(node.type)) return
    const specifier = literal(node.source)
    if (specifier !== undefined) found.push({ specifier, line: lineOf(file, node.start) })
  })
  return found
}

function literal(source: unknown): string | undefined {
  if (!isNode(source)) return undefined
  const node: SyntaxNode = source.type === 'TSLiteralType' && isNode(source.literal) ? source.literal : source
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The path from the root that a relative specifier names, as written: the ending may be missing. */
export function relativeTarget(file: SourceFile, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  return normalize(join(dirname(file.path), specifier.replace(/\?.*$/, '')))
}
