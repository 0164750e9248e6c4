import { describe, expect, it } from 'vitest'
import { type ApiAnswer, type CallApi, PageApi } from './page-api.ts'

function answer(body: unknown, setCookie?: string): ApiAnswer {
  const headers = new Headers()
  if (setCookie !== undefined) headers.append('set-cookie', setCookie)
  return { status: 200, headers, body }
}

/** Answers with the cookie that each call came with; hands out `sid=new` where there is none. */
function fakeServer(): { readonly call: CallApi; readonly seen: (string | null)[] } {
  const seen: (string | null)[] = []
  const call: CallApi = async (_path, { headers }) => {
    const cookie = headers.get('cookie')
    seen.push(cookie)
    await Promise.resolve()
    return cookie?.includes('sid=') ? answer(cookie) : answer(cookie, 'sid=new; Path=/; HttpOnly')
  }
  return { call, seen }
}

describe('PageApi', () => {
  it('PAGE-SESSION-01 makes one session for a new guest, however many calls a page makes at once', async () => {
    const server = fakeServer()
    const api = new PageApi(server.call, new Headers({ cookie: 'theme=dark' }))
    await Promise.all([api.get('/a'), api.get('/b'), api.get('/c')])
    expect(server.seen).toEqual(['theme=dark', 'theme=dark; sid=new', 'theme=dark; sid=new'])
    expect(api.setCookies).toEqual(['sid=new; Path=/; HttpOnly'])
  })

  it('PAGE-SESSION-02 sends the calls of a viewer with a session at once, and only the headers it may hand on', async () => {
    const server = fakeServer()
    const api = new PageApi(server.call, new Headers({ cookie: 'sid=old', host: 'evil.example' }))
    await Promise.all([api.get('/a'), api.get('/b')])
    expect(server.seen).toEqual(['sid=old', 'sid=old'])
    expect(api.setCookies).toEqual([])
  })

  it('PAGE-SESSION-03 replaces a session that the server renews on the way', async () => {
    let calls = 0
    const cookies: (string | null)[] = []
    const api = new PageApi(
      async (_path, { headers }) => {
        cookies.push(headers.get('cookie'))
        return answer(null, ++calls === 1 ? 'sid=second; Path=/' : undefined)
      },
      new Headers({ cookie: 'sid=first; lang=de' }),
    )
    await api.get('/a')
    await api.get('/b')
    expect(cookies).toEqual(['sid=first; lang=de', 'lang=de; sid=second'])
  })

  it('PAGE-SESSION-04 asks again where the first call of a new guest failed', async () => {
    let calls = 0
    const api = new PageApi(async () => {
      if (++calls === 1) throw new Error('down')
      return answer('up')
    }, new Headers())
    const [first, second] = await Promise.allSettled([api.get('/a'), api.get('/b')])
    expect(first.status).toBe('rejected')
    expect(second).toMatchObject({ status: 'fulfilled', value: { body: 'up' } })
  })
})
