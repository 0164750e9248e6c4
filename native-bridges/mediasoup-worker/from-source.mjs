import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mesonOptions, patches, subprojectsFolder } from './recipe.mjs'

const buildTimeoutMs = 60 * 60_000

/** What a build takes: how to see that it is there, and the Debian package that brings it. */
const tools = [
  { name: 'g++', probe: ['g++', '--version'], debianPackage: 'g++' },
  { name: 'ninja', probe: ['ninja', '--version'], debianPackage: 'ninja-build' },
  { name: 'flatc', probe: ['flatc', '--version'], debianPackage: 'flatbuffers-compiler' },
  { name: 'pkg-config', probe: ['pkg-config', '--version'], debianPackage: 'pkg-config' },
  { name: 'libuv', probe: ['pkg-config', '--exists', 'libuv'], debianPackage: 'libuv1-dev' },
  { name: 'OpenSSL 3', probe: ['pkg-config', '--exists', 'openssl >= 3'], debianPackage: 'libssl-dev' },
  { name: 'libsrtp 2', probe: ['pkg-config', '--exists', 'libsrtp2'], debianPackage: 'libsrtp2-dev' },
  {
    name: 'flatbuffers',
    probe: ['pkg-config', '--exists', 'flatbuffers'],
    debianPackage: 'libflatbuffers-dev',
  },
  // Debian 12 itself has 1.0.1; its backports suite has a newer one.
  {
    name: 'meson >= 1.1',
    probe: ['meson', '--version'],
    atLeast: [1, 1],
    debianPackage: 'meson',
    note: 'on Debian 12 from bookworm-backports',
  },
]

/** The tools that are not on this machine, or too old. */
export async function missingTools({ run }) {
  const present = await Promise.all(tools.map((tool) => isPresent(tool, run)))
  return tools.filter((_, index) => !present[index])
}

async function isPresent({ probe: [command, ...args], atLeast }, run) {
  try {
    const [major, minor] = (await run(command, args)).split('.').map(Number)
    return !atLeast || major > atLeast[0] || (major === atLeast[0] && minor >= atLeast[1])
  } catch {
    // Not installed and "pkg-config does not know it" come out the same.
    return false
  }
}

/** Builds the worker in a temporary folder; node_modules stays untouched. */
export async function buildFromSource(mediasoup, { run, say }) {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-worker-'))
  const cleanUp = () => rmSync(folder, { recursive: true, force: true })
  try {
    const source = join(folder, 'worker')
    const output = join(folder, 'out')
    cpSync(join(mediasoup.folder, 'worker'), source, { recursive: true })
    standInSubprojects(source)
    for (const patch of patches) applyPatch(source, patch)
    say('building the media worker from its source (some minutes, once)')
    await run('meson', ['setup', output, source, ...mesonOptions], { say, timeoutMs: buildTimeoutMs })
    await run('ninja', ['-C', output, 'mediasoup-worker'], { say, timeoutMs: buildTimeoutMs })
    return { binary: join(output, 'mediasoup-worker'), origin: 'source', cleanUp }
  } catch (error) {
    cleanUp()
    throw error
  }
}

function standInSubprojects(source) {
  const subprojects = join(source, 'subprojects')
  for (const name of readdirSync(subprojects)) rmSync(join(subprojects, name), { recursive: true })
  cpSync(subprojectsFolder, subprojects, { recursive: true })
}

function applyPatch(source, { file, find, replace }) {
  const path = join(source, file)
  const parts = readFileSync(path, 'utf8').split(find)
  // A new mediasoup may have moved or repaired the line; then a person has to look, not a build to go on.
  if (parts.length !== 2)
    throw new Error(`${file}: expected "${find}" once, found it ${parts.length - 1} times`)
  writeFileSync(path, parts.join(replace))
}
