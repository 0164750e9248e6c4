import type { Failure, StudioAgreement, StudioView, WallRoom } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { studioViewScope } from '../accounts/studio-policies.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { FeatureFacts, LoadFeature, Presence, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { earnedBetween } from './earned-between.ts'
import { endedShift, withPresence } from './shift.ts'
import type { ShiftRecord, StudioRepository } from './studio-port.ts'

/** What a room knows of its studio when it is loaded. */
interface StoredStudio {
  readonly agreement: { readonly studioView: StudioView; readonly changedAt: number } | null
  readonly shift: ShiftRecord | null
}

/** For every room: its studio. */
export function studioFeature(studios: StudioRepository): LoadFeature {
  return async ({ owner }) => {
    const [agreement, shift] = await Promise.all([studios.agreement(owner.id), studios.openShift(owner.id)])
    return (context) => new StudioFeature(context, studios, { agreement, shift })
  }
}

/**
 * What a performer and the members of their studio have to do with each other: studio view, and the shift
 * that runs.
 */
export class StudioFeature implements RoomFeature {
  readonly facts: Partial<FeatureFacts> = { studioViewOf: (viewer) => this.#viewOf(viewer) }
  readonly #context: RoomContext
  readonly #studios: StudioRepository
  readonly #observers = new Set<RoomSocket>()
  #agreement: StoredStudio['agreement']
  #shift: ShiftRecord | null

  constructor(context: RoomContext, studios: StudioRepository, { agreement, shift }: StoredStudio) {
    this.#context = context
    this.#studios = studios
    this.#agreement = agreement
    // Whether the performer was on air while this process was not there is not known: it counts from now.
    this.#shift =
      shift === null
        ? null
        : withPresence(
            { ...shift, onAirSince: null },
            context.presence() === 'online',
            context.deps.clock.now(),
          )
  }

  #viewOf(viewer: Viewer): StudioView | null {
    return viewer.isStudioView
      ? studioViewScope(viewer.studioMembership, this.#context.owner(), this.#agreed)
      : null
  }

  agreement(): StudioAgreement {
    return {
      studio_id: this.#context.owner().studioId,
      studio_view: this.#agreed,
      changed_at: this.#agreement?.changedAt ?? null,
    }
  }

  /** Stored, then every studio view beyond it is closed: media first, socket after. */
  async agree(studioView: StudioView): Promise<StudioAgreement> {
    const { deps } = this.#context
    const changedAt = deps.clock.now()
    await this.#studios.setAgreement(this.#context.owner().id, studioView, changedAt)
    this.#agreement = { studioView, changedAt }
    this.#context.recheckMedia()
    for (const member of [...this.#observers])
      if (this.#viewOf(member.viewer) === 'none') member.close('not_authorized', 'studio_view_ended')
    return this.agreement()
  }

  /** How the performer's stream comes in, and whether it does. */
  stream(): Pick<WallRoom, 'ingest' | 'silent_for_ms'> {
    const { media } = this.#context
    return { ingest: media.state().ingest?.kind ?? null, silent_for_ms: media.silentForMs() }
  }

  shift(): ShiftRecord | null {
    return this.#shift
  }

  async startShift(by: string): Promise<Result<ShiftRecord, Failure>> {
    const { deps, owner, presence } = this.#context
    const { id, studioId } = owner()
    if (studioId === null) return fail({ error: 'forbidden' })
    if (this.#shift !== null) return fail({ error: 'wrong_state', state: 'running' })
    const now = deps.clock.now()
    const shift = withPresence(
      {
        id: deps.random.uuid(),
        studioId,
        modelId: id,
        startedAt: now,
        startedBy: by,
        endedAt: null,
        endedBy: null,
        onAirMs: 0,
        onAirSince: null,
        tokens: null,
      },
      presence() === 'online',
      now,
    )
    if (!(await this.#studios.saveShift(shift))) return fail({ error: 'wrong_state', state: 'running' })
    this.#shift = shift
    return ok(shift)
  }

  /**
   * The books are read before it is the room's turn: a long shift is many pages, and nobody's chat waits for
   * them. The end is when the reading began.
   */
  async endShift(by: string): Promise<Result<ShiftRecord, Failure>> {
    const { deps } = this.#context
    const running = this.#shift
    if (running === null) return fail({ error: 'wrong_state', state: 'ended' })
    const endedAt = deps.clock.now()
    const tokens = await earnedBetween(deps.ledger, this.#context.owner().id, running.startedAt, endedAt)
    return this.#context.run(async (): Promise<Result<ShiftRecord, Failure>> => {
      if (this.#shift?.id !== running.id) return fail({ error: 'wrong_state', state: 'ended' })
      const shift = endedShift(this.#shift, by, endedAt, tokens)
      await this.#studios.saveShift(shift)
      this.#shift = null
      return ok(shift)
    })
  }

  entryFrames(member: RoomSocket): Buffer | null {
    return this.#context.access(member.viewer).isOwner
      ? encodeEvent('v3.studio.observers', { usernames: this.#names() })
      : null
  }

  entered(member: RoomSocket): void {
    if (!member.viewer.isStudioView) return
    this.#observers.add(member)
    this.#tellHer()
  }

  left(member: RoomSocket): void {
    if (this.#observers.delete(member)) this.#tellHer()
  }

  presenceChanged(presence: Presence, silentForMs: number): void {
    const { clock } = this.#context.deps
    if (this.#shift === null) return
    const changed = withPresence(this.#shift, presence === 'online', clock.now() - silentForMs)
    if (changed === this.#shift) return
    this.#shift = changed
    this.#context.command(async () => void (await this.#studios.saveShift(changed)))
  }

  isBusy(): boolean {
    return this.#shift !== null
  }

  async close(): Promise<void> {
    if (this.#shift !== null)
      await this.#studios.saveShift(withPresence(this.#shift, false, this.#context.deps.clock.now()))
  }

  get #agreed(): StudioView {
    return this.#agreement?.studioView ?? 'none'
  }

  #names(): string[] {
    return [...new Set([...this.#observers].map((member) => member.viewer.username))].sort()
  }

  #tellHer(): void {
    this.#context.tell([this.#context.owner().username], 'v3.studio.observers', { usernames: this.#names() })
  }
}
