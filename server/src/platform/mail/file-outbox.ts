import { randomUUID } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import type { BlobKey, BlobStore } from '../blobs/blob-store.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Nobody has taken them away by then: the oldest go. */
export const KEPT_MAX = 1_000

/**
 * Mail as one file per message (RFC 5322) in a folder of this user alone, for the operator's own mail system
 * to take, and for a developer to read. Nothing leaves the machine from here.
 */
export class FileOutbox implements Mailer {
  readonly #blobs: BlobStore
  readonly #clock: Clock
  /** The oldest first: their names begin with their time. */
  readonly #stored: BlobKey[]

  private constructor(blobs: BlobStore, clock: Clock, stored: BlobKey[]) {
    this.#blobs = blobs
    this.#clock = clock
    this.#stored = stored
  }

  static async open(blobs: BlobStore, clock: Clock): Promise<FileOutbox> {
    const stored: BlobKey[] = []
    for await (const { key } of blobs.list('outbox/')) if (key.endsWith('.eml')) stored.push(key)
    return new FileOutbox(blobs, clock, stored)
  }

  async send(mail: Mail): Promise<void> {
    const at = new Date(this.#clock.now())
    const id = randomUUID()
    const key: BlobKey = `outbox/${at.toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.eml`
    this.#stored.push(key)
    const surplus = this.#stored.splice(0, Math.max(0, this.#stored.length - KEPT_MAX))
    const message = Buffer.from(messageOf(mail, at, id))
    // Under its name only when it is whole: somebody may take it away at any moment.
    await this.#blobs.put(key, message, { bytes: message.length, type: 'message/rfc822' })
    await Promise.all(surplus.map((old) => this.#blobs.delete(old)))
  }
}

function messageOf({ to, subject, text, messageId, headers: more = {} }: Mail, at: Date, id: string): string {
  const headers = [
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${messageId ?? `${id}@footlight`}>`,
    `To: ${inOneLine(to)}`,
    `Subject: =?utf-8?B?${Buffer.from(inOneLine(subject)).toString('base64')}?=`,
    ...Object.entries(more).map(([name, value]) => `${name}: ${inOneLine(value)}`),
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
