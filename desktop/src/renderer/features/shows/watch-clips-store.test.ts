import { ApiClient } from '@footlight/core/client'
import { expect, it } from 'vitest'
import { WatchClipsStore } from './watch-clips-store.ts'

it('DESK-WATCH-03 films are asked for once, and again only after a failure', async () => {
  let asked = 0
  let isUp = false
  const body = JSON.stringify({ clips: [{ id: 'a', title: 'A', url: '/a.webm', duration_ms: 1 }] })
  const films = new WatchClipsStore(
    new ApiClient({
      async send() {
        asked += 1
        if (!isUp) throw new Error('no line')
        return { status: 200, headers: {}, body }
      },
    }),
  )
  await Promise.all([films.load(), films.load()])
  expect([asked, films.clips, films.hasFailed]).toEqual([1, null, true])
  isUp = true
  await films.load()
  await films.load()
  expect([asked, films.clips?.length, films.hasFailed]).toEqual([2, 1, false])
})
