import { HELD_MAX } from '@footlight/core/protocol/chat-rules'
import { fail, ok } from '@footlight/core/rules/result'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HeldQueue } from './held-queue.ts'

const message = (id: string, sender = id, expiresAt = 1_000) => ({ id, sender, expiresAt })

test('CHAT-24 one of each sender waits; a full queue refuses the newest and keeps the oldest', () => {
  const queue = new HeldQueue()
  expect(queue.add(message('a', 'max'))).toEqual(ok(null))
  expect(queue.add(message('b', 'max'))).toEqual(fail('held_already'))
  for (let next = 1; next < HELD_MAX; next += 1) expect(queue.add(message(`m${next}`))).toEqual(ok(null))
  expect(queue.add(message('late'))).toEqual(fail('held_full'))
  expect(queue.all()[0]).toMatchObject({ id: 'a' })
  expect(queue.take('a')).toMatchObject({ sender: 'max' })
  expect(queue.add(message('c', 'max'))).toEqual(ok(null))
})

test('CHAT-24 what waited too long expires, at its time', () => {
  const queue = new HeldQueue<ReturnType<typeof message>>()
  queue.add(message('a', 'a', 500))
  queue.add(message('b', 'b', 501))
  expect(queue.expire(499)).toEqual([])
  expect(queue.expire(500).map(({ id }) => id)).toEqual(['a'])
  expect(queue.take('a')).toBeNull()
  expect(queue.add(message('c', 'a'))).toEqual(ok(null))
})

test('whatever happens: bounded, in order, one per sender, and each message leaves once', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('add' as const),
      sender: fc.integer({ min: 0, max: 6 }),
      at: fc.integer({ min: 0, max: 50 }),
    }),
    fc.record({
      do: fc.constant('take' as const),
      sender: fc.integer({ min: 0, max: 6 }),
      at: fc.constant(0),
    }),
    fc.record({
      do: fc.constant('expire' as const),
      sender: fc.constant(0),
      at: fc.integer({ min: 0, max: 50 }),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new HeldQueue<ReturnType<typeof message>>()
      const left: string[] = []
      let count = 0
      steps.forEach((each, index) => {
        if (each.do === 'add' && queue.add(message(`${index}`, `s${each.sender}`, each.at)).ok) count += 1
        if (each.do === 'take')
          left.push(...[queue.takeOf(`s${each.sender}`)].flatMap((gone) => (gone === null ? [] : [gone.id])))
        if (each.do === 'expire') left.push(...queue.expire(each.at).map(({ id }) => id))
        const senders = queue.all().map(({ sender }) => sender)
        expect(new Set(senders).size).toBe(senders.length)
        expect(queue.all().map(({ id }) => Number(id))).toEqual(
          queue
            .all()
            .map(({ id }) => Number(id))
            .sort((a, b) => a - b),
        )
      })
      expect(new Set(left).size).toBe(left.length)
      expect(left.length + queue.all().length).toBe(count)
    }),
  )
})
