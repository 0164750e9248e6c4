import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program of that name can be started without saying where it is. */
export function onPath(program) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => endings.some((ending) => existsSync(join(folder, program + ending))))
}
