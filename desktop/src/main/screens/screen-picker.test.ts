import { beforeEach, expect, test } from 'vitest'
import { ScreenPicker } from './screen-picker.ts'

let now = 0
let picker: ScreenPicker<{ id: string; name: string }>

beforeEach(() => {
  now = 0
  picker = new ScreenPicker(() => now)
  picker.offer([
    { id: 'screen:0', name: 'Left' },
    { id: 'window:7', name: 'Notes' },
  ])
})

test('DESK-SCREEN-01 a pick counts once', () => {
  expect(picker.pick('window:7')).toBe(true)
  expect(picker.take()?.name).toBe('Notes')
  expect(picker.take()).toBeNull()
})

test('DESK-SCREEN-02 nothing is captured that was not picked, was not on the list, or was picked too long ago', () => {
  expect(picker.take()).toBeNull()
  picker.pick('screen:0')
  expect(picker.pick('screen:9')).toBe(false)
  expect(picker.take()).toBeNull()
  picker.pick('screen:0')
  now = 10_001
  expect(picker.take()).toBeNull()
})
