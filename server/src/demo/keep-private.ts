import type { Clock } from '@footlight/core/ports'
import type { Person } from '../accounts/people-port.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { answerRequest, askPrivate, endShow, offers } from '../shows/commands.ts'
import { privateOfferAt } from '../shows/terms.ts'
import type { Regulars } from './regulars.ts'

/** Who pays for it. */
export const PRIVATE_REGULAR = 'paper_kite'
/** Of each round the first part is private, and in the rest the room is open to everybody. */
const ROUND_MS = 20 * 60_000
const PRIVATE_MS = 15 * 60_000

interface KeepPrivateDeps {
  readonly rooms: RoomGateway
  readonly regulars: Regulars
  readonly clock: Clock
}

/**
 * A private on which others may spy, by the clock. It is asked for, accepted and paid as any other; a payer
 * who has no tokens left is refused, and then the room stays open.
 */
export async function keepPrivate(owner: Person, { rooms, regulars, clock }: KeepPrivateDeps): Promise<void> {
  const payer = await regulars.identity(PRIVATE_REGULAR)
  const { currentShow, status } = await rooms.snapshot(owner)
  const isTime = clock.now() % ROUND_MS < PRIVATE_MS
  if (!isTime) {
    // Of somebody else's show nothing is ended: the command knows whose it is.
    if (currentShow?.kind === 'private')
      await rooms.execute(owner, endShow, { kind: 'private', reader: payer.person, asStaff: false })
    return
  }
  if (currentShow !== null || status !== 'online' || !(await regulars.enter(PRIVATE_REGULAR, owner.username)))
    return
  const offered = await rooms.execute(owner, offers, {})
  if (!offered.ok) return
  const terms = privateOfferAt(offered.value, null, clock.now(), false)
  const asked = await rooms.execute(owner, askPrivate, {
    ...(await regulars.payer(PRIVATE_REGULAR, `private-${clock.now()}`, terms)),
    terms,
    cam2cam: false,
    watchTogether: false,
  })
  if (!asked.ok) return
  await rooms.execute(owner, answerRequest, {
    kind: 'private',
    word: 'accept',
    requestId: asked.value.request_id,
    by: { kind: 'person', username: owner.username, sessionKey: 'demo', person: owner },
  })
}
