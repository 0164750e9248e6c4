import { type ChatMessage, ChatUser } from '@footlight/core/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEmoticons } from './emoticons.ts'
import { Replies } from './replies.ts'

const user = ChatUser.parse({
  username: 'vera',
  is_model: false,
  is_vip: false,
  is_super_vip: false,
  has_tokens: true,
  email_confirmed: true,
  has_cc: false,
  has_purchase: false,
  is_guest: false,
  is_moderator: false,
})
const line = (id: number, message = `line ${id}`): ChatMessage => ({ id, user, message, sent_at: 0 })
const between = (payer: string) => ({ showId: `of-${payer}`, owner: 'ava', payer })

/** Public lines have even numbers here, private ones odd. */
const publicLog = { find: (id: number) => (id % 2 === 0 && id > 0 && id < 1_000 ? line(id) : null) }

const none = { payer: '', ids: new Set<number>() }

test('REPLY-02 whatever is answered, and however privates come and go, nothing crosses over', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('said' as const), payer: fc.constantFrom('vera', 'max'), at: fc.nat(40) }),
    fc.record({ kind: fc.constant('over' as const) }),
    fc.record({
      kind: fc.constant('answer' as const),
      id: fc.oneof(fc.integer({ min: -5, max: 90 }), fc.integer()),
      payer: fc.option(fc.constantFrom('vera', 'max')),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const replies = new Replies(publicLog)
      let running: { readonly payer: string; readonly ids: Set<number> } = none
      for (const each of steps) {
        if (each.kind === 'said') {
          if (running.payer !== each.payer) running = { payer: each.payer, ids: new Set() }
          const id = each.at * 2 + 1
          running.ids.add(id)
          replies.notePrivate(between(each.payer), line(id))
        } else if (each.kind === 'over') {
          running = none
          replies.follow(null)
        } else if (each.payer === null) {
          const isPublic = publicLog.find(each.id) !== null
          expect(replies.quote(each.id, null) !== null).toBe(isPublic)
        } else {
          if (running.payer !== each.payer) running = { payer: each.payer, ids: new Set() }
          expect(replies.quote(each.id, between(each.payer)) !== null).toBe(running.ids.has(each.id))
        }
      }
    }),
  )
})

test('REPLY-01 a quote is at most 120 characters, and never half of one', () => {
  const replies = new Replies({ find: (id) => line(id, '😀'.repeat(200)) })
  expect(replies.quote(2, null)).toEqual({
    reply_to: 2,
    quote: { username: 'vera', message: '😀'.repeat(120) },
  })
})

describe('EMOTE-01 the operator’s list', () => {
  test('the one that comes with it is valid and names none twice', () => {
    expect(readEmoticons().map(({ code }) => code)).toContain('heart')
  })

  test.each([
    '[{"code":"a b","words":[]}]',
    '[{"code":"<img>","words":[]}]',
    '[{"code":"heart","words":[],"url":"https://elsewhere.example"}]',
    '[{"code":"heart","words":[]},{"code":"heart","words":[]}]',
    '{}',
  ])('%s is none', (text) => {
    expect(() => readEmoticons(text)).toThrow()
  })
})
