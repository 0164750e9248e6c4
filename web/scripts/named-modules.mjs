/**
 * Names by which a build puts modules together by hand. One that no module has any more stands for something that was
 * renamed or is gone: what it put together would come apart again, unnoticed. So it is an error of the build.
 * @returns {import('./named-modules.d.mts').NamedModules}
 */
export function namedModules() {
  /** @type {string[]} */
  const all = []
  return {
    named(...parts) {
      all.push(...parts)
      return (id) => {
        const path = withSlashes(id)
        return parts.some((part) => path.includes(part))
      }
    },
    check: (chunkNames) => ({
      name: 'footlight:named-modules',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      generateBundle(_options, bundle) {
        const paths = [...this.getModuleIds()].map(withSlashes)
        const unused = unusedNames(all, paths)
        if (unused.length > 0)
          this.error(`the build puts modules together by names that none of them has: ${unused.join(', ')}`)
        const files = Object.keys(bundle)
        const missing = chunkNames.filter((name) => !files.some((file) => file.startsWith(`assets/${name}-`)))
        if (missing.length > 0)
          this.error(`the build names scripts that it did not write: ${missing.join(', ')}`)
      },
    }),
  }
}

/** @param {readonly string[]} names @param {readonly string[]} paths */
export function unusedNames(names, paths) {
  return names.filter((name) => !paths.some((path) => path.includes(name)))
}

/** As on every system but one. @param {string} id */
const withSlashes = (id) => id.replaceAll('\\', '/')
