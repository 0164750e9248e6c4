import { logEvents } from '@footlight/server/platform/log-events/log-events'
import { expect, test } from 'vitest'
import { expectNone } from './expect-none.ts'
import { codesInNoCall, logsPastTheList, logsWithoutCode } from './log-calls.ts'
import { isProgram, isTest, readRepository } from './repository.ts'

const programs = readRepository().filter((file) => isProgram(file) && !isTest(file))
const sample = (text: string, path = 'server/src/rooms/room.ts') => [{ path, text }]

test('SERVER-LOG-05 the server logs what is in its list alone', () => {
  expectNone(
    logsPastTheList(programs),
    'Call `logEvent(logger, code, facts)`, and put the code into server/src/platform/log-events:',
  )
})

test('SERVER-LOG-05 other programs log a code and a sentence', () => {
  expectNone(logsWithoutCode(programs), "Say logger.warn({ event: 'a_code', … }, 'A sentence.'):")
})

test('SERVER-LOG-05 the list has no code that is never logged', () => {
  expectNone(
    codesInNoCall(Object.keys(logEvents), programs),
    'Delete it from server/src/platform/log-events:',
  )
})

test.each([
  "logger.warn({ event: 'a_code' }, 'A sentence.')",
  "this.#logger.error('text')",
  "this.#deps.logger[isOld ? 'warn' : 'info']({}, 'text')",
  'x(() => context.deps.logger.debug({}))',
  "hub.log.info('text')",
])('%s passes by the list', (text) => {
  expect(logsPastTheList(sample(text))).toHaveLength(1)
  expect(logsPastTheList(sample(text, 'server/src/platform/log-event.ts'))).toEqual([])
})

test.each([
  "logEvent(logger, 'a_code')",
  "logger.child({ area: 'media' })",
  'Math.log(2)',
  'events.error(1)',
  'catalog.info()',
])('%s does not', (text) => expect(logsPastTheList(sample(text))).toEqual([]))

test.each([
  ["logger.warn({ err }, 'A sentence.')", 1],
  ["logger.warn({ event: 'Not a code' }, 'A sentence.')", 1],
  ["logger.warn({ event: 'a_code' }, 'no sentence')", 1],
  ["logger.warn('A sentence.')", 1],
  ["logger.warn({ event: 'a_code', err }, 'A sentence.')", 0],
])('%s: %i', (text, found) =>
  expect(logsWithoutCode(sample(text, 'sandbox-biller/src/webhooks.ts'))).toHaveLength(found),
)

test('a code is met where a call or a table of failures has it', () => {
  const codes = ['met_in_call', 'met_in_table', 'never_met']
  const text = "logEvent(l, x ? 'met_in_call' : y); const failure = { event: 'met_in_table' }"
  expect(codesInNoCall(codes, sample(text))).toEqual(['never_met'])
  expect(codesInNoCall(codes, sample(text, 'server/src/platform/log-events/x.ts'))).toEqual(codes)
})
