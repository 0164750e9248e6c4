import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { escrowAccruedOf, escrowParticipantOf } from '@footlight/core/rules/ledger/accounts'
import { advance, type Show } from '@footlight/core/rules/shows/index'
import { newParticipant, openShow, play } from '@footlight/core/rules/shows/testing/show-samples'
import {
  closeParticipantCommand,
  escrowCommand,
  type ShowAccounts,
} from '@footlight/server/shows/ledger-commands'
import { loadShows } from '@footlight/server/shows/restore-shows'
import { savedShow } from '@footlight/server/shows/saved-show'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const clock = new ManualClock()
const wall = (monotonic: number) => clock.now() + monotonic
let footlight: Footlight

beforeAll(async () => {
  footlight = await startFootlight({ clock })
})
afterAll(() => footlight.stop())

/**
 * A ticket show that ran for `servedMs` when its only holder was banned; the tokens of the ticket are in
 * escrow, nothing else of it is in the books.
 */
async function banned(id: string, servedMs: number) {
  const { people, ledger } = footlight.server.database
  const [owner, holder] = [
    await people.byUsername('demo_model'),
    await people.byUsername((await footlight.newPerson('viewer', 60)).username),
  ]
  if (owner === null || holder === null) throw new Error('nobody is here')
  const accounts: ShowAccounts = {
    showId: id,
    kind: 'limited',
    broadcaster: owner,
  }
  const payer = { account: holder.id, username: holder.username }
  await ledger.execute(
    escrowCommand(accounts, payer, 50, {
      id: `${id}:join`,
      at: clock.now(),
      idempotency: { scope: `show:${id}`, key: 'join', fingerprint: '' },
    }),
  )
  const open: Show = openShow('limited', {}, { id })
  const running = play(
    open,
    [0, { kind: 'participant_joined', participant: { ...newParticipant(open, 1), ...payer } }],
    [0, { kind: 'started' }],
  )
  const { show } = advance(running, { kind: 'left', account: holder.id, reason: 'removed' }, servedMs)
  return { owner, accounts, payer, running, show }
}

async function reload(show: Show, owner: { readonly id: Parameters<typeof savedShow>[1] }): Promise<Show> {
  const { shows, ledger, people } = footlight.server.database
  await shows.put(savedShow(show, owner.id, wall, null))
  const person = await people.byId(owner.id)
  const loaded = await loadShows({ shows, ledger, people, clock }, person!)
  const found = loaded.shows.find(({ id }) => id === show.id)
  if (found === undefined) throw new Error('the show is gone')
  return found
}

async function books(
  { showId }: ShowAccounts,
  account: Parameters<typeof escrowParticipantOf>[1],
): Promise<[participant: number, accrued: number]> {
  const { ledger } = footlight.server.database
  return [
    (await ledger.balance(escrowParticipantOf(showId, account))).posted,
    (await ledger.balance(escrowAccruedOf(showId))).posted,
  ]
}

test.each([
  ['b1a7d3f0-0000-4000-8000-000000000001', 30_000, 0],
  ['b1a7d3f0-0000-4000-8000-000000000002', 90_000, 50],
])(
  'SHOW-16 SHOW-64 a participant that the row calls closed, and whose money did not move before the end of the process, is closed in the books: %s after %i ms',
  async (id, servedMs, owed) => {
    const { owner, accounts, payer, show } = await banned(id, servedMs)
    const restored = await reload(show, owner)
    expect(restored.participants).toMatchObject([
      { account: payer.account, closed: { reason: 'removed', owed } },
    ])
    expect(await books(accounts, payer.account)).toEqual([0, owed])
    expect((await reload(show, owner)).participants).toHaveLength(1)
  },
)

test('SHOW-16 SHOW-64 a participant that the books call closed, and the row does not, is closed with what it earned there', async () => {
  const { owner, accounts, payer, running } = await banned('b1a7d3f0-0000-4000-8000-000000000003', 90_000)
  await footlight.server.database.ledger.execute(
    closeParticipantCommand(accounts, 0, { ...payer, owed: 50, moved: 0, funded: 50 }, clock.now())!,
  )
  const restored = await reload(running, owner)
  expect(restored.participants).toMatchObject([
    { account: payer.account, funded: 50, closed: { reason: 'removed', owed: 50 } },
  ])
})
