import { createHash, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './root.mjs'

// Not in node_modules, which `npm ci` deletes.
const name = `footlight-set-up-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.lock`
const ofThisClone = join(tmpdir(), name)
const pollMs = 500

/** Runs the work while no other set-up of this clone works. A lock whose owner has died is taken over. */
export async function exclusively(work, path = ofThisClone) {
  let waited = false
  while (!take(path)) {
    const owner = ownerOfLock(path)
    if (!isAlive(owner)) rmSync(path, { force: true })
    else {
      if (!waited) console.log(`  waiting for another set-up of this clone (process ${owner})`)
      waited = true
      await delay(pollMs)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** Writes first and links then, so that the lock never exists without its owner's number in it. */
function take(path) {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function ownerOfLock(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    // Given back in the meantime.
    return 0
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
