import { expect, test } from 'vitest'
import { Mailbox } from './mailbox.ts'

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

test('ROOM-05 a command starts only when the one before has settled', async () => {
  const mailbox = new Mailbox()
  const log: string[] = []
  const held = gate()
  const first = mailbox.run(async () => {
    log.push('first starts')
    await held.opened
    log.push('first ends')
  })
  const second = mailbox.run(() => log.push('second'))
  const third = mailbox.run(async () => log.push('third'))
  expect(log).toEqual(['first starts'])
  held.open()
  await Promise.all([first, second, third])
  expect(log).toEqual(['first starts', 'first ends', 'second', 'third'])
})

test('what waits for nothing is done at once', () => {
  const mailbox = new Mailbox()
  expect(mailbox.run(() => 7)).toBe(7)
  expect(mailbox.run(() => mailbox.run(() => 1) instanceof Promise)).toBe(true)
})

test('a command that fails fails alone', async () => {
  const mailbox = new Mailbox()
  expect(() =>
    mailbox.run(() => {
      throw new Error('now')
    }),
  ).toThrow('now')
  const held = gate()
  const slow = mailbox.run(async () => {
    await held.opened
    throw new Error('later')
  })
  const thrower = mailbox.run(() => {
    throw new Error('queued')
  })
  const last = mailbox.run(() => 'fine')
  held.open()
  await expect(slow).rejects.toThrow('later')
  await expect(thrower).rejects.toThrow('queued')
  expect(await last).toBe('fine')
})

test('many short commands behind a long one do not grow the stack', async () => {
  const mailbox = new Mailbox()
  const held = gate()
  const first = mailbox.run(() => held.opened)
  let done = 0
  const rest = Array.from({ length: 5_000 }, () =>
    mailbox.run(() => {
      done += 1
    }),
  )
  held.open()
  await Promise.all([first, ...rest])
  expect(done).toBe(5_000)
})
