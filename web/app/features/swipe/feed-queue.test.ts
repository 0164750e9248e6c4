import type { SwipeItem } from '@footlight/core/protocol/swipe'
import { expect, test } from 'vitest'
import { FeedQueue } from './feed-queue.ts'

const item = (username: string) => ({ card: { username }, cursor: username }) as unknown as SwipeItem
const nameOf = (found: SwipeItem | undefined) => found?.card.username

function queueOf(...names: string[]) {
  const queue = new FeedQueue()
  queue.reset(names.map(item))
  queue.go(1)
  return queue
}

test('on and back, and not past an end', () => {
  const queue = queueOf('ava', 'bo')
  expect(nameOf(queue.go(-1))).toBeUndefined()
  expect([nameOf(queue.next), nameOf(queue.go(1)), nameOf(queue.go(1))]).toEqual(['bo', 'bo', undefined])
  expect(nameOf(queue.go(-1))).toBe('ava')
})

test('the room that is dropped while it is shown makes way for the next, others for nobody', () => {
  const queue = queueOf('ava', 'bo', 'cleo', 'ava')
  queue.go(1)
  queue.drop('bo')
  expect(nameOf(queue.next)).toBe('cleo')
  queue.go(1)
  queue.drop('ava')
  expect([nameOf(queue.last), nameOf(queue.next), nameOf(queue.go(-1))]).toEqual([
    'cleo',
    undefined,
    undefined,
  ])
  queue.drop('cleo')
  expect([queue.isEmpty, nameOf(queue.next)]).toEqual([true, undefined])
})

test('what is taken back comes next, and a feed of one room is not shown twice in a row', () => {
  const queue = queueOf('ava', 'bo')
  queue.insert(item('cleo'))
  expect([nameOf(queue.go(1)), nameOf(queue.go(1))]).toEqual(['cleo', 'bo'])
  queue.append([item('bo'), item('ava')])
  expect(nameOf(queue.next)).toBe('ava')
  const alone = queueOf('ava')
  alone.append([item('ava')])
  expect([alone.isShort, nameOf(alone.next)]).toEqual([true, undefined])
})
