import type {
  AccountId,
  ServerEvent,
  ServerEventName,
  VersusRoomTournament,
  VersusState,
} from '@footlight/core/protocol'
import type { Viewer } from '../accounts/viewer.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import { ModeFeature } from '../rooms/modes/mode-feature.ts'
import type { FeatureFacts, Presence, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import type { Battle } from './battle.ts'
import type { BattleRoom, Ineligibility } from './battle-room.ts'
import type { Battles } from './battles.ts'

/** The battle of one room: what the room reports to the battles of all rooms, and what comes back. */
export class BattleFeature implements RoomFeature, BattleRoom {
  readonly allBattles: Battles
  readonly ownerId: AccountId
  readonly username: string
  readonly facts: Partial<FeatureFacts> = {
    battle: () => (this.battle === null ? null : this.battle.tournamentId === null ? 'battle' : 'tournament'),
    isVersusPeer: (viewer) => this.#isPeer(viewer),
  }
  readonly #context: RoomContext
  #toldTournament = ''

  constructor(context: RoomContext, battles: Battles) {
    this.#context = context
    this.allBattles = battles
    const { id, username } = context.owner()
    this.ownerId = id
    this.username = username
    this.#toldTournament = keyOf(this.#tournament())
    this.allBattles.attach(this)
  }

  get battle(): Battle | null {
    return this.allBattles.battleOf(this.username)
  }

  /** Somebody of that name is in the room. */
  isHere(username: string): boolean {
    return this.#context.roomMembers.named(username).length > 0
  }

  stateFor({ accountId }: Pick<Viewer, 'accountId'>): VersusState {
    return {
      battle: this.battle?.viewFor(this.username) ?? null,
      last: this.allBattles.lastOf(this.username),
      tournament: this.#tournament(),
      ...(accountId === this.ownerId && { invites: [...this.allBattles.invitesOf(this.username)] }),
    }
  }

  ineligibility(): Ineligibility | null {
    const presence = this.#context.presence()
    if (presence !== 'online') return presence
    if (this.#context.facts.currentShow() !== null) return 'show'
    const { isStandby, hasCamPassword } = this.#context.feature(ModeFeature).current()
    return isStandby ? 'standby' : hasCamPassword ? 'password' : null
  }

  run<T>(command: () => T | Promise<T>): Promise<T> {
    return this.#context.run(command)
  }

  tellLive<N extends ServerEventName>(name: N, payload: ServerEvent<N>, to: readonly string[] | null): void {
    if (to === null) this.#context.tellAll(name, payload)
    else this.#context.tell(to, name, payload)
  }

  tournamentChanged(): void {
    const tournament = this.#tournament()
    const key = keyOf(tournament)
    if (key === this.#toldTournament) return
    this.#toldTournament = key
    this.#context.tellAll('v3.versus-tournament.room-update', { tournament })
  }

  entryFrames(member: RoomSocket): Buffer {
    return encodeEvent('v3.versus.state', this.stateFor(member.viewer))
  }

  presenceChanged(presence: Presence): void {
    if (presence === 'offline') this.allBattles.wentOff(this.username)
  }

  /** A tournament that begins or is over changes by the clock alone. */
  tick(): void {
    this.tournamentChanged()
  }

  isBusy(): boolean {
    return this.battle !== null
  }

  async close(): Promise<void> {
    this.allBattles.detach(this)
  }

  #isPeer({ accountId }: Viewer): boolean {
    const { battle } = this
    return battle !== null && accountId !== null && battle.peerOf(this.username).ownerId === accountId
  }

  #tournament(): VersusRoomTournament | null {
    return this.allBattles.tournaments.forRoom(this.ownerId, this.battle?.tournamentId ?? null)
  }
}

function keyOf(tournament: VersusRoomTournament | null): string {
  return JSON.stringify(tournament)
}
