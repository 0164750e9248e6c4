import type { Ledger, LedgerCommand, LedgerReceipt } from '@footlight/core/ports'
import { earningsOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { openShow } from '@footlight/core/rules/shows/testing/show-samples'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { Person } from '@footlight/server/accounts/people-port'
import { systemRandom } from '@footlight/server/app/create-server'
import type { FootlightDatabase } from '@footlight/server/app/open-database'
import { participantCommand } from '@footlight/server/apps/group-tip-commands'
import { recoverRoom } from '@footlight/server/escrow/recover-room'
import { chargeCommand, escrowCommand, type ShowAccounts } from '@footlight/server/shows/ledger-commands'
import { savedShow } from '@footlight/server/shows/saved-show'
import { buyControlCommand, chargeControlCommand } from '@footlight/server/toys/control-commands'
import pino from 'pino'
import { expect } from 'vitest'
import { gift } from './commands.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
const clock = systemClock
const random = systemRandom

async function person(db: FootlightDatabase, type: 'viewer' | 'model'): Promise<Person> {
  const created = await db.people.create(newPerson({ type }))
  if (!created.ok) throw new Error(created.error)
  return created.value
}

/**
 * One room as a crash leaves it, with something of every kind; and beside it one of somebody else. `orders`: all
 * that the books were told.
 */
export async function crashed(db: FootlightDatabase) {
  const [vera, wim] = [await person(db, 'viewer'), await person(db, 'viewer')]
  const [model, other] = [await person(db, 'model'), await person(db, 'model')]
  const orders: { readonly command: LedgerCommand; readonly receipt: LedgerReceipt }[] = []
  const run = async (command: LedgerCommand | null): Promise<void> => {
    if (command === null) throw new Error('it moves nothing')
    const outcome = await db.ledger.execute(command)
    if (!outcome.ok) throw new Error('it was refused')
    orders.push({ command, receipt: outcome.value })
  }
  const [privateId, lateId, ticketId, groupTipId, controlId] = Array.from({ length: 5 }, () => random.uuid())
  const at = clock.now()
  const of = (showId: string, kind: ShowAccounts['kind']): ShowAccounts => ({
    showId,
    kind,
    broadcaster: { id: model.id, username: model.username, studioId: null, studioTerms: null },
  })
  const key = (): { scope: string; key: string; fingerprint: string } => ({
    scope: 'test',
    key: random.uuid(),
    fingerprint: '',
  })
  const pay = (show: ShowAccounts, { id, username }: Person, tokens: number) =>
    run(escrowCommand(show, { account: id, username }, tokens, { id: random.uuid(), at, idempotency: key() }))
  const split = (id: string, payer: Person, tokens: number, owner: Person) =>
    run(
      participantCommand({
        id: random.uuid(),
        groupTipId: id,
        model: owner.id,
        at,
        payer,
        tokens,
        idempotency: key(),
      }),
    )
  for (const each of [vera, wim]) await run(gift(walletOf(each.id), 1_000))
  const wall = () => at
  for (const [id, kind] of [
    [privateId, 'private'],
    [lateId, 'private'],
    [ticketId, 'limited'],
  ] as const) {
    const record = savedShow(openShow(kind, {}, { id: id! }), model.id, wall, null)
    await db.shows.put(
      id === lateId ? { ...record, phase: 'ended', endedAt: at, reason: 'user_ended' } : record,
    )
  }
  await pay(of(privateId!, 'private'), vera, 60)
  await run(
    chargeCommand(
      of(privateId!, 'private'),
      0,
      [{ account: vera.id, username: vera.username, owed: 10, moved: 0 }],
      at,
    ),
  )
  await pay(of(lateId!, 'private'), wim, 30)
  await pay(of(ticketId!, 'limited'), vera, 50)
  await split(groupTipId!, vera, 20, model)
  await split(groupTipId!, wim, 10, model)
  await split(random.uuid(), vera, 7, other)
  const control = { tokens: 60, seconds: 60, id: controlId! }
  await run(buyControlCommand({ ...control, at, payer: vera, model, idempotency: key(), events: [] }))
  await run(chargeControlCommand({ ...control, account: vera.id, username: vera.username }, 20, 0, at))
  return { vera, wim, model, other, privateId: privateId!, ticketId: ticketId!, orders }
}

export type Crashed = Awaited<ReturnType<typeof crashed>>

export async function recover(
  db: FootlightDatabase,
  model: Person,
  ledger: Ledger = db.ledger,
): Promise<void> {
  const shares = await db.shareRepository.all()
  await recoverRoom({ ...db, ledger, shares, clock, random, logger }, model)
}

export async function expectSettled(db: FootlightDatabase, room: Crashed): Promise<void> {
  const { ledger } = db
  // 10 of the private and 20 of the control were served; the ticket is for a show that is still to come.
  expect((await ledger.balance(walletOf(room.vera.id))).posted).toBe(1_000 - 10 - 20 - 50 - 7)
  expect((await ledger.balance(walletOf(room.wim.id))).posted).toBe(1_000)
  expect((await ledger.balance(earningsOf(room.model.id))).posted).toBe(15)
  expect(await ledger.openEscrows(room.model.id)).toEqual([
    { id: room.ticketId, kind: 'show', model: room.model.id, tokens: 50 },
  ])
  expect(await ledger.openEscrows(room.other.id)).toMatchObject([{ kind: 'group_tip', tokens: 7 }])
  expect(await db.shows.byId(room.privateId)).toMatchObject({
    phase: 'ended',
    reason: 'server_restart',
    tokens: 10,
  })
  expect((await ledger.reconcile()).problems).toEqual([])
}
