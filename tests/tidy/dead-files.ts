import { basename, dirname } from 'node:path/posix'
import { isProgram, isTest, isToolConfig, type SourceFile } from './repository.ts'

/**
 * What starts by itself or is found by its place; everything else is alive only through a file that names it.
 */
const entries = [
  /^scripts\/[\w-]+\.mjs$/,
  /^server\/src\/main\.ts$/,
  /^web\/app\/(root|routes|entry\.\w+)\.tsx?$/,
  /^desktop\/src\/(main|preload|logbook)\/index\.ts$/,
  // Commands that people run by name.
  /^tests\/(bench\/run|docs\/write-(protocol|shows))\.ts$/,
  /\.config\.\w+$/,
]

// What tests share says so in its name; it may stand beside the product and live through tests alone.
const testSupport = /(^|-)(fakes?|fixtures?|manual|memory|sample|samples|test|testing)(-|$)/

/**
 * Files that no other file names. A test alone keeps nothing alive: what only it needs is not part of the
 * product.
 */
export function deadFiles(files: readonly SourceFile[]): string[] {
  const programs = files.filter(isProgram)
  const named = new Map<string, Set<string>>()
  for (const file of files) {
    const names = namesIn(file.text).filter(
      (name) => keepsAlive(file) || (isTest(file) && testSupport.test(name)),
    )
    for (const name of names) named.set(name, (named.get(name) ?? new Set()).add(file.path))
  }
  const isNamed = (name: string, path: string) => [...(named.get(name) ?? [])].some((by) => by !== path)
  const byHand = commandsInDocs(files)
  return programs
    .map((file) => file.path)
    .filter((path) => !byHand.has(path))
    .filter(
      (path) => !/\.(test|spec)\.\w+$|\/testing\//.test(path) && !entries.some((entry) => entry.test(path)),
    )
    .filter((path) => !isNamed(handleOf(path), path))
}

/** Scripts that a manual tells people to run: `node scripts/release/sign-release.mjs …`. */
function commandsInDocs(files: readonly SourceFile[]): ReadonlySet<string> {
  const manuals = files.filter(({ path }) => /^(README|docs\/.*)\.md$/.test(path))
  return new Set(
    manuals.flatMap(({ text }) =>
      [...text.matchAll(/\bnode (scripts\/[\w/-]+\.mjs)\b/g)].map(([, path = '']) => path),
    ),
  )
}

function keepsAlive(file: SourceFile): boolean {
  if (file.path.endsWith('.md') || file.path === 'package-lock.json') return false
  return !isTest(file) || file.path.startsWith('tests/') || isToolConfig(file)
}

/** `tip-store` for .../tip-store.ts; an index goes by the name of its folder. */
function handleOf(path: string): string {
  const name = basename(path).replace(/\.\w+$/, '')
  return name === 'index' ? basename(dirname(path)) : name
}

/** The last parts of all paths in quotes: `tip-store` for '../stores/tip-store.ts'. */
function namesIn(text: string): string[] {
  const paths = text.matchAll(/['"`\s(]([\w@.$/-]+?)(?:\.(?:ts|tsx|mts|mjs|js|cjs))?(?:\?\w+)?['"`\s)]/g)
  return [...paths].map(([, path = '']) => basename(path.replace(/\/index$/, '')))
}
