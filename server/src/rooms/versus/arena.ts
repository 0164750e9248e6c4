import { assert, fail, ok, type Result } from '@footlight/core/domain'
import { type Invited, invite, transition, type VersusTerms } from '@footlight/core/domain/versus/versus'
import type {
  Clock,
  Ledger,
  OutboxEvent,
  PeopleStore,
  Random,
  VersusRecord,
  VersusStore,
} from '@footlight/core/ports'
import type {
  Failure,
  VersusBattle,
  VersusEndReason,
  VersusInvite,
  VersusInviteEnd,
  VersusResult,
} from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { Battle } from './battle.ts'
import type { Corner, Obstacle } from './corner.ts'
import { INVITES_OUT_MAX, Invitations, presentInvite } from './invitations.ts'
import { battleFor, resultFor } from './records.ts'
import { countedTipOf, endUnsettled } from './recovery.ts'
import { Teller, word } from './teller.ts'
import { Tournaments } from './tournaments.ts'

export interface ArenaParts {
  readonly store: VersusStore
  readonly ledger: Ledger
  readonly people: PeopleStore
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export interface InviteWish {
  readonly minutes: number
  readonly tournamentId: string | null
}

const ROOM_TOPIC = 'room:'

/** All versus of this process: a battle spans two rooms, so neither of them owns it. */
export class Arena {
  readonly tournaments: Tournaments
  readonly #parts: ArenaParts
  readonly #teller: Teller
  readonly #invitations: Invitations
  readonly #corners = new Map<string, Corner>()
  /** Each running battle stands here twice, once per room. */
  readonly #battles = new Map<string, Battle>()
  readonly #last = new Map<string, VersusResult>()
  readonly #unlisten: () => void
  /** Everything up to here in the record was seen. */
  #cursor: number
  #closed = false

  private constructor(parts: ArenaParts, cursor: number) {
    this.#parts = parts
    this.#cursor = cursor
    this.#teller = new Teller({ ...parts, roomOf: (username) => this.#corners.get(username) })
    this.#invitations = new Invitations(parts.clock, (refused, reason) => this.#onRefused(refused, reason))
    this.tournaments = new Tournaments({
      ...parts,
      onChanged: () => this.#corners.forEach((corner) => corner.tournamentChanged()),
    })
    this.#unlisten = parts.ledger.onCommitted((events) => events.forEach((event) => this.#onRecorded(event)))
  }

