import { test } from 'vitest'
import { expectNone } from './expect-none.ts'
import { isProgram, isTest, readRepository } from './repository.ts'

// Loaded by path: it is a part of the site's build.
const { SERVERS_OWN } = (await import(
  new URL('../../web/scripts/client-routes.mjs', import.meta.url).href
)) as { readonly SERVERS_OWN: readonly string[] }

test('no page reads what its build leaves out of the route table', () => {
  const reading = new RegExp(String.raw`\b\w*[rR]outes?(?:\.\w+)?\.(?:${SERVERS_OWN.join('|')})\b`, 'g')
  const found = readRepository()
    .filter((file) => isProgram(file) && !isTest(file))
    .filter(({ path }) => /^(?:web\/app|ui\/src|core\/src\/(?:client|stores|rules))\//.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(reading)].map(([words]) => `${path}: ${words}`))
  expectNone(
    found,
    'In a browser a route has its method, its path and the schema of its answer. Read no more of it:',
  )
})
