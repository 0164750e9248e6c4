import type { CameraTerms, TicketTerms } from '@footlight/core/protocol/offer-terms'
import { observable, runInAction } from 'mobx'
import { describe, expect, test } from 'vitest'
import { OfferReview } from './offer-review.ts'

const ticket = (show_id: string, price: number): TicketTerms => ({
  kind: 'ticket',
  show_id,
  price,
  refund_minutes: 5,
})
const changedTo = (terms: TicketTerms) => ({ error: 'offer_changed', status: 409, terms })

function looking(first: TicketTerms | null) {
  const room = observable.box<TicketTerms | null>(first, { deep: false })
  return {
    room: { says: (terms: TicketTerms | null) => runInAction(() => room.set(terms)) },
    review: new OfferReview(() => room.get()),
  }
}

describe('OFFER-04 what was shown is what is ordered', () => {
  test('a price that the room changes is shown beside the one that was seen, and ordered only after a word', () => {
    const { room, review } = looking(ticket('a', 50))
    expect(review.order).toEqual(ticket('a', 50))
    room.says(ticket('b', 20_000))
    expect(review.seen).toEqual(ticket('a', 50))
    expect(review.order).toBeNull()
    expect(review.isRefused).toBe(false)
    expect(review.changes).toEqual([
      { field: 'show_id', from: 'a', to: 'b' },
      { field: 'price', from: 50, to: 20_000 },
    ])
    review.accept(review.changed!)
    expect(review.order).toEqual(ticket('b', 20_000))
  })

  test('what changes between the picture and the press is a change again', () => {
    const { room, review } = looking(ticket('a', 50))
    room.says(ticket('a', 60))
    const shown = review.changed!
    room.says(ticket('a', 70))
    review.accept(shown)
    expect(review.seen).toEqual(ticket('a', 60))
  })

  test('terms of a refusal are shown although the room has not said them, and the room does not take them back', () => {
    const { room, review } = looking(ticket('a', 50))
    expect(review.refused(changedTo(ticket('b', 80)))).toBe(true)
    expect(review.isRefused).toBe(true)
    expect(review.changed).toEqual(ticket('b', 80))
    review.accept(review.changed!)
    expect(review.order).toEqual(ticket('b', 80))
    room.says(ticket('b', 80))
    expect(review.order).toEqual(ticket('b', 80))
    room.says(ticket('b', 81))
    expect(review.changes).toEqual([{ field: 'price', from: 80, to: 81 }])
  })

  test('a change that is taken back is none', () => {
    const { room, review } = looking(ticket('a', 50))
    room.says(ticket('a', 60))
    room.says(ticket('a', 50))
    expect(review.order).toEqual(ticket('a', 50))
  })

  test('an offer that is gone is not ordered; one that comes back as another is a change', () => {
    const { room, review } = looking(ticket('a', 50))
    room.says(null)
    expect([review.isGone, review.order, review.changed]).toEqual([true, null, null])
    room.says(ticket('b', 20_000))
    expect([review.isGone, review.order]).toEqual([false, null])
    expect(review.changed).toEqual(ticket('b', 20_000))
  })

  test('what is offered for the first time is seen then, and another refusal is none of its business', () => {
    const { room, review } = looking(null)
    expect(review.order).toBeNull()
    room.says(ticket('a', 50))
    review.begin()
    expect(review.order).toEqual(ticket('a', 50))
    const camera: CameraTerms = { kind: 'cam2cam', price_per_minute: 1 }
    for (const failure of [
      { error: 'not_enough_tokens', status: 402 },
      { error: 'offer_changed', status: 409 },
      { error: 'offer_changed', status: 409, terms: camera },
    ]) {
      expect(review.refused(failure)).toBe(false)
    }
    expect(review.order).toEqual(ticket('a', 50))
  })
})
