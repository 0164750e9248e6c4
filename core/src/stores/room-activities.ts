import { action, makeObservable, observableRef } from 'mobx'
import type { AppState } from '../protocol/apps.ts'
import type { ServerEvent } from '../protocol/events.ts'
import type { IngestRefused } from '../protocol/ingest.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { RoomModes } from '../protocol/room-modes.ts'
import type { VersusInvite, VersusState } from '../protocol/versus.ts'
import type { WatchState } from '../protocol/watch.ts'
import { RoomOrder } from './room-order.ts'
import { RoomToys } from './room-toys.ts'
import type { WonEntry } from './won-entry.ts'

export type AppPanels = ServerEvent<'v3.chat.app_panels'>
export type VersusRefusal = ServerEvent<'v3.versus.invite-rejected'>

const noVersus: VersusState = { battle: null, last: null, tournament: null }

/**
 * What goes on in the open room beside chat and shows, as the server last said it: apps, battles, modes, the
 * player for two.
 */
export class RoomActivities {
  /** null: not told yet. */
  apps: AppState | null = null
  panels: AppPanels | null = null
  versus: VersusState = noVersus
  /** Why the newest invitation came to nothing; stays until it is waved away or the next one. */
  versusRefusal: VersusRefusal | null = null
  modes: RoomModes | null = null
  /** null: nothing is watched together. */
  watch: WatchState | null = null
  /** What was won last while one is here; null: nothing. */
  won: WonEntry | null = null
  /** Who of the performer's studio uses the studio view now; sent to the performer alone. */
  observers: readonly string[] = []
  /** Why an encoder of the performer was refused last; sent to the performer alone. */
  encoderRefusal: IngestRefused | null = null
  /** For those who keep order here. */
  readonly order = new RoomOrder()
  readonly toys = new RoomToys()

  constructor() {
    makeObservable(this, {
      apps: observableRef,
      panels: observableRef,
      versus: observableRef,
      versusRefusal: observableRef,
      modes: observableRef,
      watch: observableRef,
      won: observableRef,
      observers: observableRef,
      encoderRefusal: observableRef,
      dismissEncoderRefusal: action,
      heard: action,
      setApps: action,
      setVersus: action,
      setModes: action,
      setWatch: action,
      setWon: action,
      dismissRefusal: action,
      clear: action,
    })
  }

  /** Takes an event of the room's socket; one that is about something else changes nothing. */
  heard(event: IncomingServerEvent): void {
    this.versus = nextVersus(this.versus, event)
    this.order.heard(event)
    this.toys.heard(event)
    switch (event.name) {
      case 'v3.app.state':
        return this.#change(event.payload)
      case 'v3.app.tip_split':
        return this.#change({ tip_split: event.payload })
      case 'v3.app.scratchoff.info':
        return this.#change({ scratchoff: event.payload })
      case 'v3.chat.app_panels':
        this.panels = event.payload
        return
      case 'v3.versus.invite-rejected':
        this.versusRefusal = event.payload
        return
      case 'v3.room.modes':
        return this.setModes(event.payload)
      case 'v3.watch.state':
        return this.setWatch(event.payload)
      case 'v3.ingest.refused':
        this.encoderRefusal = event.payload
        return
      case 'v3.media.state':
        if (event.payload.ingest !== undefined) this.encoderRefusal = null
        return
      case 'v3.studio.observers':
        this.observers = event.payload.usernames
        return
      case 'v3.watch.end':
        if (this.watch?.show_id === event.payload.show_id) this.watch = null
    }
  }

  setApps(apps: AppState): void {
    this.apps = apps
  }

  setVersus(versus: VersusState): void {
    this.versus = versus
  }

  setModes(modes: RoomModes): void {
    this.modes = modes
  }

  /** An older word than the one known, of the same show, is not taken: answers and events race. */
  setWatch(watch: WatchState): void {
    const { watch: known } = this
    if (known === null || known.show_id !== watch.show_id || watch.version >= known.version)
      this.watch = watch
  }

  setWon(won: WonEntry): void {
    this.won = won
  }

  dismissRefusal(): void {
    this.versusRefusal = null
  }

  dismissEncoderRefusal(): void {
    this.encoderRefusal = null
  }

  /** Another room. */
  clear(): void {
    this.order.clear()
    this.toys.clear()
    this.apps = null
    this.panels = null
    this.versus = noVersus
    this.versusRefusal = null
    this.modes = null
    this.watch = null
    this.won = null
    this.observers = []
    this.encoderRefusal = null
  }

  /** The first state of a room is whole; what comes before it would have holes. */
  #change(part: Partial<AppState>): void {
    if (this.apps !== null) this.apps = { ...this.apps, ...part }
    else if (isWhole(part)) this.apps = part
  }
}

function isWhole(part: Partial<AppState>): part is AppState {
  return (
    part.goals !== undefined &&
    part.koth !== undefined &&
    part.tip_menu !== undefined &&
    part.app_panel !== undefined &&
    part.tip_split !== undefined &&
    part.golden_ticket !== undefined &&
    part.scratchoff !== undefined
  )
}

/**
 * Pure: the battle of a room after one more event. One that is about something else, or about a battle that
 * is over, changes nothing.
 */
function nextVersus(state: VersusState, event: IncomingServerEvent): VersusState {
  switch (event.name) {
    case 'v3.versus.state':
      return event.payload
    case 'v3.versus.invite-received':
      return { ...state, invites: [...without(state, event.payload.invite_id), event.payload] }
    case 'v3.versus.invite-accepted':
    case 'v3.versus.invite-rejected':
      return { ...state, invites: without(state, event.payload.invite_id) }
    case 'v3.versus.started':
      return { ...state, battle: event.payload }
    case 'v3.versus.update':
      if (state.battle?.versus_id !== event.payload.versus_id) return state
      return { ...state, battle: { ...state.battle, room: event.payload.room, peer: event.payload.peer } }
    case 'v3.versus.ended':
      return {
        ...state,
        battle: state.battle?.versus_id === event.payload.versus_id ? null : state.battle,
        last: event.payload,
      }
    case 'v3.versus-tournament.room-update':
      return { ...state, tournament: event.payload.tournament }
    default:
      return state
  }
}

function without({ invites = [] }: VersusState, inviteId: string): VersusInvite[] {
  return invites.filter((invite) => invite.invite_id !== inviteId)
}
