import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@footlight/server/app/open-database'
import { loadServerSecret, prepareDataDir } from '@footlight/server/platform/data-dir'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { fresh, gift, transfer } from './commands.ts'

const program = fileURLToPath(new URL('../../server/src/app/back-up.ts', import.meta.url))
const logger = pino({ level: 'silent' })
let folder: string
let dataDir: string
beforeEach(() => {
  folder = newDataFolder()
  dataDir = join(folder, 'data')
  prepareDataDir(dataDir)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (dir: string) => openDatabase({ dataDir: dir, databaseUrl: null, logger })

async function backUp(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, problem, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, problem, code: code as number }
}

test('BACKUP-01 a copy that was made while money moved is restored by copying it, and its books add up', async () => {
  const secret = loadServerSecret(dataDir)
  const database = await open(dataDir)
  const wallet = fresh('wallet:1')
  await database.ledger.execute(gift(wallet, 1_000_000))
  let isOver = false
  let moved = 0
  const moving = (async () => {
    while (!isOver) {
      await Promise.all(
        Array.from({ length: 20 }, () => database.ledger.execute(transfer(wallet, 'wallet:2', 1))),
      )
      moved += 20
    }
  })()
  while (moved < 200) await new Promise(setImmediate)
  const before = moved
  const { code, problem } = await backUp(join(folder, 'backup'))
  isOver = true
  await moving
  await database.close()
  expect({ code, problem: code === 0 ? '' : problem }).toEqual({ code: 0, problem: '' })

  expect(readdirSync(join(folder, 'backup')).sort()).toEqual([
    'backup.json',
    'footlight.db',
    'keys',
    'ledger.db',
  ])
  const restored = join(folder, 'restored')
  cpSync(join(folder, 'backup'), restored, { recursive: true })
  const copy = await open(restored)
  try {
    expect(await copy.ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
    const { posted: left } = await copy.ledger.balance(wallet)
    expect(left).toBeLessThanOrEqual(1_000_000 - before)
    expect(left).toBeGreaterThanOrEqual(1_000_000 - moved)
    // Money moves again, with the numbers that come next.
    await copy.ledger.execute(transfer(wallet, 'wallet:2', 1))
    expect((await copy.ledger.balance(wallet)).posted).toBe(left - 1)
  } finally {
    await copy.close()
  }
  expect(loadServerSecret(restored)).toEqual(secret)
  expect(statSync(join(folder, 'backup')).mode & 0o077).toBe(0)
})

test('BACKUP-02 files are in it but for drafts and what a demo draws; or none, when somebody else copies them', async () => {
  await (await open(dataDir)).close()
  const put = (path: string) => {
    mkdirSync(join(dataDir, path, '..'), { recursive: true })
    writeFileSync(join(dataDir, path), path)
  }
  for (const path of ['library/7/film.mp4', 'library/7/.draft-1', 'demo-scenes/a.webm', 'legal/terms.txt'])
    put(path)
  expect(await backUp(join(folder, 'whole'))).toMatchObject({ code: 0 })
  const has = (backup: string, path: string) => existsSync(join(folder, backup, path))
  expect(readFileSync(join(folder, 'whole', 'library/7/film.mp4'), 'utf8')).toBe('library/7/film.mp4')
  expect(has('whole', 'legal/terms.txt')).toBe(true)
  expect([has('whole', 'library/7/.draft-1'), has('whole', 'demo-scenes')]).toEqual([false, false])
  expect(await backUp(join(folder, 'small'), '--without-files')).toMatchObject({ code: 0 })
  expect([has('small', 'library'), has('small', 'ledger.db')]).toEqual([false, true])
})

test('BACKUP-03 what cannot be a backup leaves nothing that looks like one', async () => {
  await (await open(dataDir)).close()
  const inside = join(dataDir, 'backup')
  expect(await backUp(inside)).toMatchObject({ code: 1, problem: expect.stringContaining('elsewhere') })
  mkdirSync(join(folder, 'there'))
  expect(await backUp(join(folder, 'there'))).toMatchObject({ code: 1 })
  expect(await backUp()).toMatchObject({ code: 1 })
  // A damaged page of the ledger: what was copied is read before it is called a backup.
  const ledger = readFileSync(join(dataDir, 'ledger.db'))
  ledger.fill(0xff, 4_096, ledger.length)
  writeFileSync(join(dataDir, 'ledger.db'), ledger)
  const target = join(folder, 'damaged')
  expect(await backUp(target)).toMatchObject({ code: 1, problem: expect.stringContaining('no backup') })
  expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false])
})
