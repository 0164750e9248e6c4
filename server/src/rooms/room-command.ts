import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { AccessContext } from './access/access-context.ts'
import type { RoomSnapshot } from './live/live-directory.ts'
import type { RoomDeps } from './room-deps.ts'
import type { FeatureClass, FeatureFacts, RoomFeature } from './room-feature.ts'

/** Who asks. */
export interface By {
  readonly by: Identity
}

/** A room from inside, for as long as one command runs. */
export interface RoomTurn {
  /** The performer's account as it is now. */
  readonly owner: Person
  readonly deps: Pick<RoomDeps, 'clock' | 'fanClub' | 'ledger' | 'random' | 'shares'>
  /** All that goes on here. */
  readonly features: readonly RoomFeature[]
  /** @throws where no area brings it. */
  feature<Feature extends RoomFeature>(kind: FeatureClass<Feature>): Feature
  readonly facts: FeatureFacts
  access(viewer: Viewer): AccessContext
  snapshot(): RoomSnapshot
}

/**
 * What can be asked of a room, by a name and plain data alone: the room may be at another process
 * (GATEWAY-01). What is answered is plain data too.
 */
export interface RoomCommand<Args extends object, Answer> {
  /** `area.verb`, for logs and for the wire. */
  readonly name: string
  /** False: it only looks, or takes the turns itself. */
  readonly takesTurn: boolean
  readonly run: (turn: RoomTurn, args: Args) => Answer | Begun<Answer> | Promise<Answer | Begun<Answer>>
}

/** What was begun in the room's turn and is waited for outside of it: others need not wait for a disk. */
export class Begun<Answer> {
  readonly answer: Promise<Answer>

  constructor(answer: Promise<Answer>) {
    this.answer = answer
  }
}

/** In the room's turn: nothing else of the room runs until it has settled. */
export function roomCommand<Args extends object, Answer>(
  name: string,
  run: RoomCommand<Args, Answer>['run'],
): RoomCommand<Args, Answer> {
  return { name, takesTurn: true, run }
}

/** Answered at once, whatever the room is doing: what only looks, or what takes the turns of two rooms. */
export function roomQuery<Args extends object, Answer>(
  name: string,
  run: (turn: RoomTurn, args: Args) => Answer | Promise<Answer>,
): RoomCommand<Args, Answer> {
  return { name, takesTurn: false, run }
}
