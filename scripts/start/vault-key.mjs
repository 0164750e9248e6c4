import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDemo } from './sandbox-program.mjs'

/**
 * A demo takes documents as well, so it is given a key of its own, in the user's folder of settings and apart from the data. Whoever
 * runs a site for real people makes one, and looks after it.
 */
export function demoVaultKey(env) {
  if (!isDemo(env) || env.VAULT_KEY_FILE !== undefined) return {}
  const settings = env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const path = join(settings, 'footlight', 'demo-vault.key')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Made at an earlier start.
    if (error.code !== 'EEXIST') throw error
  }
  return { VAULT_KEY_FILE: path }
}
