import type { OutboxEvent } from '@footlight/core/ports'
import type {
  ChatUser,
  ClientEvent,
  ContentRef,
  CurrentShow,
  Failure,
  GoalProgress,
  ParticipantRole,
  PerformerSettings,
  RoomStatus,
  ServerEvent,
  ServerEventName,
  ShowKind,
  StudioView,
  TipMenuItem,
  TipTerms,
  ToyOffer,
} from '@footlight/core/protocol'
import { assert, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { RecordedEvent } from '../ledger/feed.ts'
import type { RoomMedia } from '../sfu/port.ts'
import type { AccessContext } from './access/access-context.ts'
import type { EntryRefusal } from './access/room-policies.ts'
import type { RoomRestrictions } from './access/room-restrictions.ts'
import type { RoomDeps } from './room-deps.ts'
import type { RoomMembers } from './room-members.ts'
import type { RoomSocket } from './room-socket.ts'
import type { ShutOut } from './shut-out.ts'
import type { TipMemory } from './tip-memory.ts'

/** Whether the performer's stream is there, whatever show is on. */
export type Presence = 'offline' | 'online' | 'reconnecting'

/** A room that is being loaded, for what a feature reads before it takes orders. */
export interface LoadingRoom {
  readonly owner: Person
  /** The ledger among them is the room's own: a command of one that lost its lease is refused. */
  readonly deps: RoomDeps
  readonly logger: Logger
  /** The last events of the room's record, up to where it is read from now on. */
  readonly recent: readonly OutboxEvent[]
}

/**
 * What an area brings to every room: reads what its feature starts from, and answers how that is made. Nothing
 * of the room is there yet, and others are loaded at the same time.
 */
export type LoadFeature = (room: LoadingRoom) => MakeFeature | Promise<MakeFeature>
/** Features of areas below this one's are there already. */
export type MakeFeature = (context: RoomContext) => RoomFeature | readonly RoomFeature[]

/** Classes of features: each room has one of each. */
// biome-ignore lint/suspicious/noExplicitAny: whatever it is made of.
export type FeatureClass<Feature extends RoomFeature> = abstract new (...made: any) => Feature

/** What a feature may ask and tell of its room. */
export interface RoomContext {
  readonly deps: RoomDeps
  readonly logger: Logger
  readonly roomMembers: RoomMembers
  readonly media: RoomMedia
  readonly restrictions: RoomRestrictions
  readonly tips: TipMemory
  readonly facts: FeatureFacts
  /** @throws where no area brings it. */
  feature<Feature extends RoomFeature>(kind: FeatureClass<Feature>): Feature
  /** The performer's account as it is now. */
  owner(): Person
  presence(): Presence
  /** What everybody is told: presence, show and standby together. */
  status(): RoomStatus
  access(viewer: Viewer): AccessContext
  /** How the others see this one. */
  describe(viewer: Viewer): ChatUser
  /** One command in the room's mailbox: nothing else of the room runs until it has settled. */
  run<T>(command: () => T | Promise<T>): Promise<T>
  /** The same for timers and events that nobody waits for; failures are logged. */
  command(command: () => void | Promise<void>): void
  /** Closes in the SFU what nobody is entitled to any more; done when it returns. Before anything is told. */
  recheckMedia(): void
  /** Whether `balanceChanged` tells of everybody's wallet, or only of who is here. At first: of who is here. */
  followWallets(isFollowing: boolean): void
  /** Puts people out: what they may see, what they pay for, the word, the line. Inside the room's turn. */
  readonly shutOut: ShutOut
  /** Closes what somebody pays for here. `takenBefore`: only what they took before then, monotonic ms. */
  dismiss(username: string, takenBefore?: number): Promise<void>
  /** Tells the status when it is another than the one told last, and what each may receive now. */
  announceStatus(): Promise<void>
  /**
   * Tells those of these names who are here what they may receive now: their part in a show changed, and the
   * status did not.
   */
  tellMedia(usernames: readonly string[]): void
  /** Through the record, with a cursor. `to`: only these usernames get it; absent: everybody in the room. */
  announce<N extends ServerEventName>(
    name: N,
    payload: Omit<ServerEvent<N>, 'cursor'>,
    to?: readonly string[],
  ): Promise<void>
  /** To those of these names who are here now; not recorded. */
  tell<N extends ServerEventName>(usernames: readonly string[], name: N, payload: ServerEvent<N>): void
  /** To everybody who is here now; encoded once. */
  tellAll<N extends ServerEventName>(name: N, payload: ServerEvent<N>): void
}

/**
 * What one feature knows and the room or another feature asks. A room without that feature is as
 * `factsWithout` says.
 */
export interface FeatureFacts {
  /** Current or announced, as everybody may see it; null: none. */
  currentShow(): CurrentShow | null
  /** Of the show that runs; null: none. */
  showKind(): ShowKind | null
  /** Nobody spies on the show that runs. */
  isExclusive(): boolean
  /** What this viewer is in the show that runs; null: nothing. */
  participantRole(viewer: Viewer): ParticipantRole | null
  /** The performer said yes to this viewer's camera, and it is paid for where it costs something. */
  mayShowCamera(viewer: Viewer): boolean
  /**
   * This socket's part in a speed date that runs: both send their camera, each receives the other's; null: none.
   */
  datePart(viewer: Viewer): 'performer' | 'viewer' | null
  /** One of the two in the speed date that runs. */
  isDating(username: string): boolean
  /** By the minute, and in the current show: nothing may be sent to them without being charged. */
  isMetered(viewer: Viewer): boolean
  /** The two of a private that runs: what they say and what is tipped in it is theirs alone; null: none. */
  privateParticipants(): PrivateParticipants | null
  /** The battle that runs, from its acceptance until its end is decided; null: none. */
  battle(): 'battle' | 'tournament' | null
  /** The performer of the other room: while the battle runs they moderate this one too. */
  isVersusPeer(viewer: Viewer): boolean
  /** In the fan club of the performer, as far as it is known of those who are here. */
  isFan(viewer: Viewer): boolean
  /** The operator's wall stands between this viewer and the public stream. */
  isWalledOff(viewer: Viewer): boolean
  /** null: this socket is not in studio view; else the scope of its view. */
  studioViewOf(viewer: Viewer): StudioView | null
  /** What the performer sells by the minute; null: no area says. */
  offers(): PerformerSettings | null
  /** Control of the performer's toys, for sale now; null: it is not. */
  toyOffer(): ToyOffer | null
  /** The tip goal that tips go to now, in tokens; null: none. */
  goalProgress(): GoalProgress | null
  /** Of all days. */
  ratings(): { readonly up: number; readonly down: number }
}

export const factsWithout: FeatureFacts = {
  currentShow: () => null,
  showKind: () => null,
  isExclusive: () => false,
  participantRole: () => null,
  mayShowCamera: () => false,
  datePart: () => null,
  isDating: () => false,
  isMetered: () => false,
  privateParticipants: () => null,
  battle: () => null,
  isVersusPeer: () => false,
  isFan: () => false,
  isWalledOff: () => false,
  studioViewOf: ({ isStudioView }) => (isStudioView ? 'none' : null),
  offers: () => null,
  toyOffer: () => null,
  goalProgress: () => null,
  ratings: () => ({ up: 0, down: 0 }),
}

/**
 * One area of a room: its shows, its apps, its battles. Called by the room; hooks run in the room's turn and
 * must not wait. What takes time goes through `context.command`.
 */
export interface RoomFeature {
  readonly facts?: Partial<FeatureFacts>
  /** What went on before a member enters: told ahead of everything else of the room (SOCK-01). */
  historyFrame?(viewer: Viewer): Buffer
  /** What a member that enters is told, in frames. */
  entryFrames?(member: RoomSocket): Buffer | null
  /** Its first socket here, or one more. */
  entered?(member: RoomSocket): void
  /**
   * Monotonic ms. `lastHeardAt`: the line may have been dead since then. `lastServedAt`: not earlier; media
   * was still sent until then.
   */
  left?(member: RoomSocket, lastHeardAt: number, lastServedAt: number): void
  /** After the commit; tips among them. */
  recorded?(event: RecordedEvent): void
  /** Of who is here, or of everybody (`followWallets`). */
  balanceChanged?(username: string, tokens: number): void
  /** The performer's stream came, broke or ended. `silentForMs`: for how long nothing has come already. */
  presenceChanged?(presence: Presence, silentForMs: number): void
  /**
   * The performer's stream is there, but they paused all of it, or took that back: nobody receives anything
   * meanwhile.
   */
  mediaMuted?(muted: boolean): void
  /** What everybody is told about the room is another status now. */
  statusChanged?(): void
  /** Every few seconds. */
  tick?(): void
  /** An account is another than the sockets hold. */
  accountChanged?(person: Person): void
  /** A viewer says that somebody else is in the performer's picture. */
  pictureReported?(): void
  /** In the room's turn: what is stored has lost it by a decision of the staff. Maybe told twice. */
  contentRemoved?(removed: ContentRef): void | Promise<void>
  /** Refused at the door. */
  turnedAway?(viewer: Viewer, refusal: EntryRefusal): void
  /** Closes what somebody pays for: see `RoomContext.dismiss`. */
  dismiss?(username: string, takenBefore: number): Promise<void>
  /** What is sent to one who pays by the minute arrives nowhere, or arrives again. */
  receptionChanged?(viewer: Viewer, flows: boolean): void
  /** In the room's turn. */
  say?(member: RoomSocket, said: ClientEvent<'v3.chat.message'>): void | Promise<void>
  /** Wrote more than an account may. */
  flooded?(member: RoomSocket): void
  /** Moves the toys of the room, for who bought that. */
  setToyLevel?(viewer: Viewer, level: number): void
  /**
   * In the room's turn: what a tip of `tokens` is for; of the menu, or null where it is something else.
   * undefined: such terms are not this feature's.
   */
  judgeTip?(seen: TipTerms, tokens: number): Result<TipMenuItem | null, Failure> | undefined
  /** Something is on or announced: the room stays in memory. */
  isBusy?(): boolean
  /**
   * The process ends, or the room is put away. Inside nothing; waits for what must be written. Features close
   * in the opposite order of their making.
   */
  close?(): Promise<void>
}

export interface PrivateParticipants {
  readonly showId: string
  readonly owner: string
  readonly payer: string
}

/** What the areas bring to every room. It is complete when the first room is loaded. */
export class FeatureRegistry {
  readonly #loads: LoadFeature[] = []
  #isComplete = false

  add(...loads: readonly LoadFeature[]): void {
    assert(!this.#isComplete, 'a room is loaded already without this feature')
    this.#loads.push(...loads)
  }

  /** In the order in which they are made and in which their hooks are called. */
  complete(): readonly LoadFeature[] {
    this.#isComplete = true
    return this.#loads
  }
}

/** The features of one room, by their class, and what they know together. */
export class RoomFeatures {
  readonly all: RoomFeature[] = []
  readonly facts: FeatureFacts = { ...factsWithout }
  readonly #byClass = new Map<unknown, RoomFeature>()

  add<Feature extends RoomFeature>(feature: Feature): Feature {
    this.all.push(feature)
    this.#byClass.set(feature.constructor, feature)
    Object.assign(this.facts, feature.facts)
    return feature
  }

  /** @throws where no area brings it. */
  get<Feature extends RoomFeature>(kind: FeatureClass<Feature>): Feature {
    const feature = this.#byClass.get(kind)
    assert(feature !== undefined, `no area brings ${kind.name} to rooms`)
    return feature as Feature
  }
}
