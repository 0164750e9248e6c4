import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { ok } from '@footlight/core/rules'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import type { Session } from '../accounts/session.ts'
import { decorateWithClientAddress } from '../platform/net/client-address.ts'
import { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import { Site } from '../platform/site.ts'
import { RegionBlocks } from '../regions/region-blocks.ts'
import { registerPreviewRoutes } from './preview-routes.ts'
import type { Preview } from './previews.ts'

const session: Session = {
  identity: { kind: 'guest', username: 'guest_1', sessionKey: 'k' },
  csrf: '',
  cookieValue: 'x',
  expiresAt: Number.MAX_SAFE_INTEGER,
}

/** More than the buffers of both ends hold, so that something is on its way for as long as nobody reads. */
const BYTES = 64_000_000

it('PREVIEW-03 what is on its way to a slow reader is cut off when the loop is gone', async () => {
  const gone = new AbortController()
  const preview: Preview = {
    extension: 'webm',
    mime: 'video/webm',
    bytes: Buffer.alloc(BYTES),
    version: 1,
    gone: gone.signal,
  }
  const app = fastify()
  decorateWithClientAddress(app, new TrustedProxies([]))
  const site = new Site({ host: '127.0.0.1', port: 1, publicUrl: null })
  registerPreviewRoutes(app, {
    previews: { latest: () => preview, make: async () => ok(preview) },
    live: { isPublic: () => true, mayWatch: () => true },
    sessions: { peek: () => session, resolve: async () => session },
    blockedRegions: RegionBlocks.none(),
    clock: new ManualClock(),
    site,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let read = 0
    reader.on('error', () => undefined)
    reader.write(
      `GET /previews/aurora_vale/1.webm HTTP/1.1\r\nhost: x\r\ncookie: ${site.sessionCookieName}=x\r\n\r\n`,
    )
    const [head] = (await once(reader, 'data')) as [Buffer]
    expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /)
    reader.pause()
    gone.abort()
    const closed = once(reader, 'close')
    reader.on('data', (chunk: Buffer) => (read += chunk.length))
    reader.resume()
    await closed
    expect(read).toBeLessThan(BYTES / 2)
  } finally {
    await app.close()
  }
})
