import type { ContentRef, Failure, FieldCode } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import { idOfText } from '../cases/module.ts'
import type { AccessContext } from './access/access-context.ts'
import { mayChangeSubject } from './access/room-policies.ts'
import type { Announce } from './announcer.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import { normaliseMessage } from './normalise-message.ts'
import { type By, roomCommand } from './room-command.ts'
import type { RoomDeps } from './room-deps.ts'
import type { RoomFeature } from './room-feature.ts'
import type { RoomRecord } from './room-port.ts'

interface SubjectFeatureDeps {
  readonly deps: RoomDeps
  readonly record: RoomRecord
  readonly announce: Announce
  readonly access: (viewer: Viewer) => AccessContext
}

/** The line of text above a room, and the record that it is stored in. Runs inside the mailbox. */
export class SubjectFeature implements RoomFeature {
  readonly #feature: SubjectFeatureDeps
  #subject: string
  #color: string | null

  constructor(feature: SubjectFeatureDeps) {
    this.#feature = feature
    this.#subject = feature.record.subject
    this.#color = feature.record.subjectColor
  }

  current(): { readonly subject: string; readonly subjectColor: string | null } {
    return { subject: this.#subject, subjectColor: this.#color }
  }

  entryFrames(): Buffer {
    return encodeEvent('v3.chat.subject', this.#payload())
  }

  /** Stored first, then told; answers what it is now. An empty text takes the subject away; `color` null keeps the one there is. */
  async change(by: Viewer, raw: string, color: string | null): Promise<Result<string, Failure>> {
    if (!mayChangeSubject(this.#feature.access(by))) return fail({ error: 'forbidden' })
    const text = raw.trim() === '' ? ok('') : normaliseMessage(raw)
    if (!text.ok) return fail(invalid('invalid'))
    if (this.#feature.deps.isProhibited(text.value, 'subject')) return fail(invalid('prohibited'))
    this.#subject = text.value
    this.#color = color ?? this.#color
    await this.#put()
    return ok(this.#subject)
  }

  /** Taken away by a decision of the staff, of this text alone: one that came after it stays. */
  async contentRemoved({ kind, id }: ContentRef): Promise<void> {
    if (kind !== 'room_subject' || this.#subject === '' || idOfText(this.#subject) !== id) return
    this.#subject = ''
    await this.#put()
  }

  async #put(): Promise<void> {
    const { deps, record, announce } = this.#feature
    await deps.roomRepository.saveSubject({ ownerId: record.ownerId, ...this.current() })
    await announce('v3.chat.subject', this.#payload())
  }

  #payload(): { subject: string; subject_color?: string } {
    return { subject: this.#subject, ...(this.#color === null ? {} : { subject_color: this.#color }) }
  }
}

interface SubjectArgs extends By {
  readonly subject: string
  /** null: the one there is. */
  readonly color: string | null
}

export const setSubject = roomCommand(
  'rooms.set_subject',
  ({ feature }, { by, subject, color }: SubjectArgs): Promise<Result<string, Failure>> =>
    feature(SubjectFeature).change(viewerOf(by, false), subject, color),
)

function invalid(code: FieldCode): Failure {
  return { error: 'invalid_value', fields: { subject: code } }
}
