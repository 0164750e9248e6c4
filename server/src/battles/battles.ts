import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type {
  Failure,
  VersusBattle,
  VersusEndReason,
  VersusInvite,
  VersusInviteEnd,
  VersusResult,
} from '@footlight/core/protocol'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import { type Invited, invite, transition, type VersusTerms } from '@footlight/core/rules/battles/versus'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { EventFeed } from '../ledger/feed.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import { Battle } from './battle.ts'
import { Announcer, outbound } from './battle-announcer.ts'
import type { BattleRepository } from './battle-port.ts'
import { BattleRegistry } from './battle-registry.ts'
import type { BattleRoom, Ineligibility } from './battle-room.ts'
import { INVITES_OUT_MAX, Invitations, presentInvite } from './invitations.ts'
import { endUnsettled } from './recovery.ts'
import { Tournaments, tournamentsChanged } from './tournaments.ts'

export interface BattlesDeps {
  readonly store: BattleRepository
  readonly ledger: Ledger
  readonly feed: EventFeed
  readonly people: PeopleRepository
  readonly bus: Bus
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

interface Named {
  readonly username: string
}

export interface InviteOptions {
  readonly minutes: number
  readonly tournamentId: string | null
}

/** All battles of this process: a battle spans two rooms, so neither of them owns it. */
export class Battles {
  readonly tournaments: Tournaments
  readonly #deps: BattlesDeps
  readonly #announcer: Announcer
  readonly #invitations: Invitations
  readonly #battleRooms = new Map<string, BattleRoom>()
  readonly #battles = new BattleRegistry()
  readonly #endings: readonly (() => void)[]
  #closed = false

  private constructor(deps: BattlesDeps) {
    this.#deps = deps
    this.#announcer = new Announcer({ ...deps, roomOf: (username) => this.#battleRooms.get(username) })
    this.#invitations = new Invitations(deps.clock, (refused, reason) => this.#onRefused(refused, reason))
    this.tournaments = new Tournaments(deps)
    this.#endings = [
      deps.bus.subscribe(tournamentsChanged, () => {
        for (const battleRoom of this.#battleRooms.values()) battleRoom.tournamentChanged()
      }),
    ]
  }

