import type { Failure, FieldCode } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { AccessContext } from './access/access-context.ts'
import { mayChangeSubject } from './access/room-policies.ts'
import type { Announce } from './announcer.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import { normaliseMessage } from './normalise-message.ts'
import type { RoomDeps } from './room-deps.ts'
import type { RoomRecord } from './room-port.ts'

interface SubjectFeatureDeps {
  readonly parts: RoomDeps
  readonly record: RoomRecord
  readonly announce: Announce
  readonly lastOnlineAt: () => number | null
}

/** The line of text above a room, and the record that it is stored in. Runs inside the mailbox. */
export class SubjectFeature {
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

  frame(): Buffer {
    return encodeEvent('v3.chat.subject', this.#payload())
  }

  /** Stored first, then told. An empty text takes the subject away; `color` null keeps the one there is. */
  async change(who: AccessContext, raw: string, color: string | null): Promise<Result<null, Failure>> {
    if (!mayChangeSubject(who)) return fail({ error: 'forbidden' })
    const text = raw.trim() === '' ? ok('') : normaliseMessage(raw)
    if (!text.ok) return fail(invalid('invalid'))
    if (this.#feature.parts.isProhibited(text.value)) return fail(invalid('prohibited'))
    this.#subject = text.value
    this.#color = color ?? this.#color
    await this.save()
    await this.#feature.announce('v3.chat.subject', this.#payload())
    return ok(null)
  }

  async save(): Promise<void> {
    await this.#feature.parts.roomRepository.save({
      ownerId: this.#feature.record.ownerId,
      ...this.current(),
      lastOnlineAt: this.#feature.lastOnlineAt(),
    })
  }

  #payload(): { subject: string; subject_color?: string } {
    return { subject: this.#subject, ...(this.#color === null ? {} : { subject_color: this.#color }) }
  }
}

function invalid(code: FieldCode): Failure {
  return { error: 'invalid_value', fields: { subject: code } }
}
