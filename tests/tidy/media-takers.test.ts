import { mediaTakers } from '@footlight/server/sfu/port'
import { expect, test } from 'vitest'
import { readRepository } from './repository.ts'

const server = readRepository().filter(
  ({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'),
)

/** The two places that make a consumer, and the one that a stream of ours is put in by. */
const whereMediaIsTaken: Readonly<Record<string, readonly string[]>> = {
  '.consume({': ['server/src/sfu/peer-consumers.ts', 'server/src/sfu/tap.ts'],
  'createDirectTransport(': ['server/src/sfu/ingest.ts', 'server/src/sfu/tap.ts'],
  'createPipeTransport(': [],
  'pipeToRouter(': [],
}

test.each(Object.entries(whereMediaIsTaken))(
  'MEDIA-TAKERS-01 %s is nowhere but where every recheck asks',
  (call, files) => {
    expect(
      server
        .filter(({ text }) => text.includes(call))
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(files)
  },
)

test('MEDIA-TAKERS-01 who taps a room says as what, and the list has nobody who does not', () => {
  const named = server.flatMap(({ text }) =>
    [...text.matchAll(/openTap\(\{\s*taker: '(\w+)'/g)].map(([, taker]) => taker),
  )
  const taps = server
    .filter(({ path }) => !path.startsWith('server/src/sfu/'))
    .flatMap(({ text }) => text.match(/\.openTap\(/g) ?? [])
  expect(named).toHaveLength(taps.length)
  expect(new Set([...named, 'socket'])).toEqual(new Set(mediaTakers))
})
