import { parseAst } from 'vitest/node'
import type { SourceFile } from './repository.ts'

/**
 * A node of the syntax tree (ESTree with TypeScript's additions); rules look at the few properties that they
 * know.
 */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

const trees = new WeakMap<SourceFile, SyntaxNode>()

function parse(file: SourceFile): SyntaxNode {
  const known = trees.get(file)
  if (known) return known
  const lang = file.path.endsWith('x') ? 'tsx' : 'ts'
  const tree = parseAst(file.text, { lang }) as unknown as SyntaxNode
  trees.set(file, tree)
  return tree
}

/** Visits every node, outer ones first; `parents` lists the nodes around it, nearest last. */
export function visit(
  file: SourceFile,
  look: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
): void {
  const parents: SyntaxNode[] = []
  const enter = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) enter(each)
      return
    }
    if (!isNode(value)) return
    look(value, parents)
    parents.push(value)
    for (const child of Object.values(value)) enter(child)
    parents.pop()
  }
  enter(parse(file))
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/**
 * The parts of `a.b.c` from left to right, with calls and template tags on the way left out; empty for
 * anything else.
 */
export function namePath(value: unknown): string[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Identifier':
      return [String(value.name)]
    case 'MemberExpression':
      return [...namePath(value.object), ...namePath(value.property)]
    case 'CallExpression':
      return namePath(value.callee)
    case 'TaggedTemplateExpression':
      return namePath(value.tag)
    default:
      return []
  }
}

export function lineOf(file: SourceFile, position: number): number {
  return file.text.slice(0, position).split('\n').length
}

export function place(file: SourceFile, node: SyntaxNode): string {
  return `${file.path}:${lineOf(file, node.start)}`
}
