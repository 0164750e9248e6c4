import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which build of the site this process draws: another one has another name. `unbuilt`: there is none. */
export function siteVersion(webBuildDir: string): string {
  const entry = join(webBuildDir, 'server', 'index.js')
  if (!existsSync(entry)) return 'unbuilt'
  return createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 12)
}
