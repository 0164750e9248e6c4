import type { TipReceived } from '@footlight/core/protocol'
import { expect, it } from 'vitest'
import { type ForwardedTip, TipForwarder } from './wire-toys.ts'

function tip(id: string, sentAt: number): TipReceived {
  return {
    transfer_id: id,
    sent_at: sentAt,
    tokens: 25,
    sender_name: 'mia',
    receiver_name: 'nova',
    cursor: 1,
  }
}

it('TOY-TIP-02 every tip is told once, with its age by the server clock, and never later what came while toys were off', () => {
  const sent: ForwardedTip[] = []
  const forwarder = new TipForwarder((each) => sent.push(each))
  const [early, first, second] = [tip('early', 1_000), tip('first', 5_000), tip('second', 6_500)]
  forwarder.look([early], 1_100, false)
  forwarder.look([early, first], 5_200, true)
  forwarder.look([early, first, second], 6_400, true)
  forwarder.look([early, first, second], 9_000, true)
  expect(sent.map(({ transferId, ageMs }) => [transferId, ageMs])).toEqual([
    ['first', 200],
    ['second', 0],
  ])
})
