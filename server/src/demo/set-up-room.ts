import { defaultPerformerSettings } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import type { Passwords } from '../accounts/passwords.ts'
import type { Person } from '../accounts/people-port.ts'
import { setApp } from '../apps/commands.ts'
import { changeStreamerSettings, setPassword, setVoyeur } from '../rooms/modes/mode-commands.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { setSubject } from '../rooms/subject-feature.ts'
import { setOffers } from '../shows/commands.ts'
import type { RoomPlan } from './room-plans.ts'

interface SetUpDeps {
  readonly rooms: RoomGateway
  readonly passwords: Passwords
}

/**
 * What a performer would set in their console before their first stream. A room that has a subject is left
 * as it is: it was set up, and somebody may have changed it since. The subject is the last step, so that one
 * that was cut short is set up again.
 */
export async function setUpRoom(
  owner: Person,
  plan: RoomPlan,
  { rooms, passwords }: SetUpDeps,
): Promise<void> {
  if ((await rooms.snapshot(owner)).subject !== '') return
  const by = { kind: 'person', username: owner.username, sessionKey: 'demo', person: owner } as const
  const { price } = plan
  await rooms.execute(owner, setOffers, {
    patch: {
      private: {
        ...defaultPerformerSettings.private,
        pricePerMinuteInToken: price,
        exclusivePricePerMinuteInToken: 2 * price,
        minimumTokenToStart: price,
      },
      spy: { ...defaultPerformerSettings.spy, pricePerMinuteInToken: Math.ceil(price / 3) },
    },
  })
  if (plan.activity === 'standby')
    await rooms.execute(owner, changeStreamerSettings, { standby_enabled: true })
  for (const setting of plan.apps) await rooms.execute(owner, setApp, setting)
  if (plan.voyeur !== null) await rooms.execute(owner, setVoyeur, { by, kind: plan.voyeur })
  if (plan.password !== null) {
    const hash = await passwords.hash(plan.password, { lane: 'room', addressKey: '' })
    assert(hash.ok, 'one hash at a time is within any limit')
    await rooms.execute(owner, setPassword, { by, passwordHash: hash.value })
  }
  await rooms.execute(owner, setSubject, { by, subject: plan.subject, color: null })
}
