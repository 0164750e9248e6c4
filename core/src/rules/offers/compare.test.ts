import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OfferTerms } from '../../protocol/offer-terms.ts'
import { changesOf, isSameOffer, offerRefusal } from './compare.ts'

const tokens = fc.integer({ min: 0, max: 1_000_000 })
const id = fc.string({ minLength: 1, maxLength: 12 })
const flag = fc.boolean()
const of = <K extends OfferTerms['kind']>(kind: K, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<unknown>

/** Terms of every kind, as the schema takes them. */
const anyTerms = fc
  .oneof(
    of('private', {
      is_exclusive: flag,
      price_per_minute: tokens,
      pre_tip: tokens,
      minimum_minutes: tokens,
      keeps_recording: flag,
      may_be_spied_on: flag,
    }),
    of('spy', { show_id: id, price_per_minute: tokens, startup_tip: tokens }),
    of('cam2cam', { price_per_minute: tokens }),
    of('recording', { price_per_minute: tokens }),
    of('ticket', { show_id: id, price: tokens, refund_minutes: tokens }),
    of('ticket_recording', { show_id: id, price: tokens }),
    of('pledge', { show_id: id, target: tokens, refund_minutes: tokens }),
    of('group', { price_per_minute: tokens, threshold: tokens, is_running: flag }),
    of('golden_ticket', { round_id: id, price: tokens }),
    of('scratchoff', { card_id: id, price: tokens }),
    of('tip_split', { split_id: id, price: tokens }),
    of('toy_control', { price: tokens, seconds: tokens }),
    of('menu_item', { item_id: id, title: id, price: tokens }),
    of('toy_level', {
      from: tokens,
      to: fc.option(tokens),
      level: fc.double({ min: 0, max: 1, noNaN: true }),
      seconds: tokens,
    }),
    of('koth', { mode: fc.constantFrom('single', 'sum'), price: tokens }),
  )
  .map((terms) => OfferTerms.parse(terms))

test('OFFER-01 terms are the same only where every field is, in whatever order they are named', () => {
  fc.assert(
    fc.property(anyTerms, anyTerms, (seen, now) => {
      expect(isSameOffer(seen, seen)).toBe(true)
      expect(isSameOffer(seen, Object.fromEntries(Object.entries(seen).reverse()) as OfferTerms)).toBe(true)
      expect(isSameOffer(seen, now)).toBe(isSameOffer(now, seen))
      expect(isSameOffer(seen, now)).toBe(JSON.stringify(seen) === JSON.stringify(now))
    }),
  )
})

test('OFFER-01 any one field that differs is a refusal with the new terms, and is named with what it was and is', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(), (seen, which) => {
      const fields = Object.keys(seen).filter((field) => field !== 'kind')
      const field = fields[which % fields.length]!
      const value = Object.entries(seen).find(([name]) => name === field)![1]
      const other =
        typeof value === 'boolean'
          ? !value
          : typeof value === 'number'
            ? value + 1
            : value === 'single'
              ? 'sum'
              : value === null
                ? 7
                : `${value}x`
      const now = { ...seen, [field]: other }
      expect(offerRefusal(seen, now)).toEqual({ error: 'offer_changed', terms: now })
      expect(changesOf(seen, now)).toEqual([{ field, from: value, to: other }])
      expect(offerRefusal(now, now)).toBeNull()
    }),
  )
})
