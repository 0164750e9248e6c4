import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { describe, expect, it } from 'vitest'
import { ANSWER_WITHIN_MS, StreamCut } from './stream-cut.ts'

function page() {
  const did: string[] = []
  return {
    did,
    isThere: true,
    askToCut: () => void did.push('asked'),
    endByForce: async () => void did.push('ended'),
  }
}

describe('DESK-PANIC-06 the page stops the stream, or is ended itself', () => {
  it('is content with an answer in time', async () => {
    const it = page()
    const cut = new StreamCut(it, new ManualClock(0))
    const stopped = cut.stopNow()
    cut.answered()
    await stopped
    expect(it.did).toEqual(['asked'])
  })

  it('ends a page that does not answer, and takes no late word for it', async () => {
    const clock = new ManualClock(0)
    const it = page()
    const cut = new StreamCut(it, clock)
    const stopped = cut.stopNow()
    clock.advance(ANSWER_WITHIN_MS)
    await stopped
    cut.answered()
    expect(it.did).toEqual(['asked', 'ended'])
  })

  it('has nothing to do without a page', async () => {
    const it = { ...page(), isThere: false }
    await new StreamCut(it, new ManualClock(0)).stopNow()
    expect(it.did).toEqual([])
  })

  it('takes a key that is held down for one press of a page that answers', async () => {
    const clock = new ManualClock(0)
    const it = page()
    const cut = new StreamCut(it, clock)
    const pendingActions = [cut.stopNow(), cut.stopNow(), cut.stopNow()]
    cut.answered()
    cut.answered()
    clock.advance(ANSWER_WITHIN_MS)
    await Promise.all(pendingActions)
    expect(it.did.filter((each) => each === 'ended')).toEqual([])
  })
})
