import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const buildFolder = new URL('../build/client/', import.meta.url).pathname

/**
 * @typedef {{ file: string, bytes: number, brotliBytes: number }} FirstLoadFile
 * @typedef {{ route: string, brotliBytes: number, bytes: number, files: FirstLoadFile[] }} FirstLoad
 */

/**
 * All JavaScript that a browser fetches before a page can be used: the entry, the root, the route, all that
 * they import statically, the router's manifest, and the texts of one language, which the entry waits for.
 * @param {string} [routeId] as in the router's manifest
 * @param {string} [folder] of the client's build
 * @returns {Promise<FirstLoad>}
 */
export async function measureFirstLoad(routeId = 'screens/room', folder = buildFolder) {
  const assets = await readdir(join(folder, 'assets'))
  const manifestFile = assets.find((name) => /^manifest-.*\.js$/.test(name))
  if (manifestFile === undefined) throw new Error('no build: run `npm run build -w web` first')
  const manifest = readManifest(await readFile(join(folder, 'assets', manifestFile), 'utf8'))
  const route = manifest.routes[routeId]
  if (route === undefined)
    throw new Error(`no route ${routeId}; there are: ${Object.keys(manifest.routes).join(', ')}`)
  const addresses = new Set([
    `/assets/${manifestFile}`,
    ...assets.filter((name) => /^en-.*\.js$/.test(name)).map((name) => `/assets/${name}`),
  ])
  for (const part of [manifest.entry, manifest.routes.root, route]) {
    for (const address of [part.module, ...(part.imports ?? [])]) addresses.add(address)
  }
  const files = await Promise.all([...addresses].map((address) => measure(folder, address)))
  files.sort((a, b) => b.brotliBytes - a.brotliBytes)
  return { route: routeId, brotliBytes: sum(files, 'brotliBytes'), bytes: sum(files, 'bytes'), files }
}

/**
 * The one number of it.
 * @param {string} screen name of a file in `app/screens`
 * @returns {Promise<number>} bytes of brotli
 */
export async function firstLoadBytes(screen) {
  return (await measureFirstLoad(`screens/${screen}`)).brotliBytes
}

/** @param {string} source `window.__reactRouterManifest={...};` */
function readManifest(source) {
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
}

/** @param {string} folder @param {string} address */
async function measure(folder, address) {
  const path = join(folder, address)
  const content = await readFile(path)
  const packed = existsSync(`${path}.br`) ? await readFile(`${path}.br`) : brotliCompressSync(content)
  return { file: address, bytes: content.length, brotliBytes: packed.length }
}

/** @param {FirstLoadFile[]} files @param {'bytes' | 'brotliBytes'} field */
function sum(files, field) {
  return files.reduce((total, file) => total + file[field], 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, brotliBytes, bytes, route } = await measureFirstLoad(process.argv[2])
  for (const file of files) process.stdout.write(`${String(file.brotliBytes).padStart(8)} ${file.file}\n`)
  process.stdout.write(
    `${String(brotliBytes).padStart(8)} bytes of brotli (${bytes} unpacked) for ${route}\n`,
  )
}
