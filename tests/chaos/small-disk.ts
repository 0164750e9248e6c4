import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Why there is no disk of that size; null: it is there. */
  readonly missing: string | null
  remove(): void
}

/** A real, small disk that a test can fill: a tmpfs of `bytes`. Needs root. */
export function mountSmallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-full-'))
  const missing = mount(folder, bytes)
  return {
    folder,
    missing,
    remove() {
      if (missing === null) execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function mount(folder: string, bytes: number): string | null {
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root'
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'pipe' })
    return null
  } catch (error) {
    return `this system does not let a small disk be mounted (${error instanceof Error ? error.message.split('\n')[0] : ''})`
  }
}
