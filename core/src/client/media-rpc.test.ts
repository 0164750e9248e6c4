import { describe, expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import type { ClientEvent } from '../protocol/events.ts'
import { MediaRequestError, MediaRpc } from './media-rpc.ts'

function setUp(isJoined = true) {
  const clock = new ManualClock()
  const sent: ClientEvent<'v3.media.request'>[] = []
  const rpc = new MediaRpc(clock, (request) => {
    if (isJoined) sent.push(request)
    return isJoined
  })
  return { clock, sent, rpc }
}

async function codeOf(request: Promise<unknown>): Promise<string> {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof MediaRequestError ? error.code : `not refused: ${String(error)}`
}

describe('media requests', () => {
  test('MEDIACALL-01 pairs answers with requests by ref, in any order', async () => {
    const { clock, sent, rpc } = setUp()
    const first = rpc.request('produce', { transport_id: 't', kind: 'video', rtp_parameters: {} })
    const second = rpc.request('restart_ice', { transport_id: 't' })
    expect(sent.map((request) => request.method)).toEqual(['produce', 'restart_ice'])
    rpc.answer({ ref: sent[1]!.ref, ok: true, data: { ice_parameters: { a: 1 } } })
    rpc.answer({ ref: sent[0]!.ref, ok: true, data: { producer_id: 'p1' } })
    expect(await first).toEqual({ producer_id: 'p1' })
    expect(await second).toEqual({ ice_parameters: { a: 1 } })
    expect(clock.pending).toBe(0)
  })

  test('MEDIACALL-02 rejects with the code of the server', async () => {
    const { sent, rpc } = setUp()
    const request = rpc.request('resume', { id: 'c' })
    rpc.answer({ ref: sent[0]!.ref, ok: false, error: 'not_found' })
    expect(await codeOf(request)).toBe('not_found')
  })

  test('MEDIACALL-02 rejects an answer of another shape', async () => {
    const { sent, rpc } = setUp()
    const request = rpc.request('produce', { transport_id: 't', kind: 'audio', rtp_parameters: {} })
    rpc.answer({ ref: sent[0]!.ref, ok: true, data: { producer_id: 5 } })
    expect(await codeOf(request)).toBe('unexpected_answer')
  })

  test('MEDIACALL-03 gives up after 5 s, and a late or repeated answer changes nothing', async () => {
    const { clock, sent, rpc } = setUp()
    const code = codeOf(rpc.request('resume', { id: 'c' }))
    await clock.pass(5_000)
    expect(await code).toBe('timeout')
    rpc.answer({ ref: sent[0]!.ref, ok: true, data: {} })
    rpc.answer({ ref: 'nobody', ok: true, data: {} })
  })

  test('MEDIACALL-04 ends everything when the socket goes, and at once when there is none', async () => {
    const { clock, rpc } = setUp()
    const codes = Promise.all([
      codeOf(rpc.request('resume', { id: 'a' })),
      codeOf(rpc.request('pause', { id: 'b' })),
    ])
    rpc.closed()
    expect(await codes).toEqual(['closed', 'closed'])
    expect(clock.pending).toBe(0)
    expect(await codeOf(setUp(false).rpc.request('resume', { id: 'a' }))).toBe('closed')
  })
})
