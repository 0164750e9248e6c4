import type {
  Failure,
  RoomModes,
  StreamerSettings,
  StreamerSettingsPatch,
  VoyeurKind,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Viewer } from '../../accounts/viewer.ts'
import type { AccessContext } from '../access/access-context.ts'
import { type EntryRefusal, entryRefusal } from '../access/room-policies.ts'
import { encodeEvent } from '../fan-out/encode-event.ts'
import type { Presence, RoomContext, RoomFeature } from '../room-feature.ts'
import { namesWithout } from '../shut-out.ts'
import type { StoredModes } from './load-modes.ts'
import type { RoomModeRecord } from './room-mode-port.ts'
import { RoomPassword } from './room-password.ts'
import { lockRefusal, type ModeFacts, type ModeState, standbyRefusal } from './rules.ts'

type Changed = Result<RoomModes, Failure>

/** How one room is open beside its shows: standby, password, voyeur camera. */
export class ModeFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #password: RoomPassword
  #record: RoomModeRecord

  constructor(context: RoomContext, stored: StoredModes) {
    this.#context = context
    this.#record = stored.record
    this.#password = new RoomPassword(context.deps.roomModes, stored.record.ownerId, stored.lock)
  }

  get isStandby(): boolean {
    return this.#record.isStandby
  }

  /** By panic: nobody asks for a show until the room is shown again. */
  get isHiddenByPanic(): boolean {
    return this.#record.isStandby && this.#record.standbyStays
  }

  get isVoyeur(): boolean {
    return this.#record.voyeurKind !== null
  }

  /** For comparing with what somebody gives. */
  get passwordHash(): string | null {
    return this.#password.passwordHash
  }

  /** As everybody may see it. */
  current(): RoomModes {
    const { isStandby, voyeurKind } = this.#record
    return {
      isStandby,
      hasCamPassword: this.#password.passwordHash !== null,
      isVoyeur: this.isVoyeur,
      voyeurKind,
    }
  }

  /** All that is the performer's own to choose. */
  settings(): Omit<StreamerSettings, 'standby_allowed'> {
    return {
      standby_enabled: this.#record.standbyEnabled,
      standby_notifications_enabled: this.#record.standbyNotificationsEnabled,
    }
  }

  /** A fact for the policies, which alone say what follows from it. */
  lacksPassword(viewer: Viewer): boolean {
    return this.#password.isShutTo(viewer)
  }

  entryRefusal(viewer: Viewer): EntryRefusal | null {
    return entryRefusal(this.#context.access(viewer))
  }

  /** A room that is on standby stays so: only the performer shows what they had hidden. */
  async changeSettings(patch: StreamerSettingsPatch): Promise<Omit<StreamerSettings, 'standby_allowed'>> {
    const {
      standby_enabled: standbyEnabled = this.#record.standbyEnabled,
      standby_notifications_enabled: standbyNotificationsEnabled = this.#record.standbyNotificationsEnabled,
    } = patch
    await this.#save({ ...this.#record, standbyEnabled, standbyNotificationsEnabled })
    return this.settings()
  }

  /**
   * `stays`: what panic hid is not shown by the next stream, but by the performer's own word alone (MODE-15).
   * `isAllowed`: the operator lets this performer use standby.
   */
  async setStandby(by: Viewer, on: boolean, stays: boolean, isAllowed: boolean): Promise<Changed> {
    if (!mayPutOnStandby(this.#context.access(by))) return fail({ error: 'forbidden' })
    if (on === this.isStandby && stays === this.#record.standbyStays) return ok(this.current())
    // Panic hides a room whatever its settings are.
    const mayUse = isAllowed && this.#record.standbyEnabled
    if (on && !stays && !mayUse) return fail({ error: 'forbidden' })
    const refusal = on && !this.isStandby ? standbyRefusal(this.#facts()) : null
    if (refusal !== null && !(stays && refusal === 'offline')) return wrongState(refusal)
    // Asked for again without it, it stays all the same: nothing but lifting it takes that back.
    await (on
      ? this.#hide(stays || this.#record.standbyStays)
      : this.#save({ ...this.#record, isStandby: false, standbyStays: false }))
    await this.#context.announceStatus()
    return ok(this.#told())
  }

  /** `passwordHash` null opens the room. */
  async setPassword(by: Viewer, passwordHash: string | null): Promise<Changed> {
    if (!maySetCamPassword(this.#context.access(by))) return fail({ error: 'forbidden' })
    const refusal = passwordHash === null ? null : lockRefusal(this.#facts())
    if (refusal !== null) return wrongState(refusal)
    await this.#password.setPassword(passwordHash)
    await this.#putOut()
    return ok(this.#told())
  }

  /** Who has given the password whose hash was `checked`; another is in its place: `conflict`. */
  async letIn(viewer: Viewer, checked: string): Promise<Result<null, Failure>> {
    if (this.#password.passwordHash !== checked) return fail({ error: 'conflict' })
    await this.#password.letIn(viewer, this.#context.deps.clock.now())
    return ok(null)
  }

  /** `kind` null: an ordinary room again. */
  async setVoyeur(by: Viewer, voyeurKind: VoyeurKind | null): Promise<Changed> {
    if (!maySetVoyeur(this.#context.access(by))) return fail({ error: 'forbidden' })
    if (voyeurKind === this.#record.voyeurKind) return ok(this.current())
    const refusal = voyeurKind !== null && !this.isVoyeur ? lockRefusal(this.#facts()) : null
    if (refusal !== null) return wrongState(refusal)
    await this.#save({ ...this.#record, voyeurKind })
    return ok(this.#told())
  }

  entryFrames(): Buffer {
    return encodeEvent('v3.room.modes', this.current())
  }

  /** The next stream begins in the open, unless panic hid this one. */
  presenceChanged(presence: Presence): void {
    if (presence !== 'offline' || !this.isStandby || this.#record.standbyStays) return
    this.#record = { ...this.#record, isStandby: false }
    this.#context.command(async () => {
      await this.#save(this.#record)
      this.#told()
    })
  }

  #facts(): ModeFacts {
    const { status, facts } = this.#context
    return { status: status(), currentShow: facts.currentShow(), isVersus: facts.battle() !== null }
  }

  /**
   * Hidden first, in the SFU too, then written down: were the disk full, the performer is hidden all the
   * same.
   */
  async #hide(standbyStays: boolean): Promise<void> {
    this.#record = { ...this.#record, isStandby: true, standbyStays }
    this.#context.recheckMedia()
    await this.#save(this.#record)
  }

  async #save(record: RoomModeRecord): Promise<void> {
    await this.#context.deps.roomModes.save(record)
    this.#record = record
  }

  /** Those who have yet to give the password. */
  async #putOut(): Promise<void> {
    const { roomMembers } = this.#context
    const members = () =>
      [...roomMembers.fanOut.readers()].filter(
        ({ viewer }) => this.entryRefusal(viewer) === 'password_required',
      )
    const frame = encodeEvent('v3.authorize.failed', { reason: 'password_required' })
    await this.#context.shutOut({
      usernames: namesWithout(roomMembers, members()),
      members,
      frame,
      close: 'not_authorized',
      reason: 'password_required',
    })
  }

  #told(): RoomModes {
    const modes = this.current()
    this.#context.tellAll('v3.room.modes', modes)
    return modes
  }
}

function wrongState(state: ModeState): Changed {
  return fail({ error: 'wrong_state', state })
}

/** Who decides how a room is open: pure functions on facts, as in `room-policies.ts`. */

/** Only performers may hide or show themselves. */
export function mayPutOnStandby(who: AccessContext): boolean {
  return who.isOwner && !who.isSuspended
}

/**
 * The password is the performer's own: not even site staff set, remove or read it; they enter without
 * (`entryRefusal`).
 */
export function maySetCamPassword(who: AccessContext): boolean {
  return who.isOwner && !who.isSuspended
}

export function maySetVoyeur(who: AccessContext): boolean {
  return (who.isOwner || who.isStaff) && !who.isSuspended
}
