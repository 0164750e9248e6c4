import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

/** All messages that a server without a mail server has written so far, the oldest first. */
export function outboxOf(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder)
      // A draft has its name for a moment only.
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  )
}

/** Those to an address, as mail names it. */
export function mailsTo(dataDir: string, to: string): readonly string[] {
  return outboxOf(dataDir).filter((text) => text.includes(`\r\nTo: ${to}\r\n`))
}

/** The link to a page of the site, with the token behind its #, once a message to this address has one. */
export async function linkFor(dataDir: string, to: string, page: string): Promise<string> {
  const link = new RegExp(`https?:\\S+/${page}#\\S+`)
  const mail = await vi.waitUntil(() => mailsTo(dataDir, to).find((text) => link.test(text)), {
    timeout: 10_000,
    interval: 10,
  })
  return link.exec(mail)![0]
}
