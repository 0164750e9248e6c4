import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { MediaPeer } from '@footlight/server/sfu/port'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { openBrowser } from '../browser/open-browser.ts'
import type { MediaPage } from './page.ts'

export interface OpenMediaPage {
  readonly page: Page
  /** Lets the page speak for this peer under that name. */
  bind(name: string, peer: MediaPeer): void
  /** Calls one function of page.ts. */
  call<F extends keyof MediaPage>(
    name: F,
    ...args: Parameters<MediaPage[F]>
  ): Promise<Awaited<ReturnType<MediaPage[F]>>>
  close(): Promise<void>
}

/**
 * Chromium with a fake camera (or the given y4m or mjpeg file as one) on a page that publishes and watches.
 */
export async function openMediaPage(cameraFile?: string): Promise<OpenMediaPage> {
  const script = await bundle()
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><title>media</title><body><script src="/page.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    ...(cameraFile ? [`--use-file-for-fake-video-capture=${cameraFile}`] : []),
  ])
  const page = await browser.newPage()
  const peers = new Map<string, MediaPeer>()
  await page.exposeFunction(
    'mediaRequest',
    async (name: string, method: Parameters<MediaPeer['request']>[0], data: unknown) => {
      const answer = await peers.get(name)!.request(method, data)
      if (!answer.ok) throw new Error(answer.error)
      return answer.value
    },
  )
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    page,
    bind: (name, peer) => void peers.set(name, peer),
    call: (name, ...args) =>
      page.evaluate(
        ([name, args]) => {
          const api = (window as unknown as { mediaPage: Record<string, (...args: unknown[]) => unknown> })
            .mediaPage
          return api[name]!(...args)
        },
        [name, args] as [string, unknown[]],
      ) as never,
    async close() {
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('page.ts', import.meta.url)),
    platform: 'browser',
  })
  const { output } = await build.generate({ format: 'iife', minify: false })
  await build.close()
  return output[0].code
}
