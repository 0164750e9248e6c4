import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = 'virtual:text-files'

/**
 * `virtual:text-files`, for the server's build: where the texts of each language are in the client's, which is built
 * before it. A page can name them then, instead of having its script do so once it runs.
 * @param {string} folder of the client's build
 * @param {string} sources a file for each language, by which its script is named
 * @returns {import('vite').Plugin}
 */
export function textFiles(folder, sources) {
  return {
    name: 'footlight:text-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      const languages = (await readdir(sources)).flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? [])
      const files = textFilesIn(languages, await readdir(join(folder, 'assets')))
      return `export const textFiles = ${JSON.stringify(files)}`
    },
  }
}

/**
 * @param {readonly string[]} languages
 * @param {readonly string[]} names of all files
 * @returns {Record<string, string>} addresses by language
 * @throws where a language has no script, or two scripts might be its
 */
export function textFilesIn(languages, names) {
  return Object.fromEntries(
    languages.map((language) => {
      const found = names.filter((name) => name.startsWith(`${language}-`) && name.endsWith('.js'))
      if (found.length !== 1)
        throw new Error(
          `one script of the client's build should hold the texts in ${language}, and not ${found.length}: ${found.join(', ')}`,
        )
      return [language, `/assets/${found[0]}`]
    }),
  )
}
