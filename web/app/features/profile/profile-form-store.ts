import type { ApiClient } from '@footlight/core/client/api-client'
import type { ApiFailure } from '@footlight/core/client/api-failure'
import { type OwnProfile, type ProfileFields, profileRoutes } from '@footlight/core/protocol/profiles'
import { socialNetworks } from '@footlight/core/rules/profiles/social-links'
import type { Result } from '@footlight/core/rules/result'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'

/** As it is typed: tags in one line. */
export type ProfileForm = Omit<ProfileFields, 'tags'> & { readonly tags: string }

/** The form of a performer's profile: nothing changes before it is saved; the picture is saved on its own. */
export class ProfileFormStore {
  form: ProfileForm
  saved: OwnProfile
  isSaving = false
  failure: ApiFailure | null = null
  readonly #api: ApiClient

  constructor(api: ApiClient, initial: OwnProfile) {
    this.#api = api
    this.saved = initial
    this.form = formOf(initial.profile)
    makeObservable(this, {
      form: observableRef,
      saved: observableRef,
      isSaving: observable,
      failure: observableRef,
      isChanged: computed,
      fields: computed,
      change: action,
      discard: action,
      save: action,
    })
  }

  get isChanged(): boolean {
    return JSON.stringify(this.form) !== JSON.stringify(formOf(this.saved.profile))
  }

  /** What would be sent. */
  get fields(): ProfileFields {
    const { tags, socials, ...rest } = this.form
    const entered = socialNetworks.map((network) => {
      const social = socials[network]
      return [network, social === null || social.username.trim() === '' ? null : social] as const
    })
    return {
      ...rest,
      tags: tags
        .toLowerCase()
        .split(/[\s,#]+/)
        .filter((tag) => tag !== ''),
      socials: Object.fromEntries(entered) as ProfileFields['socials'],
    }
  }

  /** Why a field was refused; undefined: it was not. Parts of a list count as the list. */
  codeOf(field: string): string | undefined {
    const refused = Object.entries(this.failure?.fields ?? {})
    return refused.find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
  }

  change(part: Partial<ProfileForm>): void {
    this.form = { ...this.form, ...part }
  }

  discard(): void {
    this.form = formOf(this.saved.profile)
    this.failure = null
  }

  async save(): Promise<boolean> {
    const sent = this.form
    this.isSaving = true
    this.failure = null
    const { revision } = this.saved
    const answer = await this.#api.call(profileRoutes.changeProfile, { body: { revision, ...this.fields } })
    this.#finish(answer, sent)
    return answer.ok
  }

  /** After a conflict: what another window saved takes the place of what was typed here. */
  async loadNewest(): Promise<void> {
    this.#finish(await this.#api.call(profileRoutes.ownProfile), this.form)
  }

  async putPicture(data: string | null): Promise<boolean> {
    const answer = await this.#api.call(profileRoutes.changeProfilePicture, { body: { data } })
    if (answer.ok) this.#keepPicture(answer.value)
    return answer.ok
  }

  /** The revision stays that of the fields which are shown here. */
  readonly #keepPicture = action(({ offlinePictureUrl }: OwnProfile) => {
    this.saved = { ...this.saved, offlinePictureUrl }
  })

  /** What was typed while it was on its way stays. */
  readonly #finish = action((answer: Result<OwnProfile, ApiFailure>, sent: ProfileForm) => {
    this.isSaving = false
    this.failure = answer.ok ? null : answer.error
    if (!answer.ok) return
    this.saved = answer.value
    if (this.form === sent) this.form = formOf(answer.value.profile)
  })
}

function formOf({ tags, ...profile }: ProfileFields): ProfileForm {
  return { ...profile, tags: tags.join(' ') }
}
