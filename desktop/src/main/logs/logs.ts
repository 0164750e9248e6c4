import type { Clock } from '@footlight/core/ports'
import { fail, type Result } from '@footlight/core/rules/result'
import PQueue from 'p-queue'
import { closedLogs, type LogAccount, type LogsState } from '../../shared/ipc/logs.ts'
import type {
  LogbookArgs,
  LogbookMethod,
  LogbookResult,
  LogFailure,
} from '../../shared/logs/logbook-protocol.ts'
import type { AccountList } from './account-list.ts'
import { type FoundKey, type Keyring, KeyVault } from './key-vault.ts'
import { isSame } from './log-recorder.ts'
import { LogbookClient } from './logbook-client.ts'
import type { LogbookProcess } from './logbook-process.ts'

/** Between two tries to open what could not be opened for want of room. */
const REOPEN_MS = 5_000

export interface LogsDeps {
  readonly accounts: AccountList
  readonly keyring: Keyring
  readonly clock: Clock
  readonly nativeBinding: string | null
  readonly start: () => LogbookProcess
  readonly tell: (state: LogsState) => void
}

/** Of no meaning: what is in memory is not encrypted. */
const NO_KEY = '0'.repeat(64)

/**
 * The logs of one account at a time: their key, their file, and the process that holds them, restarted when
 * it ends.
 */
export class Logs {
  readonly #deps: LogsDeps
  readonly #client: LogbookClient
  #state: LogsState = closedLogs
  /** null: in memory. */
  #key: string | null = null
  /** Openings take turns. */
  readonly #openings = new PQueue({ concurrency: 1 })
  #cancelReopen: (() => void) | null = null

