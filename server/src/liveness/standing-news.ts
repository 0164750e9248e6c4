import type { AccountId } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { logEvent } from '../platform/log-event.ts'
import type { RoomGateway } from '../rooms/port.ts'

export interface StandingNewsDeps {
  readonly sessions: Pick<Sessions, 'changed' | 'settingsChanged'>
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly rooms: Pick<RoomGateway, 'wake'>
  readonly logger: Logger
}

/** Tells everything of this performer that runs what their checks have come to: a failure ends the stream with it (LIVE-CHECK-07). */
export class StandingNews {
  readonly #deps: StandingNewsDeps

  constructor(deps: StandingNewsDeps) {
    this.#deps = deps
  }

  /** Their room knows when it resolves. null: the account is gone. */
  async tell(account: AccountId): Promise<Person | null> {
    const { sessions, people, rooms, logger } = this.#deps
    sessions.changed(account)
    // Their windows ask what is due.
    sessions.settingsChanged(account)
    const person = await people.byId(account)
    if (person?.type !== 'model') return null
    await rooms
      .wake(person)
      .catch((error: unknown) => logEvent(logger, 'liveness_update_failed', { err: error, account }))
    return person
  }
}
