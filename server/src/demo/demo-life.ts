import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { findPerformer } from '../accounts/find-performer.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { appState, setApp } from '../apps/commands.ts'
import type { Battles } from '../battles/battles.ts'
import type { Job } from '../platform/cluster/singleton.ts'
import { logEvent } from '../platform/log-event.ts'
import { setStandby } from '../rooms/modes/mode-commands.ts'
import type { Rooms } from '../rooms/rooms.ts'
import { payTip } from '../tips/pay-tip.ts'
import { keepGoalShow, keepTicketShow } from './keep-audience-shows.ts'
import { keepPrivate } from './keep-private.ts'
import { Regulars } from './regulars.ts'
import { type Activity, type RoomPlan, roomPlans } from './room-plans.ts'
import { setUpRoom } from './set-up-room.ts'
import { TALK_EVERY_MS, talkers, talkTurn } from './small-talk.ts'

const LOOK_EVERY_MS = 10_000
const BATTLE_MINUTES = 30

export interface DemoLifeDeps {
  readonly people: PeopleRepository
  readonly rooms: Rooms
  readonly battles: Battles
  readonly passwords: Passwords
  /** Whether a room streams its drawn scene; where a person streams, it is left alone. */
  readonly isOnAir: (username: string) => boolean
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * What goes on in the rooms of the drawn scenes. Every look puts right what is not as the plan has it, by
 * the commands of the areas themselves, so that it stands being run twice and after a restart begins nothing
 * a second time. Tokens come from the wallets of the regulars; when those are empty, what costs ends.
 */
export class DemoLife {
  readonly #deps: DemoLifeDeps
  readonly #regulars: Regulars
  readonly #keep: Record<Activity, (owner: Person) => Promise<void>>
  /** The turn that was taken last: nobody says a line twice. */
  #lastTurn: number

  constructor(deps: DemoLifeDeps) {
    this.#deps = deps
    this.#regulars = new Regulars(deps)
    this.#lastTurn = Math.floor(deps.clock.now() / TALK_EVERY_MS)
    const shows = { ...deps, regulars: this.#regulars }
    this.#keep = {
      tips: (owner) => this.#beginGoalsAgain(owner),
      private: (owner) => keepPrivate(owner, shows),
      ticket: (owner) => keepTicketShow(owner, shows),
      goal_show: (owner) => keepGoalShow(owner, shows),
      standby: (owner) => this.#standBy(owner),
      battle: (owner) => this.#battle(owner),
    }
  }

  get job(): Job {
    return { name: 'demo_life', everyMs: LOOK_EVERY_MS, runsAtStart: true, run: () => this.look() }
  }

  async look(): Promise<void> {
    const onAir = roomPlans.filter(({ username }) => this.#deps.isOnAir(username))
    for (const plan of roomPlans) if (!onAir.includes(plan)) this.#regulars.leaveRoom(plan.username)
    for (const plan of onAir) {
      try {
        await this.#lookAt(plan)
      } catch (error) {
        logEvent(this.#deps.logger, 'demo_room_failed', { err: error, room: plan.username })
      }
    }
    await this.#talk(onAir)
  }

  close(): void {
    this.#regulars.close()
  }

  async #lookAt(plan: RoomPlan): Promise<void> {
    const owner = await findPerformer(this.#deps.people, plan.username)
    if (!owner.ok) return
    await setUpRoom(owner.value, plan, this.#deps)
    for (const username of talkers) await this.#regulars.enter(username, plan.username)
    await this.#keep[plan.activity](owner.value)
  }

  async #talk(onAir: readonly RoomPlan[]): Promise<void> {
    const owners: Person[] = []
    for (const { username } of onAir) {
      const owner = await findPerformer(this.#deps.people, username)
      if (owner.ok) owners.push(owner.value)
    }
    const turn = talkTurn(this.#deps.clock.now(), owners)
    if (turn === null || turn.number === this.#lastTurn) return
    this.#lastTurn = turn.number
    if (turn.tip === null) return this.#regulars.say(turn.username, turn.room, turn.line)
    const owner = owners.find(({ username }) => username === turn.room)!
    await this.#deps.rooms.execute(owner, payTip, {
      ...(await this.#regulars.payer(turn.username, `tip-${turn.number}`, [turn.room, turn.tip])),
      amount: turn.tip,
      comment: undefined,
      type: undefined,
      sourceId: undefined,
      appData: undefined,
      terms: undefined,
      isHeld: false,
    })
  }

  /** When all goals are reached, so that there is always one to tip for. */
  async #beginGoalsAgain(owner: Person): Promise<void> {
    const by = performer(owner)
    const state = await this.#deps.rooms.execute(owner, appState, { by })
    const goals = state.ok ? state.value.goals : null
    if (goals?.is_active !== true) return
    const needed = goals.goals.reduce((sum, { tokens }) => sum + tokens, 0)
    if (goals.total < needed) return
    const to = { is_active: true, goals: goals.goals, reset: true }
    await this.#deps.rooms.execute(owner, setApp, { app: 'goals', to })
  }

  async #standBy(owner: Person): Promise<void> {
    const { status } = await this.#deps.rooms.snapshot(owner)
    if (status !== 'online') return
    await this.#deps.rooms.execute(owner, setStandby, {
      by: performer(owner),
      on: true,
      stays: false,
      isAllowed: true,
    })
  }

  /** The first of the two invites, the second accepts. */
  async #battle(owner: Person): Promise<void> {
    const { battles, people, isOnAir } = this.#deps
    const names = roomPlans.filter(({ activity }) => activity === 'battle').map(({ username }) => username)
    const opponent = names.find((username) => username !== owner.username)
    if (names[0] !== owner.username || opponent === undefined || !isOnAir(opponent)) return
    if (battles.battleOf(owner.username) !== null || battles.battleOf(opponent) !== null) return
    const other = await findPerformer(people, opponent)
    if (!other.ok) return
    const invited = await battles.invite(owner, other.value, { minutes: BATTLE_MINUTES, tournamentId: null })
    if (invited.ok) await battles.accept(other.value, owner, invited.value.invite_id)
  }
}

function performer(owner: Person) {
  return { kind: 'person', username: owner.username, sessionKey: 'demo', person: owner } as const
}
