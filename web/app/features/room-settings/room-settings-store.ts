import type { ApiClient } from '@footlight/core/client/api-client'
import type { ApiFailure } from '@footlight/core/client/api-failure'
import { chatRulesRoutes } from '@footlight/core/protocol/chat-rules'
import { roomRoutes } from '@footlight/core/protocol/rooms'
import type { UserSettings } from '@footlight/core/protocol/user'
import { ok, type Result } from '@footlight/core/rules/result'
import { settingsCall } from '@footlight/core/stores/session-store'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'

/** What of a model's settings is about their room. */
export type RoomForm = Pick<
  UserSettings,
  | 'chat_allowed'
  | 'chat_notice'
  | 'chat_user_sort'
  | 'chat_user_list'
  | 'mod_expire'
  | 'block_room_models'
  | 'easter_egg_sound'
  | 'tikichat_is_enabled'
  | 'speeddate_is_enabled'
  | 'dvr_is_enabled'
> & {
  readonly subject: string
  /** null: none was chosen. */
  readonly subjectColor: string | null
  /** 0: nobody is silenced by the rules. */
  readonly autosilenceMinutes: number
}

export interface InitialRoomSettings
  extends Pick<RoomForm, 'subject' | 'subjectColor' | 'autosilenceMinutes'> {
  readonly username: string
  readonly settings: UserSettings
}

/** The form of a model's room: nothing changes before it is saved, and only what was changed is sent. */
export class RoomSettingsStore {
  form: RoomForm
  saved: RoomForm
  isSaving = false
  failure: ApiFailure | null = null
  readonly #api: ApiClient
  readonly #username: string

  constructor(api: ApiClient, { username, settings, ...room }: InitialRoomSettings) {
    this.#api = api
    this.#username = username
    this.form = { ...formOf(settings), ...room }
    this.saved = this.form
    makeObservable(this, {
      form: observableRef,
      saved: observableRef,
      isSaving: observable,
      failure: observableRef,
      isChanged: computed,
      change: action,
      save: action,
    })
  }

  get isChanged(): boolean {
    return JSON.stringify(this.form) !== JSON.stringify(this.saved)
  }

  change(part: Partial<RoomForm>): void {
    this.form = { ...this.form, ...part }
  }

  /** Each part by its own call; what was saved before one is refused stays saved. */
  async save(): Promise<boolean> {
    const { form } = this
    this.isSaving = true
    this.failure = null
    const done = await this.#send(form)
    this.#finish(done.ok ? null : done.error)
    return done.ok
  }

  async #send(form: RoomForm): Promise<Result<unknown, ApiFailure>> {
    const { subject, subjectColor, autosilenceMinutes, ...settings } = form
    const changed = Object.fromEntries(
      Object.entries(settings).filter(([name, value]) => !isSame(value, this.saved[name as keyof RoomForm])),
    )
    if (Object.keys(changed).length > 0) {
      const answer = await this.#api.call(settingsCall, { body: changed })
      if (!answer.ok) return answer
      this.#keep(formOf(answer.value.settings))
    }
    if (subject !== this.saved.subject || subjectColor !== this.saved.subjectColor) {
      const answer = await this.#api.call(roomRoutes.subject, {
        params: { username: this.#username },
        body: { subject, ...(subjectColor !== null && { subject_color: subjectColor }) },
      })
      if (!answer.ok) return answer
      this.#keep({ subject: answer.value.subject, subjectColor })
    }
    if (autosilenceMinutes === this.saved.autosilenceMinutes) return ok(null)
    const answer = await this.#api.call(chatRulesRoutes.changeFilters, {
      params: { username: this.#username },
      body: { autosilence_minutes: autosilenceMinutes },
    })
    if (answer.ok) this.#keep({ autosilenceMinutes: answer.value.autosilence_minutes })
    return answer
  }

  /** What the server made of it; what was typed meanwhile stays. */
  readonly #keep = action((part: Partial<RoomForm>) => {
    for (const [name, value] of Object.entries(part))
      if (isSame(this.form[name as keyof RoomForm], this.saved[name as keyof RoomForm]))
        this.form = { ...this.form, [name]: value }
    this.saved = { ...this.saved, ...part }
  })

  readonly #finish = action((failure: ApiFailure | null) => {
    this.isSaving = false
    this.failure = failure
  })
}

function formOf(settings: UserSettings) {
  const { chat_allowed, chat_notice, chat_user_sort, chat_user_list } = settings
  const { mod_expire, block_room_models, easter_egg_sound } = settings
  const { tikichat_is_enabled, speeddate_is_enabled, dvr_is_enabled } = settings
  return {
    chat_allowed,
    chat_notice,
    chat_user_sort,
    chat_user_list,
    mod_expire,
    block_room_models,
    easter_egg_sound,
    tikichat_is_enabled,
    speeddate_is_enabled,
    dvr_is_enabled,
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
