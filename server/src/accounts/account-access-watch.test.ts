import type { Clock } from '@footlight/core/ports'
import { doubleOf } from '@footlight/core/ports/testing/double'
import { AccountId } from '@footlight/core/protocol'
import { expect, test, vi } from 'vitest'
import { createLogger } from '../platform/logger.ts'
import { accountAccess } from './account-access.ts'
import { AccountAccessWatch } from './account-access-watch.ts'
import type { AccountFacts, Person } from './people-port.ts'

const factsOf = (id: number, membership: AccountFacts['membership'] = 'none') =>
  doubleOf<AccountFacts>({
    id: AccountId.parse(id),
    type: 'viewer',
    roles: [],
    studioId: null,
    studioGrant: null,
    membership,
    emailConfirmed: true,
    identityConfirmed: false,
    ageVerified: false,
    ageMethods: [],
    suspendedUntil: null,
    suspensionReason: null,
  })

test('accounts are compared a hundred at a time, others run in between, and a change is found once', async () => {
  const turns: string[] = []
  const onChange = vi.fn()
  const watch = new AccountAccessWatch({
    people: {
      factsOf: async (ids) => {
        turns.push(`${ids.length}`)
        return ids.map((id) => factsOf(id, id === 201 ? 'vip' : 'none'))
      },
      byIds: async (ids) => ids.map((id) => doubleOf<Person>({ id })),
    },
    clock: doubleOf<Clock>({ every: () => () => undefined }),
    logger: createLogger('silent'),
    held: () =>
      // Two sockets of each.
      [...Array(500).keys()].map((index) => {
        const id = 1 + (index % 250)
        return { account: AccountId.parse(id), access: accountAccess(factsOf(id)) }
      }),
    onChange,
  })
  setImmediate(() => turns.push('somebody else'))
  await watch.look()
  expect(turns).toEqual(['100', 'somebody else', '100', '50'])
  expect(onChange.mock.calls.map(([{ id }]) => id)).toEqual([201])
})
