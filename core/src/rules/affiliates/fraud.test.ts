import { expect, test } from 'vitest'
import { HELD_FROM, judgeSignUp, withComeBack } from './fraud.ts'

const nothing = { isOwnAccount: false, isOwnDevice: false, fromAddress: 1 }

test.each([
  [{}, 0, []],
  [{ fromAddress: 2 }, 30, ['many_sign_ups']],
  [{ fromAddress: 3 }, 60, ['many_sign_ups']],
  [{ isOwnDevice: true }, 80, ['own_device']],
  [
    { isOwnAccount: true, isOwnDevice: true, fromAddress: 9 },
    100,
    ['own_account', 'own_device', 'many_sign_ups'],
  ],
] as const)('AFF-09 %j scores %i', (facts, score, reasons) => {
  expect(judgeSignUp({ ...nothing, ...facts })).toEqual({ score, reasons })
})

test('AFF-09 a household is not held, a third sign-up and money that came back are', () => {
  const scores = [2, 3].map((fromAddress) => judgeSignUp({ ...nothing, fromAddress }).score >= HELD_FROM)
  expect(scores).toEqual([false, true])
  const once = withComeBack({ score: 0, reasons: [] })
  expect(once).toEqual({ score: 60, reasons: ['came_back'] })
  expect(withComeBack(once)).toEqual(once)
})
