import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const buildFolder = new URL('../build/client/', import.meta.url).pathname
const heldFile = new URL('first-load.json', import.meta.url)
/** Smaller files come and go with every icon; they are held as one. */
const NAMED_MIN_BYTES = 1_000
/** Hashes in the names of files alone move the sum by some bytes. */
const GROWTH_MAX = 1.01

/**
 * @typedef {{ file: string, bytes: number, brotliBytes: number }} FirstLoadFile
 * @typedef {{ route: string, brotliBytes: number, bytes: number, requests: number, files: FirstLoadFile[] }} FirstLoad
 * `requests`: of scripts and style sheets; the page itself, its font and its pictures come to them.
 */

/** @typedef {Record<string, number>} FirstLoadDeps brotli bytes by the name of the file without its hash */

/**
 * All JavaScript that a browser fetches before a page can be used: the entry, the root, the route, all that
 * they import statically, the texts of one language, which the entry waits for, and what the page says in itself of
 * these screens (the rest of the router's manifest is asked for later).
 * @param {string} [routeId] as in the router's manifest
 * @param {string} [folder] of the client's build
 * @returns {Promise<FirstLoad>}
 */
export async function measureFirstLoad(routeId = 'screens/room', folder = buildFolder) {
  const assets = await readdir(join(folder, 'assets')).catch(() => [])
  const manifest = await manifestOf(folder, assets)
  const route = manifest.routes[routeId]
  if (route === undefined)
    throw new Error(`no route ${routeId}; there are: ${Object.keys(manifest.routes).join(', ')}`)
  const texts = assets.filter((name) => /^en-.*\.js$/.test(name))
  if (texts.length !== 1) throw new Error(`one script should hold the English texts, and not ${texts.length}`)
  const addresses = new Set(texts.map((name) => `/assets/${name}`))
  /** @type {Set<string>} */
  const styles = new Set()
  for (const part of [manifest.entry, manifest.routes.root, route]) {
    for (const address of [part.module, part.clientLoaderModule, ...(part.imports ?? [])])
      if (address !== undefined) addresses.add(address)
    for (const address of part.css ?? []) styles.add(address.replace(/#.*/, ''))
  }
  const own = JSON.stringify({
    entry: manifest.entry,
    routes: { root: manifest.routes.root, [routeId]: route },
  })
  const inPage = { file: 'manifest', bytes: own.length, brotliBytes: brotliCompressSync(own).length }
  const files = [inPage, ...(await Promise.all([...addresses].map((address) => measure(folder, address))))]
  files.sort((a, b) => b.brotliBytes - a.brotliBytes)
  const requests = addresses.size + styles.size
  return {
    route: routeId,
    brotliBytes: sum(files, 'brotliBytes'),
    bytes: sum(files, 'bytes'),
    requests,
    files,
  }
}

/**
 * The one number of it.
 * @param {string} screen name of a file in `app/screens`
 * @returns {Promise<number>} bytes of brotli
 */
export async function firstLoadBytes(screen) {
  return (await measureFirstLoad(`screens/${screen}`)).brotliBytes
}

/** @returns {Promise<Record<string, FirstLoadDeps>>} what each route had when it was last allowed to grow */
export async function heldFirstLoads() {
  return JSON.parse(await readFile(heldFile, 'utf8'))
}

/** @param {FirstLoad} load @returns {FirstLoadDeps} */
export function partsOf({ files }) {
  /** @type {FirstLoadDeps} */
  const parts = {}
  for (const { file, brotliBytes } of files) {
    const name =
      brotliBytes < NAMED_MIN_BYTES
        ? 'small files'
        : file.replace(/^.*\/|-(?:[\w-]{7}|[0-9a-f]{8})\.js$/g, '')
    parts[name] = (parts[name] ?? 0) + brotliBytes
  }
  return parts
}

/**
 * What to say about a route that has grown; null: it has not. Says where it has grown, the most first.
 * @param {string} route
 * @param {FirstLoadDeps} held
 * @param {FirstLoadDeps} now
 * @returns {string | null}
 */
export function growthOf(route, held, now) {
  const [before, after] = [held, now].map((parts) =>
    Object.values(parts).reduce((sum, bytes) => sum + bytes, 0),
  )
  if (after <= before * GROWTH_MAX) return null
  const grown = Object.entries(now)
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (held[name] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .map(({ name, bytes, more }) => `${name} +${more} to ${bytes}`)
  return `${route} loads ${after} bytes of brotli before it can be used, ${before} are held: ${grown.join(', ')}`
}

/** `window.__reactRouterManifest={...};` @param {string} folder @param {string[]} [names] of its assets */
async function manifestOf(folder, names) {
  const assets = names ?? (await readdir(join(folder, 'assets')).catch(() => []))
  const file = assets.find((name) => /^manifest-.*\.js$/.test(name))
  if (file === undefined) throw new Error('no build: run `npm run build -w web` first')
  const source = await readFile(join(folder, 'assets', file), 'utf8')
  return { ...JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1)), file }
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

/** Routes that share a file share a first load. @param {string} [folder] @returns {Promise<string[]>} */
export async function measuredRoutes(folder = buildFolder) {
  const { routes } = await manifestOf(folder)
  const byModule = new Map(
    Object.keys(routes)
      .map((id) => [routes[id].module, id])
      .reverse(),
  )
  return [...byModule.values()].filter((id) => id !== 'root').sort()
}

async function holdFirstLoads() {
  const loads = await Promise.all((await measuredRoutes()).map((route) => measureFirstLoad(route)))
  const held = Object.fromEntries(loads.map((load) => [load.route, partsOf(load)]))
  await writeFile(heldFile, `${JSON.stringify(held, null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv[2] === '--hold') await holdFirstLoads()
  else {
    const { files, brotliBytes, bytes, requests, route } = await measureFirstLoad(process.argv[2])
    for (const file of files) process.stdout.write(`${String(file.brotliBytes).padStart(8)} ${file.file}\n`)
    process.stdout.write(
      `${String(brotliBytes).padStart(8)} bytes of brotli (${bytes} unpacked), ${requests} scripts and style sheets, for ${route}\n`,
    )
  }
}
