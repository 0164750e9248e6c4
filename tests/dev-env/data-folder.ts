import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Recordings of a test and some databases; a container may have as little as 64 MiB there. */
const FREE_MIN_BYTES = 2 ** 30

/** Names the folder in which folders are made from now on, also by processes that begin later; absent: where it is fastest. */
export const DATA_FOLDERS = 'FOOTLIGHT_TEST_DATA'

/**
 * A new folder for what a server keeps during a test: in memory where the machine has room for it. A commit
 * waits for the disk as in the product, but this one has none to wait for.
 */
export function newDataFolder(): string {
  const inside = process.env[DATA_FOLDERS] ?? (hasRoomInMemory() ? MEMORY : tmpdir())
  return mkdtempSync(join(inside, 'footlight-test-'))
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= FREE_MIN_BYTES
  } catch {
    // Not Linux, or closed to us.
    return false
  }
}