  /** Ends what the last process left behind, before any room is there. */
  static async open(parts: ArenaParts): Promise<Arena> {
    const arena = new Arena(parts, await parts.ledger.head())
    for (const record of await endUnsettled({ ...parts, teller: arena.#teller })) arena.#remember(record)
    await arena.tournaments.refresh()
    return arena
  }

  /** A room is in memory from now on; the newest of its name counts. */
  attach(corner: Corner): void {
    this.#corners.set(corner.username, corner)
  }

  detach(corner: Corner): void {
    if (this.#corners.get(corner.username) === corner) this.#corners.delete(corner.username)
  }

  battleOf(username: string): Battle | null {
    return this.#battles.get(username) ?? null
  }

  lastOf(username: string): VersusResult | null {
    return this.#last.get(username) ?? null
  }

  invitesOf(username: string): readonly VersusInvite[] {
    return this.#invitations.of(username).map(presentInvite)
  }

  /** Each as the room of the one who invited sees it, most tokens first. */
  running(): readonly VersusBattle[] {
    const battles = [...new Set(this.#battles.values())].map(({ record, fighters }) =>
      battleFor(record, fighters[0].username),
    )
    const tokens = ({ room, peer }: VersusBattle): number => room.tokens + peer.tokens
    return battles.sort((a, b) => tokens(b) - tokens(a))
  }

  async invite(host: Corner, guest: Corner, wish: InviteWish): Promise<Result<VersusInvite, Failure>> {
    const { clock, random } = this.#parts
    const minutes = await this.#minutesOf(wish, host, guest)
    if (!minutes.ok) return minutes
    const problem = this.#problemOf(host, guest) ?? this.#inviteProblem(host, guest)
    if (problem !== null) return wrongState(problem)
    const invited = invite(
      {
        id: random.uuid(),
        fighters: [fighter(host), fighter(guest)],
        minutes: minutes.value,
        tournamentId: wish.tournamentId,
      },
      clock.now(),
    )
    this.#invitations.add(invited)
    const shown = presentInvite(invited)
    await this.#teller.record([word(guest.username, 'v3.versus.invite-received', shown, [guest.username])])
    return ok(shown)
  }

  /**
   * Both rooms stand still while it is decided, so that no show begins in one of them meanwhile. The rooms
   * are taken in the order of their owners, so that two answers at once cannot wait for each other.
   */
  async accept(guest: Corner, host: Corner, inviteId: string | null): Promise<Result<void, Failure>> {
    const [first, second] = guest.ownerId < host.ownerId ? [guest, host] : [host, guest]
    const begun = await first.run(() => second.run(() => this.#accept(guest, host, inviteId)))
    if (!begun.ok) return begun
    await begun.value
    return ok(undefined)
  }

  /** Refuses an invitation, or takes the caller's own back. */
  reject(caller: Corner, other: Corner): Result<void, Failure> {
    const invited = this.#invitations.between(caller.username, other.username)
    if (invited === null) return wrongState(this.#battles.has(caller.username) ? 'running' : 'none')
    this.#invitations.refuse(
      invited,
      invited.terms.fighters[0].username === caller.username ? 'withdrawn' : 'rejected',
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

  /** She went off: nothing of hers goes on. */
  wentOff(username: string): void {
    if (this.#closed) return
    this.#invitations.refuseAllOf(username, 'unavailable')
    this.battleOf(username)?.end('unpublish', username)
  }

  /** To both performers of a battle, each in her own room. */
  async tellModeration(
    battle: Battle,
    notice: Omit<Parameters<typeof word<'v3.versus.moderate'>>[2], 'versus_id'>,
  ): Promise<void> {
    await this.#teller.record(
      battle.fighters.map(({ username }) =>
        word(username, 'v3.versus.moderate', { ...notice, versus_id: battle.id }, [username]),
      ),
    )
  }

  /**
   * The server is about to end: what runs ends with the next start, and whatever breaks on the way down is
   * nobody's defeat. So it comes before the streams are closed. Idempotent.
   */
  async close(): Promise<void> {
    this.#closed = true
    this.#unlisten()
    this.#invitations.close()
    const battles = [...new Set(this.#battles.values())]
    for (const battle of battles) battle.close()
    await Promise.all(battles.map((battle) => battle.settled()))
  }

  async #accept(
    guest: Corner,
    host: Corner,
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

  #waiting(guest: Corner, host: Corner, inviteId: string | null): Invited | null {
    const invited = this.#invitations.between(guest.username, host.username)
    const isHers =
      invited !== null &&
      invited.terms.fighters[1].username === guest.username &&
      (inviteId === null || inviteId === invited.terms.id)
    return isHers ? invited : null
  }

  /** Both rooms are in it when this returns; the promise is for the store and the words. */
  #begin(invited: Invited): Promise<void> {
    const { clock, store, logger } = this.#parts
    const running = transition(invited, { kind: 'accept', at: clock.now(), cursor: this.#cursor })
    assert(running.ok && running.value.kind === 'running', 'an invitation that waits can be accepted')
    this.#invitations.remove(invited)
    const battle = new Battle(
      {
        store,
        clock,
        logger,
        teller: this.#teller,
        onOver: (over) => this.#onOver(over),
        onStored: (record) => this.#onStored(record),
      },
      running.value,
    )
    for (const { username } of battle.fighters) this.#battles.set(username, battle)
    for (const { username } of battle.fighters) this.#invitations.refuseAllOf(username, 'unavailable')
    const { invite_id, from, invited: guest } = presentInvite(invited)
    const begun = battle.begin([
      word(from, 'v3.versus.invite-accepted', { invite_id, from, invited: guest }, [from]),
    ])
    begun.then(
      () => this.#tournamentMoved(battle.tournamentId),
      () => this.#forget(battle),
    )
    return begun
  }

  async #minutesOf(
    { minutes, tournamentId }: Pick<VersusTerms, 'minutes' | 'tournamentId'>,
    host: Corner,
    guest: Corner,
  ): Promise<Result<number, Failure>> {
    if (tournamentId === null) return ok(minutes)
    const match = await this.tournaments.mayPlay(tournamentId, host.ownerId, guest.ownerId)
    return match.ok ? match : wrongState(match.error)
  }

  /** Why these two cannot battle now, as the caller reads it. */
  #problemOf(caller: Corner, other: Corner): string | null {
    const [hers, others] = [this.#obstacleOf(caller), this.#obstacleOf(other)]
    return hers ?? (others === null ? null : `opponent_${others}`)
  }

  #obstacleOf(corner: Corner): Obstacle | 'running' | null {
    return this.#battles.has(corner.username) ? 'running' : corner.obstacle()
  }

  #inviteProblem(host: Corner, guest: Corner): string | null {
    if (this.#invitations.between(host.username, guest.username) !== null) return 'invited'
    return this.#invitations.countFrom(host.username) < INVITES_OUT_MAX ? null : 'too_many_invites'
  }

  #onRecorded(event: OutboxEvent): void {
    if (event.cursor <= this.#cursor) return
    this.#cursor = event.cursor
    if (!event.topic.startsWith(ROOM_TOPIC)) return
    const username = event.topic.slice(ROOM_TOPIC.length)
    const battle = this.#battles.get(username)
    const tip = battle === undefined ? null : countedTipOf(event)
    if (battle !== undefined && tip !== null) battle.tip(username, tip)
  }

  #onRefused(refused: VersusInvite, reason: VersusInviteEnd): void {
    const { invite_id, from, invited } = refused
    void this.#teller.record(
      [from, invited].map((username) =>
        word(username, 'v3.versus.invite-rejected', { invite_id, from, invited, reason }, [username]),
      ),
    )
  }

  #onOver(battle: Battle): void {
    this.#release(battle)
    this.#remember(battle.record)
  }

  #release(battle: Battle): void {
    for (const { username } of battle.fighters)
      if (this.#battles.get(username) === battle) this.#battles.delete(username)
  }

  /** Its start was not stored: there never was one. */
  #forget(battle: Battle): void {
    this.#release(battle)
    for (const { username } of battle.fighters)
      if (this.#last.get(username)?.versus_id === battle.id) this.#last.delete(username)
  }

  #onStored(record: VersusRecord): void {
    this.#tournamentMoved(record.tournamentId)
  }

  #tournamentMoved(tournamentId: string | null): void {
    if (tournamentId === null) return
    this.tournaments
      .refresh()
      .catch((error: unknown) =>
        this.#parts.logger.error(
          { err: error },
          'the standings of a tournament were not read; they come with the next match',
        ),
      )
  }

  #remember(record: VersusRecord): void {
    for (const { username } of record.sides) this.#last.set(username, resultFor(record, username))
  }
}

function fighter({ ownerId, username }: Corner): VersusTerms['fighters'][0] {
  return { ownerId, username }
}

function wrongState(state: string): Result<never, Failure> {
  return fail({ error: 'wrong_state', state })
}
