import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

test('what was waiting runs after so many, and not before', async () => {
  const order: string[] = []
  setImmediate(() => order.push('another'))
  new Rounds().run([1, 2, 3], 2, (number) => void order.push(String(number)))
  expect(order).toEqual(['1', '2'])
  await turn()
  await turn()
  expect(order).toEqual(['1', '2', 'another', '3'])
})

test('few are done before the caller goes on, and so is each round of them', () => {
  const rounds = new Rounds()
  const done: number[] = []
  for (const round of [1, 2]) rounds.run([10, 20], 3, (number) => void done.push(round * number))
  expect(done).toEqual([10, 20, 20, 40])
})

test('a round does not begin before the last one has ended', async () => {
  const rounds = new Rounds()
  const done: string[] = []
  rounds.run(['a', 'b'], 1, (name) => void done.push(name))
  rounds.run(['c'], 1, (name) => void done.push(name))
  for (let turns = 0; turns < 4; turns += 1) await turn()
  expect(done).toEqual(['a', 'b'])
  rounds.run(['d'], 1, (name) => void done.push(name))
  expect(done).toEqual(['a', 'b', 'd'])
})

test('what is removed meanwhile has no turn, and what is added has one', async () => {
  const rooms = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const seen: string[] = []
  setImmediate(() => {
    rooms.delete('b')
    rooms.set('c', 3)
  })
  new Rounds().run(rooms, 1, ([name]) => void seen.push(name))
  for (let turns = 0; turns < 4; turns += 1) await turn()
  expect(seen).toEqual(['a', 'c'])
})

test('what goes wrong does not keep the next round away', () => {
  const rounds = new Rounds()
  const broken = () =>
    rounds.run([1], 1, () => {
      throw new Error('no')
    })
  expect(broken).toThrow('no')
  expect(broken).toThrow('no')
})
