import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderBlobs } from '../blobs/folder-blobs.ts'
import { FileOutbox, KEPT_MAX } from './file-outbox.ts'

let folder: string
const clock = new ManualClock()
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'footlight-outbox-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('MAIL-01 a message is one file for this user alone, and no text of it becomes a header', async () => {
  const outbox = await FileOutbox.open(new FolderBlobs(folder), clock)
  await outbox.send({
    to: 'owl@example.net\r\nBcc: others@example.net',
    subject: 'Hello\nBcc: others@example.net',
    text: 'One.\nTwo, and ünïcode.',
  })
  const [name] = readdirSync(join(folder, 'outbox'))
  const path = join(folder, 'outbox', name!)
  const [head, body] = readFileSync(path, 'utf8').split('\r\n\r\n') as [string, string]
  expect(head.split('\r\n').map((line) => line.split(':')[0])).toEqual([
    'Date',
    'Message-ID',
    'To',
    'Subject',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
  ])
  expect(body).toBe('One.\r\nTwo, and ünïcode.\r\n')
  expect([statSync(path).mode & 0o777, statSync(join(folder, 'outbox')).mode & 0o777]).toEqual([0o600, 0o700])
})

test('MAIL-01 the newest thousand are stored, also over a restart', async () => {
  const send = async (times: number): Promise<void> => {
    const outbox = await FileOutbox.open(new FolderBlobs(folder), clock)
    for (let index = 0; index < times; index += 1) {
      clock.advance(1_000)
      await outbox.send({ to: 'owl@example.net', subject: 'Hello', text: String(index) })
    }
  }
  await send(KEPT_MAX)
  const before = readdirSync(join(folder, 'outbox')).sort()
  await send(3)
  const after = readdirSync(join(folder, 'outbox')).sort()
  expect(after).toHaveLength(KEPT_MAX)
  expect(after.slice(0, -3)).toEqual(before.slice(3))
})
