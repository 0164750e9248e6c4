import { expect, test } from 'vitest'
import { countLogEvents, logEvent } from './log-event.ts'
import { accountEvents } from './log-events/account-events.ts'
import { billingEvents } from './log-events/billing-events.ts'
import { demoEvents } from './log-events/demo-events.ts'
import { ledgerEvents } from './log-events/ledger-events.ts'
import { logEvents } from './log-events/log-events.ts'
import { mediaEvents } from './log-events/media-events.ts'
import { moderationEvents } from './log-events/moderation-events.ts'
import { roomEvents } from './log-events/room-events.ts'
import { serverEvents } from './log-events/server-events.ts'
import { createLogger } from './logger.ts'

function logged(level: 'info' | 'warn'): {
  readonly lines: Record<string, unknown>[]
  readonly logger: ReturnType<typeof createLogger>
} {
  const lines: Record<string, unknown>[] = []
  return { lines, logger: createLogger(level, { write: (line) => void lines.push(JSON.parse(line)) }) }
}

test('SERVER-LOG-01 a line has the code, the level and the sentence of the list, and the facts of the call', () => {
  const { lines, logger } = logged('info')
  logEvent(logger.child({ area: 'media' }), 'thumbnail_failed', { room: 'aurora', delayMs: 10_000 })
  logEvent(logger, 'account_deleted')
  expect(lines).toMatchObject([
    {
      level: 40,
      event: 'thumbnail_failed',
      msg: 'A thumbnail of a room could not be made. The old thumbnail is shown; retrying after `delayMs`.',
      area: 'media',
      room: 'aurora',
      delayMs: 10_000,
    },
    { level: 30, event: 'account_deleted', msg: 'An account was deleted as its owner asked.' },
  ])
})

test('SERVER-LOG-02 a line below the level of the log is counted, and not written', () => {
  const count = () => [...countLogEvents()].find(({ event }) => event === 'battle_ended')?.count
  const { lines, logger } = logged('warn')
  const before = count()!
  logEvent(logger, 'battle_ended')
  expect(lines).toEqual([])
  expect(count()).toBe(before + 1)
})

test('SERVER-LOG-03 of an error its kind, its message and its stack are logged, and no row or question that it has', () => {
  const { lines, logger } = logged('info')
  const thrown = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (1, private words)',
    parameters: ['private words'],
  })
  logEvent(logger, 'job_failed', { err: thrown, job: 'sweep' })
  logEvent(logger, 'job_failed', { err: { password: 'private words' } })
  expect(lines[0]).toMatchObject({
    err: { type: 'Error', message: thrown.message, code: '23514', stack: expect.any(String) },
  })
  expect(JSON.stringify(lines)).not.toContain('private words')
})

test('SERVER-LOG-04 no code stands in two parts of the list, and each is a sentence', () => {
  const parts = [
    ...[serverEvents, ledgerEvents, billingEvents, accountEvents],
    ...[moderationEvents, roomEvents, mediaEvents, demoEvents],
  ]
  const codes = parts.flatMap((part) => Object.keys(part))
  expect(codes.toSorted()).toEqual(Object.keys(logEvents).toSorted())
  for (const [code, { says, effect, action }] of Object.entries(logEvents)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/)
    for (const text of [says, effect, action])
      if (text !== null) expect(text, code).toMatch(/^[A-Z`a-z].*[.]$/)
  }
})
