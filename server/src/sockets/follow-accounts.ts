import type { AccountId } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { accountChanged, type SocketAuthority, settingsChanged } from '../accounts/port.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Hub } from './hub.ts'

interface Follows {
  readonly bus: Bus
  readonly hub: Pick<Hub, 'accountChanged' | 'settingsChanged'>
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly authority: Pick<SocketAuthority, 'forget'>
  readonly logger: Logger
}

/** Tells sockets of this process what has changed of their accounts. Answers what ends it. */
export function followAccounts({ bus, hub, people, authority, logger }: Follows): readonly (() => void)[] {
  const read = (account: AccountId, tell: (person: Person) => void): void => {
    authority.forget(account)
    people.byId(account).then(
      (person) => {
        if (person !== null) tell(person)
      },
      (error: unknown) => logEvent(logger, 'account_read_failed', { err: error, account }),
    )
  }
  return [
    bus.subscribe(accountChanged, ({ account }) => read(account, (person) => hub.accountChanged(person))),
    bus.subscribe(settingsChanged, ({ account }) => read(account, (person) => hub.settingsChanged(person))),
  ]
}
