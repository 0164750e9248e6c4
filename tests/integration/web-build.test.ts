import { expect, test } from 'vitest'

/** As `tests` sees what the site's build is made with. */
interface TextFilesScript {
  textFilesIn(languages: readonly string[], names: readonly string[]): Record<string, string>
}
interface NamedModulesScript {
  namedModules(): {
    named(...parts: readonly string[]): (id: string) => boolean
    check(chunkNames: readonly string[]): {
      generateBundle(this: BuildContext, options: object, bundle: Readonly<Record<string, object>>): void
    }
  }
}
interface BuildContext {
  getModuleIds(): Iterable<string>
  error(message: string): never
}

// Loaded by path: they are scripts of the build, not modules of a package.
const scriptAt = (name: string) => import(new URL(`../../web/scripts/${name}.mjs`, import.meta.url).href)
const { textFilesIn } = (await scriptAt('text-files')) as TextFilesScript
const { namedModules } = (await scriptAt('named-modules')) as NamedModulesScript

test('PAGE-BUILD-01 each language has one script of texts, or the build fails and says which has none', () => {
  const names = ['de-BSj9_Nu.js', 'de-BSj9_Nu.js.br', 'en-C--aNjJ.js', 'enter-C1MAga9.js', 'de.css']
  expect(textFilesIn(['de', 'en'], names)).toEqual({
    de: '/assets/de-BSj9_Nu.js',
    en: '/assets/en-C--aNjJ.js',
  })
  expect(() => textFilesIn(['de', 'fr'], names)).toThrow('the texts in fr, and not 0')
  expect(() => textFilesIn(['de'], [...names, 'de-C51TlLo.js'])).toThrow('the texts in de, and not 2')
})

test('PAGE-BUILD-02 the build fails for a module that its chunks name and that is not there, and for a chunk that it did not write', () => {
  const { named, check } = namedModules()
  const isPart = named('ui/src/Avatar.', 'ui/src/Badge.')
  expect(isPart('/here/ui/src/Avatar.tsx')).toBe(true)
  expect(isPart('C:\\here\\ui\\src\\Badge.module.css')).toBe(true)
  expect(isPart('/here/ui/src/AvatarField.tsx')).toBe(false)
  const build = (ids: readonly string[], files: readonly string[]) =>
    check(['site']).generateBundle.call(
      {
        getModuleIds: () => ids,
        error(message) {
          throw new Error(message)
        },
      },
      {},
      Object.fromEntries(files.map((file) => [file, {}])),
    )
  const ids = ['/here/ui/src/Avatar.tsx', 'C:\\here\\ui\\src\\Badge.tsx']
  expect(() => build(ids, ['assets/site-CUt-4v3.js'])).not.toThrow()
  expect(() => build(ids.slice(0, 1), ['assets/site-CUt-4v3.js'])).toThrow('none of them has: ui/src/Badge.')
  expect(() => build(ids, ['assets/sites-CUt-4v3.js'])).toThrow('did not write: site')
})
