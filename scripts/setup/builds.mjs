import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from './command.mjs'
import { nodeRuntime } from './node-runtime.mjs'
import { inRoot, root } from './root.mjs'

// What a build writes itself, or never reads.
const ignored = new Set(['node_modules', 'build', 'out', 'dist', '.react-router', '.vite'])
const isTest = (name) => /\.test\.tsx?$/.test(name)
const common = ['core/src', 'ui/src', 'resources', 'package.json', 'package-lock.json', 'tsconfig.base.json']

export const builds = {
  web: buildStep('audience site', 'web', 'web/build'),
  desktop: buildStep('desktop console', 'desktop', 'desktop/out'),
}

function buildStep(title, workspace, output) {
  const stamp = inRoot(output, '.footlight-build')
  return {
    title: `build of the ${title}`,
    isDone: () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(workspace),
    async run(say) {
      // Taken before the build: whoever edits a file meanwhile gets another one next time.
      const inputs = fingerprint(workspace)
      const [command, ...args] = buildCommand(workspace)
      await runCommand(command, args, {
        cwd: inRoot(workspace),
        say,
        env: { NODE_ENV: 'production', PATH: pathWithPackages() },
      })
      mkdirSync(dirname(stamp), { recursive: true })
      writeFileSync(stamp, inputs)
    },
  }
}

/** The line of package.json, run by the Node of the project and without starting npm for it. */
function buildCommand(workspace) {
  const { scripts } = JSON.parse(readFileSync(inRoot(workspace, 'package.json'), 'utf8'))
  return process.platform === 'win32' ? ['cmd', '/c', scripts.build] : ['sh', '-c', scripts.build]
}

function pathWithPackages() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return [inRoot('node_modules', '.bin'), dirname(nodeRuntime()), process.env.PATH].join(separator)
}

/** Changes when a file that the build reads was added, removed or written. */
function fingerprint(workspace) {
  const hash = createHash('sha256')
  for (const path of [workspace, ...common]) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory()) {
    hash.update(`${path} ${stats.size} ${Math.round(stats.mtimeMs)}\n`)
    return
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!ignored.has(name) && !isTest(name)) addToHash(hash, `${path}/${name}`)
  }
}
