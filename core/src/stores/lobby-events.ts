import type { RoomConnection } from '../client/room-connection.ts'
import type { Clock } from '../ports/clock.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { BrowseStore } from './browse-store.ts'
import type { EarningsStore } from './earnings-store.ts'
import type { LobbyStore } from './lobby-store.ts'
import type { PmStore } from './pm-store.ts'
import type { SessionStore } from './session-store.ts'

/** The flag that the server restarts is taken back after this, should it not. */
export const RESTARTING_FLAG_MS = 30_000

export interface LobbyEventTargets {
  readonly lobby: LobbyStore
  readonly browse: BrowseStore
  readonly session: SessionStore
  readonly earnings: EarningsStore
  readonly messages: PmStore
  readonly discovered: RoomConnection['discovered']
  readonly clock: Clock
}

/** Each event of the account socket to the store that it is about. */
export function takeLobbyEvent(event: IncomingServerEvent, targets: LobbyEventTargets): void {
  const { lobby, browse, session, earnings, messages, discovered, clock } = targets
  switch (event.name) {
    case 'v3.lobby.discovered':
      return discovered(event.payload)
    case 'v3.lobby.card':
      return browse.applyCard(event.payload)
    case 'v3.lobby.restarting':
      lobby.setRestarting(true)
      clock.after(RESTARTING_FLAG_MS, () => lobby.setRestarting(false))
      return
    case 'v3.token.update':
      return session.applyTokenUpdate(event.payload)
    case 'v3.membership.update':
      return session.setMembership(event.payload.membership)
    case 'v3.tip.received':
      if (event.payload.receiver_name === session.username) earnings.add(event.payload)
      return
    case 'v3.user.settings':
      return session.setSettings(event.payload.settings)
    case 'v3.user.invisible-mode':
      return session.setInvisibleLevel(event.payload.level)
    case 'v3.notification.count':
      return session.setUnread(event.payload.count)
    case 'v3.pm.message':
      return messages.received(event.payload)
    case 'v3.pm.read':
      return messages.readElsewhere(event.payload)
    case 'v3.user_friend.request':
      // With the chats comes how many wait for an answer.
      return void messages.load()
    case 'v3.client.version':
      return lobby.setServerVersion(event.payload.version)
    case 'v3.account.suspended':
      return session.suspend(event.payload.suspended_until, event.payload.reason)
    case 'v3.support.changed':
      return lobby.setTicket(event.payload)
    case 'v3.versus-tournament.starting':
    case 'v3.versus-tournament.running':
      return lobby.setTournament(event)
    case 'v3.logout':
      return lobby.setReload('logout')
    case 'v3.refresh':
      return lobby.setReload('refresh')
  }
}
