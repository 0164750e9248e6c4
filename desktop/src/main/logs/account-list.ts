import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { LogAccount } from '../../shared/ipc/logs.ts'
import { JsonFile } from '../json-file.ts'

/** Whose logs are in this folder, the last one first: so that they can be opened without a server. */
export class AccountList {
  readonly #folder: string
  readonly #file: JsonFile<z.ZodMiniArray<typeof LogAccount>>

  constructor(folder: string) {
    this.#folder = folder
    this.#file = new JsonFile(join(folder, 'accounts.json'), z.array(LogAccount))
  }

  read(): LogAccount[] {
    return this.#file.read() ?? []
  }

  /** Puts it first. @throws where the disk has no room. */
  async remember(account: LogAccount): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    await this.#file.write([
      account,
      ...this.read().filter((one) => one.origin !== account.origin || one.username !== account.username),
    ])
  }

  /** Names of files say nothing about people, and never reach outside of the folder. */
  pathOf({ origin, username }: LogAccount, ending: 'db' | 'key.json'): string {
    return join(
      this.#folder,
      `${createHash('sha256').update(`${username}@${origin}`).digest('hex').slice(0, 32)}.${ending}`,
    )
  }
}
