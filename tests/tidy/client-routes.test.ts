import { test } from 'vitest'
import { expectNone } from './expect-none.ts'
import { isProgram, isTest, readRepository } from './repository.ts'

// Loaded by path: it is a part of the site's build.
const { SERVERS_OWN } = (await import(
  new URL('../../web/scripts/client-routes.mjs', import.meta.url).href
)) as { readonly SERVERS_OWN: readonly string[] }

test('PAYCALL-06 only tips and paid calls make a key of their own', () => {
  expectNone(
    readRepository()
      .filter((file) => isProgram(file) && !isTest(file))
      .filter(({ path }) => /^(?:web\/app|ui\/src|desktop\/src|core\/src\/stores)\//.test(path))
      .filter(({ text }) => /\bidempotencyKey: |\bnew (?:PaidCalls|TipFlow)\b/.test(text))
      .map(({ path }) => path)
      .filter((path) => path !== 'core/src/stores/root-store.ts'),
    'A key that a screen makes is lost with it. Send orders with `paid` or `tip` of the root store:',
  )
})

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
