import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrotliCompress } from 'node:zlib'
import { brotliParams } from '@footlight/server/pages/page-packing'

export type ToBare =
  | { readonly kind: 'usage' }
  /** HTML by path: what is to be drawn. */
  | { readonly kind: 'draw'; readonly pages: Readonly<Record<string, string>> }
export type FromBare =
  | { readonly kind: 'ready'; readonly url: string }
  /** Seconds of CPU since the process began. */
  | { readonly kind: 'usage'; readonly cpuSeconds: number }

/**
 * The peer: `node:http` and React alone, which draw the elements of a page that is there. Nobody is looked for, nothing
 * is fetched, there are no components, and the elements are made once.
 */
process.env['NODE_ENV'] = 'production'
process.on('disconnect', () => process.exit())
// React reads what it is when it is imported.
const { renderToPipeableStream } = await import('react-dom/server')
const { readHtml } = await import('./read-html.ts')

const tell = (message: FromBare) => process.send!(message)
process.on('message', async (message: ToBare) => {
  if (message.kind === 'draw') return tell({ kind: 'ready', url: await serve(message.pages) })
  const { user, system } = process.cpuUsage()
  tell({ kind: 'usage', cpuSeconds: (user + system) / 1e6 })
})

async function serve(pages: Readonly<Record<string, string>>): Promise<string> {
  const elements = new Map(Object.entries(pages).map(([path, html]) => [path, readHtml(html)]))
  const server = createServer(({ url }, response) => {
    const page = elements.get(url ?? '')
    if (page === undefined) return response.writeHead(404).end()
    const { pipe } = renderToPipeableStream(page, {
      onShellReady() {
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'br',
          'cache-control': 'private, no-store',
        })
        pipe(createBrotliCompress({ params: brotliParams })).pipe(response)
      },
      onError: (error) => void response.destroy(error as Error),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
