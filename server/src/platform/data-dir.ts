import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 32

/**
 * Makes the data folder for this user alone. @throws when the folder cannot be made or belongs to somebody
 * else.
 */
export function prepareDataDir(dataDir: string): void {
  for (const folder of [dataDir, join(dataDir, 'keys')]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // An existing folder keeps its mode through mkdir.
    chmodSync(folder, 0o700)
  }
}

/**
 * The secret that all signatures are made with: made at the first start, then stored, so that sessions
 * outlive a restart. Written aside and linked into place, so that a crash leaves the whole file or none, and
 * of two processes one wins.
 */
export function loadServerSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'keys', 'server-secret')
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    // Somebody was first: theirs is the secret.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  if (secret.length !== SECRET_BYTES)
    throw new Error(
      'keys/server-secret in DATA_DIR is damaged: restore it from a backup, or delete it, which logs everybody out',
    )
  return secret
}