  /** Ends what the last process left behind, before any room is there. */
  static async open(deps: BattlesDeps): Promise<Battles> {
    const allBattles = new Battles(deps)
    for (const record of await endUnsettled({ ...deps, announcer: allBattles.#announcer }))
      allBattles.#battles.remember(record)
    await allBattles.tournaments.refresh()
    return allBattles
  }

  /** A room is in memory from now on; the newest of its name counts. */
  attach(battleRoom: BattleRoom): void {
    this.#battleRooms.set(battleRoom.username, battleRoom)
  }

  detach(battleRoom: BattleRoom): void {
    if (this.#battleRooms.get(battleRoom.username) === battleRoom)
      this.#battleRooms.delete(battleRoom.username)
  }

  battleOf(username: string): Battle | null {
    return this.#battles.of(username)
  }

  lastOf(username: string): VersusResult | null {
    return this.#battles.lastOf(username)
  }

  invitesOf(username: string): readonly VersusInvite[] {
    return this.#invitations.of(username).map(presentInvite)
  }

  /** Each as the room of the one who invited sees it, most tokens first. */
  running(): readonly VersusBattle[] {
    return this.#battles.present()
  }

  /** `by`, here and below: whose room it is. Both rooms are in memory. */
  async invite(by: Named, other: Named, options: InviteOptions): Promise<Result<VersusInvite, Failure>> {
    const { clock, random } = this.#deps
    const [host, guest] = [this.#roomOf(by), this.#roomOf(other)]
    const minutes = await this.#minutesOf(options, host, guest)
    if (!minutes.ok) return minutes
    const problem = this.#problemOf(host, guest) ?? this.#inviteProblem(host, guest)
    if (problem !== null) return wrongState(problem)
    const invited = invite(
      {
        id: random.uuid(),
        contestants: [side(host), side(guest)],
        minutes: minutes.value,
        tournamentId: options.tournamentId,
      },
      clock.now(),
    )
    this.#invitations.add(invited)
    const shown = presentInvite(invited)
    await this.#announcer.record([
      outbound(guest.username, 'v3.versus.invite-received', shown, [guest.username]),
    ])
    return ok(shown)
  }

  /**
   * Both rooms stand still while it is decided, so that no show begins in one of them meanwhile. The rooms
   * are taken in the order of their owners, so that two answers at once cannot wait for each other.
   */
  async accept(by: Named, other: Named, inviteId: string | null): Promise<Result<void, Failure>> {
    const [guest, host] = [this.#roomOf(by), this.#roomOf(other)]
    const [first, second] = guest.ownerId < host.ownerId ? [guest, host] : [host, guest]
    const begun = await first.run(() => second.run(() => this.#accept(guest, host, inviteId)))
    if (!begun.ok) return begun
    await begun.value
    return ok(undefined)
  }

  /** Refuses an invitation, or takes the caller's own back. */
  reject(caller: Named, other: Named): Result<void, Failure> {
    const invited = this.#invitations.between(caller.username, other.username)
    if (invited === null) return wrongState(this.battleOf(caller.username) !== null ? 'running' : 'none')
    this.#invitations.refuse(
      invited,
      invited.terms.contestants[0].username === caller.username ? 'withdrawn' : 'rejected',
    )
    return ok(undefined)
  }

  /** `opponent` null: whoever it is. Answers when the result is stored and told. */
  async end(
    username: string,
    opponent: string | null,
    reason: VersusEndReason,
    by: string | null,
  ): Promise<Result<void, Failure>> {
    const battle = this.battleOf(username)
    if (battle === null || (opponent !== null && battle.peerOf(username).username !== opponent))
      return wrongState(battle === null ? 'none' : 'running')
    assert(battle.end(reason, by), 'a battle that is listed runs')
    await battle.settled()
    return ok(undefined)
  }

  /** The performer went off: nothing of theirs goes on. */
  wentOff(username: string): void {
    if (this.#closed) return
    this.#invitations.refuseAllOf(username, 'unavailable')
    this.battleOf(username)?.end('unpublish', username)
  }

  /** To both performers of a battle, each in their own room. */
  async tellModeration(
    battle: Battle,
    notice: Omit<Parameters<typeof outbound<'v3.versus.moderate'>>[2], 'versus_id'>,
  ): Promise<void> {
    await this.#announcer.record(
      battle.contestants.map(({ username }) =>
        outbound(username, 'v3.versus.moderate', { ...notice, versus_id: battle.id }, [username]),
      ),
    )
  }

  /**
   * The server is about to end: what runs ends with the next start, and whatever breaks on the way down is
   * nobody's defeat. So it comes before the streams are closed. Idempotent.
   */
  async close(): Promise<void> {
    this.#closed = true
    for (const end of this.#endings) end()
    this.#invitations.close()
    const battles = this.#battles.all()
    for (const battle of battles) battle.close()
    await Promise.all(battles.map((battle) => battle.settled()))
  }

  #roomOf({ username }: Named): BattleRoom {
    const room = this.#battleRooms.get(username)
    assert(room !== undefined, 'a room is loaded before it is asked for a battle')
    return room
  }

  async #accept(
    guest: BattleRoom,
    host: BattleRoom,
    inviteId: string | null,
  ): Promise<Result<Promise<void>, Failure>> {
    const invited = this.#waiting(guest, host, inviteId)
    if (invited === null)
      return wrongState(
        this.battleOf(guest.username)?.peerOf(guest.username).username === host.username ? 'running' : 'none',
      )
    const minutes = await this.#minutesOf(invited.terms, host, guest)
    if (!minutes.ok) return minutes
    // It may have been answered or have lapsed while the tournament was looked up.
    if (this.#waiting(guest, host, invited.terms.id) === null) return wrongState('none')
    const problem = this.#problemOf(guest, host)
    return problem === null ? ok(this.#begin(invited)) : wrongState(problem)
  }

  #waiting(guest: BattleRoom, host: BattleRoom, inviteId: string | null): Invited | null {
    const invited = this.#invitations.between(guest.username, host.username)
    const isOwner =
      invited !== null &&
      invited.terms.contestants[1].username === guest.username &&
      (inviteId === null || inviteId === invited.terms.id)
    return isOwner ? invited : null
  }

  /** Both rooms are in it when this returns; the promise is for the store and the words. */
  #begin(invited: Invited): Promise<void> {
    const { clock, store, feed, logger } = this.#deps
    const running = transition(invited, { kind: 'accept', at: clock.now(), cursor: feed.position })
    assert(running.ok && running.value.kind === 'running', 'an invitation that waits can be accepted')
    this.#invitations.remove(invited)
    const battle = new Battle(
      {
        store,
        feed,
        clock,
        logger,
        announcer: this.#announcer,
        onOver: (over) => this.#battles.over(over),
        onStored: ({ tournamentId }) => this.#tournamentMoved(tournamentId),
      },
      running.value,
    )
    this.#battles.add(battle)
    for (const { username } of battle.contestants) this.#invitations.refuseAllOf(username, 'unavailable')
    const { invite_id, from, invited: guest } = presentInvite(invited)
    const begun = battle.begin([
      outbound(from, 'v3.versus.invite-accepted', { invite_id, from, invited: guest }, [from]),
    ])
    begun.then(
      () => this.#tournamentMoved(battle.tournamentId),
      () => this.#battles.forget(battle),
    )
    return begun
  }

  async #minutesOf(
    { minutes, tournamentId }: Pick<VersusTerms, 'minutes' | 'tournamentId'>,
    host: BattleRoom,
    guest: BattleRoom,
  ): Promise<Result<number, Failure>> {
    if (tournamentId === null) return ok(minutes)
    const match = await this.tournaments.mayPlay(tournamentId, host.ownerId, guest.ownerId)
    return match.ok ? match : wrongState(match.error)
  }

  /** Why these two cannot battle now, as the caller reads it. */
  #problemOf(caller: BattleRoom, other: BattleRoom): string | null {
    const [theirs, others] = [this.#ineligibilityOf(caller), this.#ineligibilityOf(other)]
    return theirs ?? (others === null ? null : `opponent_${others}`)
  }

  #ineligibilityOf(battleRoom: BattleRoom): Ineligibility | 'running' | null {
    return this.battleOf(battleRoom.username) !== null ? 'running' : battleRoom.ineligibility()
  }

  #inviteProblem(host: BattleRoom, guest: BattleRoom): string | null {
    if (this.#invitations.between(host.username, guest.username) !== null) return 'invited'
    return this.#invitations.countFrom(host.username) < INVITES_OUT_MAX ? null : 'too_many_invites'
  }

  #onRefused(refused: VersusInvite, reason: VersusInviteEnd): void {
    const { invite_id, from, invited } = refused
    void this.#announcer.record(
      [from, invited].map((username) =>
        outbound(username, 'v3.versus.invite-rejected', { invite_id, from, invited, reason }, [username]),
      ),
    )
  }

  #tournamentMoved(tournamentId: string | null): void {
    if (tournamentId === null) return
    this.tournaments
      .refresh()
      .catch((error: unknown) => logEvent(this.#deps.logger, 'tournament_read_failed', { err: error }))
  }
}

function side({ ownerId, username }: BattleRoom): VersusTerms['contestants'][0] {
  return { ownerId, username }
}

function wrongState(state: string): Result<never, Failure> {
  return fail({ error: 'wrong_state', state })
}
