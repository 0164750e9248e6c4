import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { LobbyState, RefusalReason } from '../client/connection-state.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'

type TournamentNotice = Extract<
  IncomingServerEvent,
  { readonly name: 'v3.versus-tournament.starting' | 'v3.versus-tournament.running' }
>

/** The account socket as screens see it. */
export class LobbyStore {
  state: LobbyState = 'idle'
  refusal: RefusalReason | null = null
  /** The server said that it restarts; cleared after 30 s or when the socket is back. */
  isRestarting = false
  /** A ping went unanswered for 2 s: the line is bad. */
  isPongLate = false
  /** The build of the site that the server has; a page of another one offers to be loaded anew. null: not told. */
  serverVersion: string | null = null
  /** Set when the page has to be loaded anew: the session ended, or the server asks for it. */
  reload: 'logout' | 'refresh' | null = null

  /** The tournament that this performer was last told of; null: of none, or it was dismissed. */
  tournament: TournamentNotice | null = null
  /** The ticket of the support that has changed last, a new object each time; null: none since the page came. */
  ticket: { readonly number: string } | null = null

  constructor() {
    makeObservable(this, {
      state: observable,
      refusal: observable,
      isRestarting: observable,
      isPongLate: observable,
      serverVersion: observable,
      reload: observable,
      tournament: observableRef,
      ticket: observableRef,
      setTicket: action,
      setTournament: action,
      isUp: computed,
      setState: action,
      setRefusal: action,
      setRestarting: action,
      setPongLate: action,
      setServerVersion: action,
      setReload: action,
    })
  }

  get isUp(): boolean {
    return this.state === 'authorized'
  }

  setState(state: LobbyState): void {
    this.state = state
    if (state === 'authorized') {
      this.refusal = null
      this.isRestarting = false
    }
  }

  setRefusal(reason: RefusalReason): void {
    this.refusal = reason
  }

  setRestarting(restarting: boolean): void {
    this.isRestarting = restarting
  }

  setPongLate(late: boolean): void {
    this.isPongLate = late
  }

  setServerVersion(version: string): void {
    this.serverVersion = version
  }

  setTournament(notice: TournamentNotice | null): void {
    this.tournament = notice
  }

  setTicket(ticket: { readonly number: string }): void {
    this.ticket = ticket
  }

  setReload(why: 'logout' | 'refresh'): void {
    this.reload = why
  }
}
