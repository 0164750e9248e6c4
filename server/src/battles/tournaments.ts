import type { Clock } from '@footlight/core/ports'
import type {
  AccountId,
  Failure,
  VersusRoomTournament,
  VersusStanding,
  VersusTournament,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { phaseOf, standingsByPoints } from '@footlight/core/rules/battles/tournament'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Bus, Subject } from '../platform/cluster/bus.ts'
import type { BattleRepository, TournamentRecord } from './battle-port.ts'

interface Board {
  readonly record: TournamentRecord
  /** In the order of their places; every player has one. */
  readonly standings: readonly VersusStanding[]
  readonly byOwner: ReadonlyMap<AccountId, VersusStanding>
}

export interface TournamentBoard {
  readonly tournament: VersusTournament
  readonly standings: readonly VersusStanding[]
}

/** Who is in what, or how it stands, is different now. */
export const tournamentsChanged: Subject<Readonly<Record<string, never>>> = { name: 'inv.tournaments' }

interface TournamentDeps {
  readonly store: BattleRepository
  readonly people: PeopleRepository
  readonly clock: Clock
  readonly bus: Bus
}

const LIST_MAX = 50

/**
 * Tournaments. Those that are not over are held in memory with their standings, so that a room can say where
 * it stands.
 */
export class Tournaments {
  readonly #deps: TournamentDeps
  #open: readonly Board[] = []

  constructor(deps: TournamentDeps) {
    this.#deps = deps
  }

  /** Reads again what is open, then tells the rooms. */
  async refresh(): Promise<void> {
    const records = await this.#deps.store.openTournaments(this.#deps.clock.now())
    this.#open = await Promise.all(records.map((record) => this.#read(record)))
    this.#deps.bus.publish(tournamentsChanged, {})
  }

  /** The one that a performer plays in: that of their match, else the first that runs, else the next. */
  forRoom(ownerId: AccountId, matchOf: string | null): VersusRoomTournament | null {
    const now = this.#deps.clock.now()
    const theirs = this.#open.filter(
      ({ record, byOwner }) =>
        byOwner.has(ownerId) && (phaseOf(record, now) !== 'over' || record.id === matchOf),
    )
    const board =
      theirs.find(({ record }) => record.id === matchOf) ??
      theirs.find(({ record }) => phaseOf(record, now) === 'running') ??
      theirs[0]
    const [standing, leader] = [board?.byOwner.get(ownerId), board?.standings[0]]
    if (board === undefined || standing === undefined || leader === undefined) return null
    return { tournament: this.present(board.record), standing, leader, is_match: board.record.id === matchOf }
  }

  /**
   * Whether these two may have a match of it now; answers how many minutes it takes. The error is the state
   * that it is refused with.
   */
  async mayPlay(
    id: string,
    one: AccountId,
    other: AccountId,
  ): Promise<Result<number, 'not_in_tournament' | 'played'>> {
    const { store, clock } = this.#deps
    const record = await store.tournament(id)
    const isOn =
      record !== null &&
      phaseOf(record, clock.now()) === 'running' &&
      record.players.includes(one) &&
      record.players.includes(other)
    if (!isOn) return fail('not_in_tournament')
    return (await store.havePlayed(id, one, other)) ? fail('played') : ok(record.matchMinutes)
  }

  async create(record: TournamentRecord): Promise<TournamentBoard> {
    await this.#deps.store.createTournament(record)
    await this.refresh()
    return this.#present(await this.#read(record))
  }

  async cancel(id: string): Promise<Result<TournamentBoard, Failure>> {
    const { store, clock } = this.#deps
    const record = await store.tournament(id)
    if (record === null) return fail({ error: 'not_found' })
    const phase = phaseOf(record, clock.now())
    if (phase === 'over' || !(await store.cancelTournament(id, clock.now())))
      return fail({ error: 'wrong_state', state: phase === 'over' ? phase : 'cancelled' })
    await this.refresh()
    return ok(this.#present(await this.#read({ ...record, cancelledAt: clock.now() })))
  }

  /** `id` null: the one that runs, else the next, else the last. null: there is none. */
  async board(id: string | null): Promise<TournamentBoard | null> {
    const record = id === null ? await this.#current() : await this.#deps.store.tournament(id)
    return record === null ? null : this.#present(await this.#read(record))
  }

  async list(): Promise<readonly VersusTournament[]> {
    return (await this.#deps.store.tournaments(LIST_MAX)).map((record) => this.present(record))
  }

  present(record: TournamentRecord): VersusTournament {
    const { id, name, matchMinutes, startsAt, endsAt, players } = record
    return {
      tournament_id: id,
      name,
      phase: phaseOf(record, this.#deps.clock.now()),
      match_minutes: matchMinutes,
      starts_at: startsAt,
      ends_at: endsAt,
      players: players.length,
    }
  }

  async #current(): Promise<TournamentRecord | null> {
    const now = this.#deps.clock.now()
    const open = await this.#deps.store.openTournaments(now)
    const [last] = (await this.#deps.store.tournaments(LIST_MAX)).filter(
      (record) => phaseOf(record, now) === 'over',
    )
    return open.find((record) => phaseOf(record, now) === 'running') ?? open[0] ?? last ?? null
  }

  async #read(record: TournamentRecord): Promise<Board> {
    const [people, sums] = await Promise.all([
      this.#deps.people.byIds(record.players),
      this.#deps.store.sumsOfTournament(record.id),
    ])
    const sumOf = new Map(sums.map((sum) => [sum.ownerId, sum]))
    const nothing = { wins: 0, ties: 0, losses: 0, tokens: 0 }
    const standings = standingsByPoints(
      people.map(({ id, username }) => ({ ...nothing, ...sumOf.get(id), username })),
    )
    const idOf = new Map(people.map(({ id, username }) => [username, id]))
    return {
      record,
      standings,
      byOwner: new Map(standings.map((standing) => [idOf.get(standing.username)!, standing])),
    }
  }

  #present({ record, standings }: Board): TournamentBoard {
    return { tournament: this.present(record), standings }
  }
}
