import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = 'virtual:text-files'

/**
 * `virtual:text-files`, for the server's build: where the texts of each language are in the client's, which is built
 * before it. A page can name them then, instead of having its script do so once it runs.
 * @param {string} folder of the client's build
 * @returns {import('vite').Plugin}
 */
export function textFiles(folder) {
  return {
    name: 'footlight:text-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      return `export const textFiles = ${JSON.stringify(await textFilesIn(folder))}`
    },
  }
}

/** @param {string} folder @returns {Promise<Record<string, string>>} addresses by language */
async function textFilesIn(folder) {
  const names = await readdir(join(folder, 'assets'))
  const found = names.flatMap((name) => {
    const language = /^([a-z]{2})-[\w-]{7}\.js$/.exec(name)?.[1]
    return language === undefined ? [] : [[language, `/assets/${name}`]]
  })
  return Object.fromEntries(found)
}
