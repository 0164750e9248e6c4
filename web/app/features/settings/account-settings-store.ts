import type { ApiClient } from '@footlight/core/client/api-client'
import {
  type AccountSettings,
  type SettingsPatch,
  settingsRoutes,
} from '@footlight/core/protocol/account-settings'
import type { BlockedRegions } from '@footlight/core/protocol/chat-rules'
import type { LobbyStore } from '@footlight/core/stores/lobby-store'
import type { SessionStore } from '@footlight/core/stores/session-store'
import type { ToastStore } from '@footlight/core/stores/toast-store'
import { action, makeObservable, observable, observableRef, reaction } from 'mobx'

interface Deps {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly lobby: LobbyStore
  readonly toasts: ToastStore
}

export interface InitialSettings extends BlockedRegions {
  readonly settings: AccountSettings
}

/** Settings of the account on their page. Each change is saved at once, shown before it is, and can be undone. */
export class AccountSettingsStore {
  settings: AccountSettings
  regions: BlockedRegions
  /** Fields whose change is on its way. */
  readonly pending = observable.set<string>()
  /** What was refused last; null: nothing. */
  refused: { readonly names: readonly string[]; readonly error: string } | null = null
  readonly #deps: Deps
  /** The session hears of an own change. */
  #isTelling = false
  /** Grows with each change: an answer to an older question shows nothing. */
  #turn = 0

  constructor(deps: Deps, { settings, ...regions }: InitialSettings) {
    this.#deps = deps
    this.settings = settings
    this.regions = regions
    makeObservable<this, 'take' | 'show' | 'refuse'>(this, {
      settings: observableRef,
      regions: observableRef,
      refused: observableRef,
      take: action,
      show: action,
      refuse: action,
    })
  }

  /** Follows what other windows change; the answer ends it. */
  start(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.read()
    }
    document.addEventListener('visibilitychange', look)
    const stop = reaction(
      () => this.#deps.session.settings,
      () => {
        if (!this.#isTelling) void this.read()
      },
    )
    // What was changed while nobody told us.
    const stopSocket = reaction(
      () => this.#deps.lobby.state === 'authorized',
      (isTold) => {
        if (isTold) void this.read()
      },
    )
    // Or since the page was drawn, before its script was there.
    void this.read()
    return () => {
      stopSocket()
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }

  async read(): Promise<void> {
    const turn = this.#turn
    const answer = await this.#deps.api.call(settingsRoutes.settings)
    if (answer.ok && turn === this.#turn && this.pending.size === 0) this.take(answer.value)
  }

  /** `undo`: what a press on "Undo" sends; absent: what stood there before. */
  async change(patch: SettingsPatch, undo: SettingsPatch | null = this.#before(patch)): Promise<boolean> {
    const names = Object.keys(patch)
    const turn = ++this.#turn
    this.show(patch, names)
    const answer = await this.#deps.api.call(settingsRoutes.updateSettings, { body: patch })
    for (const name of names) this.pending.delete(name)
    if (!answer.ok) {
      const { fields, error } = answer.error
      this.refuse({ names, error: Object.values(fields ?? {})[0] ?? error })
      this.#deps.toasts.error({ key: 'account_settings.not_saved' })
      await this.read()
      return false
    }
    if (turn === this.#turn) this.take(answer.value)
    // The rest of the page shows it whether or not its socket is there.
    this.#isTelling = true
    this.#deps.session.setSettings(answer.value.settings)
    this.#isTelling = false
    this.#deps.toasts.show({
      appearance: 'success',
      title: { key: 'account_settings.updated' },
      ...(undo !== null && {
        action: { label: { key: 'account_settings.undo' }, run: () => void this.change(undo, null) },
      }),
    })
    return true
  }

  #before(patch: SettingsPatch): SettingsPatch {
    const all = { ...this.settings, ...this.regions } as Readonly<Record<string, unknown>>
    return Object.fromEntries(Object.keys(patch).map((name) => [name, all[name]]))
  }

  private show(patch: SettingsPatch, names: readonly string[]): void {
    this.refused = null
    for (const name of names) this.pending.add(name)
    const { blocked_countries, blocked_states, cam_password, ...settings } = patch
    this.settings = {
      ...this.settings,
      ...(settings as Partial<AccountSettings>),
      // Whether there is one: which, is in no answer.
      ...(cam_password !== undefined && { cam_password: cam_password !== null }),
    }
    this.regions = {
      blocked_countries: blocked_countries ?? this.regions.blocked_countries,
      blocked_states: blocked_states ?? this.regions.blocked_states,
    }
  }

  private take({ settings, ...regions }: InitialSettings): void {
    this.settings = settings
    this.regions = regions
  }

  private refuse(refused: NonNullable<AccountSettingsStore['refused']>): void {
    this.refused = refused
  }
}
