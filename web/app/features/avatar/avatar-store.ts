import type { ApiClient } from '@footlight/core/client/api-client'
import { accountRoutes } from '@footlight/core/protocol/accounts'
import {
  AVATAR_UPLOAD_PATH,
  avatarLimits,
  avatarRoutes,
  avatarTypes,
  type OwnAvatar,
} from '@footlight/core/protocol/avatars'
import { API_BASE } from '@footlight/core/protocol/route'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { action, makeObservable, observable, observableRef, runInAction } from 'mobx'

/** Why a file was not taken, as the texts name it. */
export type AvatarTrouble = 'only_images' | 'only_types' | 'unreadable' | 'too_small'

/** One's own picture: looked at before it is cut, sent, taken away and put back. */
export class AvatarStore {
  own: OwnAvatar
  isBusy = false
  /** Of the file that was chosen; null: nothing is wrong. */
  trouble: AvatarTrouble | null = null
  /** What the server said instead; null: it said nothing. */
  refusal: string | null = null
  readonly #api: ApiClient
  readonly #session: SessionStore

  constructor(api: ApiClient, session: SessionStore, own: OwnAvatar) {
    this.#api = api
    this.#session = session
    this.own = own
    makeObservable(this, {
      own: observableRef,
      isBusy: observable,
      trouble: observable,
      refusal: observable,
      open: action,
      send: action,
      take: action,
      putBack: action,
    })
  }

  /** The picture to cut; null: what is wrong is in `trouble`. */
  async open(file: File): Promise<ImageBitmap | null> {
    this.refusal = null
    this.trouble = typeTrouble(file)
    if (this.trouble !== null) return null
    const picture = await createImageBitmap(file).catch(() => null)
    const isSmall = picture !== null && Math.min(picture.width, picture.height) < avatarLimits.sideMin
    runInAction(() => {
      this.trouble = picture === null ? 'unreadable' : isSmall ? 'too_small' : null
    })
    return this.trouble === null ? picture : null
  }

  /** One at a time. False: it is not shown. */
  async send(cut: Blob): Promise<boolean> {
    if (this.isBusy) return false
    this.isBusy = true
    this.refusal = null
    const refusal = await this.#upload(cut).catch(() => 'errors.network')
    if (refusal === null) await this.#read()
    runInAction(() => {
      this.isBusy = false
      this.refusal = refusal
    })
    return refusal === null
  }

  take(): Promise<boolean> {
    return this.#change(avatarRoutes.takeAvatarAway)
  }

  putBack(): Promise<boolean> {
    return this.#change(avatarRoutes.putAvatarBack)
  }

  /** null: it is shown; else the key or the sentence of what is wrong. */
  async #upload(cut: Blob): Promise<string | null> {
    // Not to be sent by the client of calls, which speaks JSON.
    const config = await this.#api.call(accountRoutes.siteConfig)
    if (!config.ok) return `errors.${config.error.error}`
    const form = new FormData()
    form.append('file', cut, 'picture.jpg')
    const answer = await fetch(`${API_BASE}${AVATAR_UPLOAD_PATH}`, {
      method: 'POST',
      body: form,
      headers: { 'x-csrf-token': config.value.csrf },
    })
    if (answer.ok) return null
    const body: { error?: string; fields?: { file?: string } } = await answer.json().catch(() => ({}))
    if (body.fields?.file === 'prohibited') return 'avatar.was_removed'
    return body.error === 'invalid_value' ? 'avatar.unreadable' : `errors.${body.error ?? 'internal'}`
  }

  async #read(): Promise<void> {
    await this.#change(avatarRoutes.ownAvatar)
  }

  async #change(
    route:
      | typeof avatarRoutes.ownAvatar
      | typeof avatarRoutes.takeAvatarAway
      | typeof avatarRoutes.putAvatarBack,
  ): Promise<boolean> {
    const answer = await this.#api.call(route)
    runInAction(() => {
      if (!answer.ok) return
      this.own = answer.value
      this.trouble = null
      // The head of every page shows it.
      const { user } = this.#session
      if (user !== null) this.#session.user = { ...user, avatar: answer.value.avatar }
    })
    if (!answer.ok) runInAction(() => (this.refusal = `errors.${answer.error.error}`))
    return answer.ok
  }
}

function typeTrouble({ type }: File): AvatarTrouble | null {
  if (!type.startsWith('image/')) return 'only_images'
  return avatarTypes.some((each) => each === type) ? null : 'only_types'
}
