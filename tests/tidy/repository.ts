import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

/**
 * A file of the repository, or a sample that stands for one in the tests of a rule. Paths start at the root.
 */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** The folders with a package.json of their own. */
const packageFolders = [
  'core',
  'native-bridges',
  'sandbox-biller',
  'sandbox-age-check',
  'ui',
  'server',
  'web',
  'desktop',
  'tests',
] as const

const root = join(import.meta.dirname, '..', '..')
// Written by tools, or not ours.
const ignoredFolders = new Set([
  'node_modules',
  '.git',
  'build',
  'out',
  'dist',
  'data',
  '.react-router',
  '.output',
  '.vite',
])
const programEndings = new Set(['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs'])

let read: readonly SourceFile[] | undefined

/** Everything that people wrote here and that is text; read once, so that each file is parsed once. */
export function readRepository(): SourceFile[] {
  return [...(read ??= readFiles())]
}

function readFiles(): SourceFile[] {
  const textEndings = new Set([
    ...programEndings,
    '.css',
    '.html',
    '.json',
    '.md',
    '.h',
    '.build',
    '.txt',
    '.sql',
    '.yml',
    '',
  ])
  return listFiles('')
    .filter((path) => textEndings.has(extname(path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

export function isProgram({ path }: SourceFile): boolean {
  return programEndings.has(extname(path)) && !path.endsWith('.d.ts') && !path.endsWith('.d.mts')
}

export function isTest({ path }: SourceFile): boolean {
  return /\.test\.(ts|tsx|mjs)$/.test(path) || path.includes('/testing/') || path.startsWith('tests/')
}

/** Files that tools read while building, and that are no part of the product. */
export function isToolConfig({ path }: SourceFile): boolean {
  return basename(path).includes('.config.') || path === 'web/app/routes.ts'
}

export function packageOf(path: string): string | undefined {
  return packageFolders.find((folder) => path.startsWith(`${folder}/`))
}
