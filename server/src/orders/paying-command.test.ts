import type { Clock, Ledger, LedgerReceipt } from '@footlight/core/ports'
import { doubleOf } from '@footlight/core/ports/testing/double'
import { AccountId, StoredSettings } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../accounts/people-port.ts'
import { type AccessContext, strangerAccess } from '../rooms/access/access-context.ts'
import { Mailbox } from '../rooms/mailbox.ts'
import type { RoomTurn } from '../rooms/room-command.ts'
import { mayTip, type Payer, payingCommand } from './paying-command.ts'

let access: AccessContext
let granted: LedgerReceipt | null
let paid: number
beforeEach(() => {
  access = strangerAccess
  granted = null
  paid = 0
})

const turn = doubleOf<RoomTurn>({
  owner: doubleOf<Person>({ username: 'ava', suspendedUntil: null }),
  deps: doubleOf<RoomTurn['deps']>({
    clock: doubleOf<Clock>({ now: () => 0 }),
    ledger: doubleOf<Ledger>({ recall: async () => ok(granted) }),
  }),
  access: () => access,
})
const person = doubleOf<Person>({
  id: AccountId.parse(2),
  username: 'vera',
  type: 'viewer',
  gender: null,
  membership: 'none',
  emailConfirmed: true,
  identityConfirmed: false,
  ageVerified: false,
  ageMethods: [],
  roles: [],
  studioId: null,
  studioGrant: null,
  suspendedUntil: null,
  suspensionReason: null,
  settings: StoredSettings.parse({}),
})
const order: Payer = {
  payer: { kind: 'person', username: 'vera', sessionKey: 's', person },
  idempotency: { scope: 'tip:2', key: 'k', fingerprint: 'f' },
}

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
  granted = { transferId: 't', repeated: true, available: {} }
  expect(await behind(() => (access = { ...strangerAccess, isBanned: true }))).toEqual(ok('paid'))
})

test('GATEWAY-02 nothing in the way: it is paid', async () => {
  expect(await behind(() => undefined)).toEqual(ok('paid'))
  expect(paid).toBe(1)
})
