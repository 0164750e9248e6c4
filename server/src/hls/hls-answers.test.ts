import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { answerFile, answerList } from './hls-answers.ts'
import { HlsStream } from './hls-stream.ts'

test('HLS-OFF-01 who is gone before the answer leaves nothing behind: neither a wait nor a delivery', () => {
  const stream = new HlsStream('epoch', new ManualClock())
  stream.begin(Buffer.from('head'))
  stream.addPart(Buffer.from('part'), 2_000, true)
  stream.addPart(Buffer.from('next'), 2_000, true)
  const name = /URI="([\w-]+\.mp4)"/.exec(String(stream.playlist()))?.[1]
  // Its `close` has come and will not come again.
  const raw = { destroyed: true, once: vi.fn(), removeListener: vi.fn(), destroy: vi.fn() }
  // Fastify's reply is generic over its server and routes: what answers use of it is given here.
  const reply = {
    raw,
    sent: false,
    header: () => reply,
    code: () => reply,
    send: vi.fn(() => reply),
  } as unknown as FastifyReply
  const answering = { reply, stream, mayStill: () => true }
  answerFile(answering, name!)
  const isAsked = vi.fn(() => false)
  answerList({ ...answering, mayStill: isAsked }, { segment: 9, part: null }, 0)
  stream.close()
  expect([name, raw.destroy.mock.calls, isAsked.mock.calls, vi.mocked(reply.send).mock.calls]).toEqual([
    expect.any(String),
    [],
    [],
    [],
  ])
})
