import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { workerStarts } from './probe.mjs'
import { recipeFingerprint } from './recipe.mjs'

// Per user and outside the clone: a build takes minutes, and clones come and go.
function cacheFolder({ version }) {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return join(base, 'footlight', 'mediasoup-worker', `${version}-${process.platform}-${process.arch}`)
}

/**
 * The worker in the cache, unless it was built by another version of the recipe or does not start any more.
 */
export function cachedWorker(mediasoup) {
  const folder = cacheFolder(mediasoup)
  const path = join(folder, 'mediasoup-worker')
  const made = readReceipt(folder)
  if (!made || (made.origin === 'source' && made.recipe !== recipeFingerprint())) return undefined
  // A system upgrade can take away the libraries that the worker was built against.
  return workerStarts(path) ? { path, origin: 'cache' } : undefined
}

/** Moves a finished worker into the cache. Renames, so that nobody ever starts half a file. */
export function installWorker(mediasoup, { binary, origin, cleanUp }) {
  const folder = cacheFolder(mediasoup)
  const path = join(folder, 'mediasoup-worker')
  mkdirSync(folder, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  try {
    copyFileSync(binary, unfinished)
    chmodSync(unfinished, 0o755)
    if (!workerStarts(unfinished)) throw new Error(`the worker from ${origin} does not start on this machine`)
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
    cleanUp()
  }
  writeFileSync(receiptPath(folder), JSON.stringify({ origin, recipe: recipeFingerprint() }))
  return { path, origin }
}

function receiptPath(folder) {
  return join(folder, 'receipt.json')
}

function readReceipt(folder) {
  try {
    return JSON.parse(readFileSync(receiptPath(folder), 'utf8'))
  } catch {
    // Missing or cut short: both mean that the worker is not known to be complete.
    return undefined
  }
}
