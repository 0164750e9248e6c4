import { importsOf, relativeTarget } from './imports.ts'
import type { SourceFile } from './repository.ts'

/**
 * Rings of files that import each other, each as `a -> b -> a`. Types count too: a ring is one unit of
 * thought.
 */
export function importCycles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map((file) => file.path))
  const edges = new Map(files.map((file) => [file.path, targetsOf(file, paths)]))
  const rings = new Set<string>()
  const finished = new Set<string>()
  for (const start of paths) follow(start, edges, [], finished, rings)
  return [...rings]
}

function targetsOf(file: SourceFile, paths: ReadonlySet<string>): string[] {
  return importsOf(file).flatMap(({ specifier }) => {
    const target = relativeTarget(file, specifier)
    if (!target) return []
    const candidates = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`]
    return candidates.filter((each) => paths.has(each)).slice(0, 1)
  })
}

function follow(
  path: string,
  edges: ReadonlyMap<string, readonly string[]>,
  trail: readonly string[],
  finished: Set<string>,
  rings: Set<string>,
): void {
  const seenAt = trail.indexOf(path)
  if (seenAt >= 0) {
    rings.add(ringFrom(trail.slice(seenAt)))
    return
  }
  if (finished.has(path)) return
  for (const target of edges.get(path) ?? []) follow(target, edges, [...trail, path], finished, rings)
  finished.add(path)
}

/** Starts at the first path by name, so that a ring found from two sides is one ring. */
function ringFrom(members: readonly string[]): string {
  const first = members.indexOf([...members].sort()[0] ?? '')
  const ordered = [...members.slice(first), ...members.slice(0, first)]
  return [...ordered, ordered[0]].join(' -> ')
}
