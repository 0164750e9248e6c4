import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Mail, Mailer } from '@footlight/core/ports'

/** Nobody has taken them away by then: the oldest go. */
export const KEPT_MAX = 1_000

/**
 * Mail as one file per message (RFC 5322) in a folder of this user alone, for the operator's own mail system
 * to take, and for a developer to read. Nothing leaves the machine from here.
 */
export class FileOutbox implements Mailer {
  readonly #folder: string
  readonly #clock: Clock
  /** Names of the files, the oldest first: they begin with their time. */
  readonly #kept: string[]

  private constructor(folder: string, clock: Clock, kept: string[]) {
    this.#folder = folder
    this.#clock = clock
    this.#kept = kept
  }

  static open(folder: string, clock: Clock): FileOutbox {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return new FileOutbox(
      folder,
      clock,
      readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort(),
    )
  }

  async send(mail: Mail): Promise<void> {
    const at = new Date(this.#clock.now())
    const id = randomUUID()
    const name = `${at.toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.eml`
    this.#kept.push(name)
    const surplus = this.#kept.splice(0, Math.max(0, this.#kept.length - KEPT_MAX))
    // Under its name only when it is whole: somebody may take it away at any moment.
    const draft = join(this.#folder, `${name}.part`)
    await writeFile(draft, messageOf(mail, at, id), { mode: 0o600, flag: 'wx' })
    await rename(draft, join(this.#folder, name))
    await Promise.all(surplus.map((old) => rm(join(this.#folder, old), { force: true })))
  }
}

function messageOf({ to, subject, text }: Mail, at: Date, id: string): string {
  const headers = [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@footlight>`,
    `To: ${inOneLine(to)}`,
    `Subject: =?utf-8?B?${Buffer.from(inOneLine(subject)).toString('base64')}?=`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}\r\n`
}

/** A line more would be a header more. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ')
}
