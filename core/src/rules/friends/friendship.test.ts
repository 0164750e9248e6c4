import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptBond,
  askBond,
  type Bond,
  blockBond,
  endBond,
  friendStatusOf,
  mirror,
  newsOf,
  noBond,
} from './friendship.ts'

type Act = { readonly by: 'one' | 'other'; readonly what: 'ask' | 'askClosed' | 'accept' | 'end' | 'block' }
const acts = fc.array(
  fc.record({
    by: fc.constantFrom('one' as const, 'other' as const),
    what: fc.constantFrom<Act['what']>('ask', 'askClosed', 'accept', 'end', 'block'),
  }),
  { maxLength: 12 },
)

function step(bond: Bond, what: Act['what']): Bond {
  if (what === 'ask' || what === 'askClosed') return askBond(bond, { isClosed: what === 'askClosed' })
  if (what === 'accept') return acceptBond(bond) ?? bond
  return what === 'end' ? endBond(bond) : blockBond(bond)
}

/** As `one` sees it after each act. */
function run(history: readonly Act[]): { readonly before: Bond; readonly after: Bond; readonly act: Act }[] {
  let bond = noBond
  return history.map((act) => {
    const before = bond
    bond = act.by === 'one' ? step(bond, act.what) : mirror(step(mirror(bond), act.what))
    return { before, after: bond, act }
  })
}

test('FRIEND-01 both call each other friends, or neither does; who waits for an answer is waited for or unheard', () => {
  fc.assert(
    fc.property(acts, (history) => {
      for (const { after } of run(history)) {
        const [own, theirs] = [friendStatusOf(after), friendStatusOf(mirror(after))]
        expect(own === 'CONFIRMED').toBe(theirs === 'CONFIRMED')
        if (own === 'TO_CONFIRM') expect(theirs).toBe('REQUESTED')
        if (own === null) expect(theirs === 'TO_CONFIRM').toBe(false)
      }
    }),
  )
})

test('FRIEND-02 every act twice is once, and two who ask each other are friends', () => {
  fc.assert(
    fc.property(acts, fc.constantFrom<Act['what']>('ask', 'accept', 'block'), (history, what) => {
      const bond = run(history).at(-1)?.after ?? noBond
      const once = step(bond, what)
      expect(step(once, what)).toEqual(once)
      const crossed = mirror(askBond(mirror(askBond(bond, { isClosed: false })), { isClosed: false }))
      expect(friendStatusOf(crossed)).toBe('CONFIRMED')
    }),
  )
})

test('FRIEND-03 a request that nobody hears reads to who asked like one that is heard, word for word', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Act['what']>('ask', 'accept', 'end'), { maxLength: 10 }), (own) => {
      let [heard, unheard] = [noBond, noBond]
      for (const what of own) {
        const [a, b] = [step(heard, what), step(unheard, what === 'ask' ? 'askClosed' : what)]
        expect(friendStatusOf(a)).toBe(friendStatusOf(b))
        expect(newsOf(heard, a).own).toBe(newsOf(unheard, b).own)
        // The other reads nothing of it, ever.
        expect(newsOf(unheard, b).theirs).toBeNull()
        ;[heard, unheard] = [a, b]
      }
    }),
  )
})

test('FRIEND-04 who is declined or blocked before is told nothing, and asking again is not heard', () => {
  fc.assert(
    fc.property(fc.constantFrom<Act['what']>('end', 'block'), acts, (refusal, later) => {
      const asked = askBond(noBond, { isClosed: false })
      const refused = mirror(step(mirror(asked), refusal))
      expect(friendStatusOf(refused)).toBe('REQUESTED')
      expect(newsOf(mirror(asked), mirror(refused)).theirs).toBeNull()
      let bond = refused
      for (const { what } of later.filter((act) => act.what === 'ask' || act.what === 'end')) {
        bond = step(bond, what)
        expect(friendStatusOf(mirror(bond))).toBeNull()
      }
    }),
  )
})

test('FRIEND-06 a block leaves no friends, and nothing that waits for the one who blocked', () => {
  fc.assert(
    fc.property(acts, (history) => {
      const bond = blockBond(run(history).at(-1)?.after ?? noBond)
      expect(friendStatusOf(bond)).toBeNull()
      expect(friendStatusOf(mirror(bond))).not.toBe('TO_CONFIRM')
      expect(bond.areFriends).toBe(false)
    }),
  )
})
