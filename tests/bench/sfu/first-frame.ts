import { openMediaPage, type OpenMediaPage } from '../../e2e/media-page/open-media-page.ts'
import { joinRoom, nextEvent, startSfu } from '../../integration/sfu-support/start-sfu.ts'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { BenchRow } from '../row.ts'

/** From the viewer's click (nothing loaded, no transport) to the first decoded frame, in ms, join after join. */
export async function measureJoins(sfu: MediaPlane, page: OpenMediaPage, room: string, joins: number): Promise<number[]> {
  const { id } = sfu.room(room).state().producers.find(({ kind }) => kind === 'video')!
  const times: number[] = []
  for (let join = 0; join < joins; join += 1) {
    const name = `viewer ${join}`
    const peer = joinRoom(sfu, room)
    page.bind(name, peer)
    times.push(await page.call('watch', name, id))
    await page.call('stopWatching', name)
    peer.close()
  }
  return times
}

/** Joins of a room that a browser's camera publishes to, in VP8. */
export async function timeJoins(joins: number): Promise<number[]> {
  const sfu = await startSfu()
  const page = await openMediaPage()
  try {
    const publisher = joinRoom(sfu, 'demo_model', { mayProduce: true, mayConsume: false })
    page.bind('publisher', publisher)
    const started = nextEvent(sfu, 'demo_model', 'started')
    await page.call('publish', 'publisher', [{}])
    await started
    return await measureJoins(sfu, page, 'demo_model', joins)
  } finally {
    await page.close()
    await sfu.close()
  }
}

export async function measureFirstFrame(): Promise<readonly BenchRow[]> {
  const times = (await timeJoins(20)).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1]!)
  // A row compares with a peer of the same run; without one there is nothing that a target could be held against.
  throw new Error(`peer not run: no room of janus is set up here. Footlight alone, 20 joins: median ${at(0.5)} ms, p95 ${at(0.95)} ms.`)
}
