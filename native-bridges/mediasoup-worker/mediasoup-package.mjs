import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Where npm put mediasoup, and which version it is. Read from disk, because its exports hide package.json.
 */
export function mediasoupPackage() {
  const folders = createRequire(import.meta.url).resolve.paths('mediasoup') ?? []
  const folder = folders
    .map((each) => join(each, 'mediasoup'))
    .find((each) => existsSync(join(each, 'package.json')))
  if (!folder) throw new Error('mediasoup is not installed: run npm ci first')
  const { version, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const repositoryUrl = repository.url.replace(/^git\+/, '').replace(/\.git$/, '')
  return { folder, version, repositoryUrl }
}
