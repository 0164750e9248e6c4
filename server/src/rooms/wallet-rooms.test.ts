import { expect, test } from 'vitest'
import { WalletRooms } from './wallet-rooms.ts'

test('a balance reaches the rooms where its owner is, once each, until they are gone', () => {
  const rooms = new WalletRooms<string>()
  rooms.came('one', 'max')
  rooms.came('two', 'max')
  rooms.came('two', 'eva')
  expect([...rooms.of('max')]).toEqual(['one', 'two'])
  rooms.went('one', 'max')
  rooms.went('one', 'eva')
  expect([...rooms.of('max')]).toEqual(['two'])
  expect([...rooms.of('eva')]).toEqual(['two'])
  rooms.went('two', 'max')
  expect([...rooms.of('max')]).toEqual([])
})

test('and those to which every wallet matters, as long as it does', () => {
  const rooms = new WalletRooms<string>()
  rooms.came('one', 'max')
  rooms.follow('one', true)
  rooms.follow('show', true)
  expect([...rooms.of('max')]).toEqual(['one', 'show'])
  expect([...rooms.of('eva')]).toEqual(['one', 'show'])
  rooms.follow('show', false)
  rooms.went('one', 'max')
  expect([...rooms.of('max')]).toEqual(['one'])
})
