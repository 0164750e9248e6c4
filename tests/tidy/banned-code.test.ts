import { describe, expect, test } from 'vitest'
import { cardFields, consoleLogs, formattersAnew, pastConfig, skipsWithoutReason } from './banned-code.ts'
import { expectNone } from './expect-none.ts'
import { isProgram, isTest, readRepository } from './repository.ts'

const programs = readRepository().filter(isProgram)
const tests = programs.filter(isTest)
const sample = (text: string, path = 'core/src/rules/sample.test.ts') => [{ path, text }]

test('a test that is left out says why', () => {
  expectNone(
    skipsWithoutReason(tests),
    "Say why, where the run can print it: test(name, (context) => { context.skip(condition, 'reason') }):",
  )
})

test('the product logs through its logger', () => {
  expectNone(consoleLogs(programs), 'Use the logger that is passed in, with fields instead of text:')
})

test('no card number comes to our origin', () => {
  expectNone(
    cardFields(programs.filter((file) => !isTest(file))),
    'Cards are typed on the page of a biller, on its own origin:',
  )
})

test('a formatter of Intl is made once', () => {
  expectNone(
    formattersAnew(programs.filter((file) => !isTest(file))),
    'Take it from `@footlight/core/rules/formatters`, which keeps it:',
  )
})

test('CONFIG-03 what an administrator changes is read where it holds', () => {
  expectNone(
    pastConfig(programs.filter((file) => !isTest(file))),
    'Take `currentConfig` and read it each time: `config` has what the environment said at the start:',
  )
})

describe('samples', () => {
  test.each(['deps.config.ranking', 'x(config.support.phone)', 'const { saleBlockedCountries } = config'])(
    '%s would be what held at the start',
    (text) => {
      expect(pastConfig(sample(text, 'server/src/rooms/room.ts'))).toHaveLength(1)
      expect(pastConfig(sample(text, 'server/src/configuration/config-values.ts'))).toEqual([])
      expect(pastConfig(sample(text.replace('config', 'currentConfig'), 'server/src/rooms/room.ts'))).toEqual(
        [],
      )
    },
  )

  test.each(['cardNumber', '"cc-number"', '"card_number"', 'cvv'])(
    '%s would be a field of a card',
    (text) => {
      expect(cardFields(sample(`x(${text})`, 'web/app/pay.ts'))).toHaveLength(1)
      expect(cardFields(sample(`x(${text})`, 'sandbox-biller/src/pay.ts'))).toEqual([])
    },
  )

  test.each([
    'test.skip("a", f)',
    'test.skipIf(x)("a", f)',
    'describe.runIf(x)("a", f)',
    'context.skip()',
    'skip(!electron)',
  ])('%s gives no reason', (text) => expect(skipsWithoutReason(sample(text))).toHaveLength(1))

  test.each([
    'context.skip(!electron, "no Electron")',
    'skip(`no ${name}`)',
    'context.skip("no camera")',
    'query.skip(5, 10)',
  ])('%s is fine', (text) => expect(skipsWithoutReason(sample(text))).toEqual([]))

  test('a formatter is made anew where a function makes it', () => {
    const anew = 'const text = (n) => new Intl.NumberFormat("en").format(n)'
    expect(formattersAnew(sample(anew, 'web/app/features/tip/TipBox.tsx'))).toHaveLength(1)
    expect(formattersAnew(sample(anew, 'core/src/rules/formatters.ts'))).toEqual([])
    expect(formattersAnew(sample('const kept = new Intl.NumberFormat("en")', 'web/app/kept.ts'))).toEqual([])
  })

  test('console.log is for scripts and for the banner of the server', () => {
    expect(consoleLogs(sample('console.log(1)', 'server/src/rooms/room.ts'))).toHaveLength(1)
    expect(consoleLogs(sample('console.log(1)', 'scripts/setup.mjs'))).toEqual([])
    expect(consoleLogs(sample('console.log(1)', 'server/src/main.ts'))).toEqual([])
  })
})
