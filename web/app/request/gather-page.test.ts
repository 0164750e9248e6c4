import type { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { gatherPage } from './gather-page.ts'

/** As React does. */
type Page = Writable & { flush(): void }

function open() {
  const state = { closed: 0 }
  let page: Page | undefined
  const stream = gatherPage(
    (to) => (page = to as Page),
    () => (state.closed += 1),
  )
  return { state, page: page!, reader: stream.getReader() }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const text = ({ value }: { readonly value?: Uint8Array | undefined }) => new TextDecoder().decode(value)

test('what is written before a flush leaves as one piece, the shell before the rest', async () => {
  const { page, reader, state } = open()
  for (const part of ['<html>', '<body>', 'Zoë']) page.write(bytes(part))
  page.flush()
  expect(text(await reader.read())).toBe('<html><body>Zoë')
  page.write(bytes('later'))
  page.flush()
  page.flush()
  page.write(bytes('</html>'))
  page.end()
  expect(text(await reader.read())).toBe('later')
  expect(text(await reader.read())).toBe('</html>')
  expect((await reader.read()).done).toBe(true)
  await expect.poll(() => state.closed).toBe(1)
})

test('whoever goes away ends the page, and one that fails ends its reader', async () => {
  const gone = open()
  gone.page.write(bytes('nobody reads this'))
  await gone.reader.cancel()
  await expect.poll(() => gone.state.closed).toBe(1)
  gone.page.flush()
  expect(gone.page.destroyed).toBe(true)
  const failed = open()
  failed.page.destroy(new Error('rendering took too long'))
  await expect(failed.reader.read()).rejects.toThrow('rendering took too long')
  await expect.poll(() => failed.state.closed).toBe(1)
})
