import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest)$/
/** Smaller files gain less than a header costs. */
const SIZE_MIN_BYTES = 512

/**
 * Writes `NAME.br` beside every text file of the client's build, at the best quality, so that the server
 * never compresses what does not change.
 * @returns {import('vite').Plugin}
 */
export function brotliAssets() {
  return {
    name: 'footlight:brotli-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (dir !== undefined) await compressFolder(dir)
    },
  }
}

/** @param {string} folder */
async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < SIZE_MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await compress(content, { params }))
}
