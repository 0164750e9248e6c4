import { expect, test } from 'vitest'
import { readRepository } from './repository.ts'

/** Looks at a file, or reads one that comes with the program or is the operator's. */
const reading = [
  'accessSync',
  'constants',
  'existsSync',
  'fstatSync',
  'readFile',
  'readFileSync',
  'readdirSync',
  'readlinkSync',
  'stat',
  'statSync',
]

/** Beside the store itself: the databases, the one secret that makes all signatures, folders of child processes, and backups, which are copies outside of it. */
const writers = [
  'server/src/app/back-up.ts',
  'server/src/platform/data-dir.ts',
  'server/src/platform/db/open-sqlite.ts',
  'server/src/platform/blobs/folder-blobs.ts',
  'server/src/platform/blobs/work-folders.ts',
]

test('BLOB-10 the server writes files through the store of blobs alone', () => {
  const server = readRepository().filter(
    ({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts') && !path.includes('/testing/'),
  )
  const found = server.filter(({ text }) =>
    [...text.matchAll(/import ([^']+?) from '(?:node:)?fs(?:\/promises)?'/g)].some(([, names]) =>
      (names?.match(/\w+/g) ?? []).some((name) => name !== 'type' && !reading.includes(name)),
    ),
  )
  expect(found.map(({ path }) => path).toSorted()).toEqual(writers.toSorted())
})