  constructor(deps: LogsDeps) {
    this.#deps = deps
    this.#client = new LogbookClient({
      clock: deps.clock,
      start: deps.start,
      restarted: () => void this.#inTurn(() => this.#reopen(false)),
    })
  }

  get state(): LogsState {
    return this.#state
  }

  open(account: LogAccount): Promise<LogsState> {
    return this.#inTurn(async () => {
      const { account: current, kind } = this.#state
      if (kind !== 'closed' && isSame(current, account)) return
      this.#set({ ...closedLogs, account, kind: 'opening' })
      await this.#openAccount(account)
    })
  }

  close(): Promise<LogsState> {
    return this.#inTurn(async () => {
      if (this.#state.kind === 'open') await this.#client.ask('close', {})
      this.#cancelReopen?.()
      this.#set(closedLogs)
    })
  }

  async unlock(passphrase: string): Promise<'open' | 'wrong_passphrase' | 'not_locked'> {
    let answer: 'open' | 'wrong_passphrase' | 'not_locked' = 'not_locked'
    // Whole in its turn: a passphrase takes its time, and the logs of another account must not be opened with
    // this key meanwhile.
    await this.#inTurn(async () => {
      if (this.#state.kind !== 'locked') return
      const key = await this.#vault(this.#state.account!).unlock(passphrase)
      answer = key === null ? 'wrong_passphrase' : 'open'
      if (key !== null) await this.#openWith({ kind: 'passphrase', key }, false)
    })
    return answer
  }

  /** Only while they are in memory, and so by someone who has them open. */
  async setPassphrase(passphrase: string): Promise<'set' | 'refused'> {
    let answer: 'set' | 'refused' = 'refused'
    await this.#inTurn(async () => {
      if (this.#state.kind !== 'open' || this.#state.kept !== 'memory') return
      const key = await this.#vault(this.#state.account!).makeForPassphrase(passphrase)
      await this.#openWith({ kind: 'passphrase', key }, false)
      answer = this.#isOpen ? 'set' : 'refused'
    })
    return answer
  }

  beginNew(): Promise<LogsState> {
    return this.#inTurn(async () => {
      const { account, kind } = this.#state
      if (kind !== 'key_lost' || account === null) return
      await this.#vault(account).setAside(`lost-${this.#deps.clock.now()}`)
      const found = await this.#vault(account).find()
      await this.#openWith(found, true)
    })
  }

  /** What the renderer asks; failures that say something about the whole become part of the state. */
  async ask<M extends LogbookMethod>(
    method: M,
    args: LogbookArgs<M>,
  ): Promise<Result<LogbookResult<M>, LogFailure>> {
    if (!this.#isOpen) return fail('not_open')
    const answer = await this.#client.ask(method, args)
    if (answer.ok)
      this.#setTrouble(
        method === 'append' || this.#state.trouble === 'unavailable' ? null : this.#state.trouble,
      )
    else if (answer.error === 'storage_full' || answer.error === 'unavailable') this.#setTrouble(answer.error)
    else if (answer.error === 'damaged') void this.#inTurn(() => this.#reopen(true))
    return answer
  }

  /** For the end of the console. */
  end(): void {
    this.#cancelReopen?.()
    this.#client.close()
  }

  get #isOpen(): boolean {
    return this.#state.kind === 'open'
  }

  async #openAccount(account: LogAccount): Promise<void> {
    try {
      await this.#deps.accounts.remember(account)
      const found = await this.#vault(account).find()
      await this.#openWith(found, false)
    } catch (error) {
      // No room for the key's file is no reason to end; everything else is a programmer's error.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      this.#setTrouble('storage_full')
      this.#retryLater()
    }
  }

  async #openWith(found: FoundKey, setAside: boolean): Promise<void> {
    if (found.kind === 'locked') return this.#set({ ...this.#state, kind: 'locked', kept: 'passphrase' })
    if (found.kind === 'lost') return this.#set({ ...this.#state, kind: 'key_lost', kept: 'keyring' })
    const isStored = found.kind !== 'none'
    this.#key = isStored ? found.key : null
    this.#set({ ...this.#state, kept: isStored ? found.kind : 'memory' })
    await this.#reopen(setAside)
  }

  async #reopen(setAside: boolean): Promise<void> {
    const { account, kind } = this.#state
    if (account === null || (kind === 'locked' && this.#key === null)) return
    if (kind === 'closed' || (kind === 'key_lost' && !setAside)) return
    const path = this.#key === null ? null : this.#deps.accounts.pathOf(account, 'db')
    const answer = await this.#client.ask('open', {
      path,
      key: this.#key ?? NO_KEY,
      nativeBinding: this.#deps.nativeBinding,
      setAside,
    })
    if (answer.ok)
      return this.#set({
        ...this.#state,
        kind: 'open',
        trouble: null,
        positions: answer.value.positions,
        movedAside: answer.value.movedAside ?? this.#state.movedAside,
      })
    if (answer.error === 'wrong_key') return this.#set({ ...this.#state, kind: 'key_lost' })
    if (answer.error === 'newer_version') return this.#set({ ...this.#state, kind: 'newer_version' })
    this.#set({
      ...this.#state,
      kind: 'opening',
      trouble: answer.error === 'storage_full' ? 'storage_full' : 'unavailable',
    })
    this.#retryLater()
  }

  #retryLater(): void {
    this.#cancelReopen?.()
    this.#cancelReopen = this.#deps.clock.after(
      REOPEN_MS,
      () =>
        void this.#inTurn(async () => {
          const { account, kind } = this.#state
          if (account !== null && kind === 'opening') await this.#openAccount(account)
        }),
    )
  }

  #vault(account: LogAccount): KeyVault {
    return new KeyVault(this.#deps.accounts.pathOf(account, 'key.json'), this.#deps.keyring)
  }

  async #inTurn(work: () => Promise<void>): Promise<LogsState> {
    await this.#openings.add(work)
    return this.#state
  }

  #setTrouble(trouble: LogsState['trouble']): void {
    if (trouble !== this.#state.trouble) this.#set({ ...this.#state, trouble })
  }

  #set(state: LogsState): void {
    this.#state = state
    this.#deps.tell(state)
  }
}
