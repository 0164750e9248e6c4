import { fail, ok, type Result } from '@footlight/core/rules'
import { beforeEach, expect, test } from 'vitest'
import { type AccessContext, strangerAccess } from '../rooms/access/access-context.ts'
import { Mailbox } from '../rooms/mailbox.ts'
import type { RoomTurn } from '../rooms/room-command.ts'
import { mayTip } from './eligibility.ts'
import { type Payer, payingCommand } from './paying-command.ts'

let access: AccessContext
let granted: object | null
let paid: number
beforeEach(() => {
  access = strangerAccess
  granted = null
  paid = 0
})

const turn = {
  owner: { username: 'ava', suspendedUntil: null },
  deps: { clock: { now: () => 0 }, ledger: { recall: async () => ok(granted) } },
  access: () => access,
} as unknown as RoomTurn
const person = { id: 2, username: 'vera', type: 'viewer', roles: [], studioId: null }
const order = {
  payer: { kind: 'person', username: 'vera', sessionKey: 's', person },
  idempotency: { scope: 'tip:2', key: 'k', fingerprint: 'f' },
} as unknown as Payer

const pay = payingCommand('test.pay', mayTip, async () => {
  paid += 1
  return ok('paid')
})

/** Both come at the same time, the change first. */
async function behind(change: () => void): Promise<Result<unknown, unknown>> {
  const mailbox = new Mailbox()
  const changing = mailbox.run(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    change()
  })
  const answer = mailbox.run(() => pay.run(turn, order))
  await changing
  return (await answer) as Result<unknown, unknown>
}

test.each([
  ['a ban', { isBanned: true }, 'banned'],
  ['a password', { lacksPassword: true }, 'password_required'],
] as const)('GATEWAY-02 %s that comes first refuses the order behind it', async (_, change, error) => {
  expect(await behind(() => (access = { ...strangerAccess, ...change }))).toEqual(fail({ error }))
  expect(paid).toBe(0)
})

test('GATEWAY-02 what a key was granted before stays granted, whatever holds by now', async () => {
  granted = { transferId: 't' }
  expect(await behind(() => (access = { ...strangerAccess, isBanned: true }))).toEqual(ok('paid'))
})

test('GATEWAY-02 nothing in the way: it is paid', async () => {
  expect(await behind(() => undefined)).toEqual(ok('paid'))
  expect(paid).toBe(1)
})
