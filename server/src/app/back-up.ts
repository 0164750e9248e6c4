import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, type Stats } from 'node:fs'
import { chmod, cp, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { blobAreas } from '../platform/blobs/blob-store.ts'
import { type Config, readConfig } from '../platform/config.ts'

/**
 * A copy of everything that the server remembers, into a folder that is not there yet, also while the server runs. On
 * SQLite the folder is a `DATA_DIR`: to restore, copy it to an empty place. On PostgreSQL it has `database.dump` for
 * `pg_restore` beside the files. The vault's key is in no backup: it lies elsewhere on purpose.
 */
const USAGE = 'npm run backup -- FOLDER [--without-files]'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'without-files': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) return fail(USAGE)
  const config = readConfig(process.env, process.cwd())
  if (!config.ok) return fail(config.error)
  const target = resolve(folder)
  if (existsSync(target)) return fail(`${target} is there already: name a folder that is not.`)
  if (`${target}${sep}`.startsWith(`${config.value.dataDir}${sep}`))
    return fail('A backup inside of DATA_DIR is lost with it: name a folder elsewhere.')
  if (!existsSync(config.value.dataDir))
    return fail(`There is no ${config.value.dataDir}: is DATA_DIR right?`)

  const draft = `${target}.part`
  // Of a backup that was cut off.
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await copyAll(config.value, draft, values['without-files'] !== true)
    await rename(draft, target)
    process.stdout.write(`The backup is in ${target}.\n`)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    fail(`There is no backup: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * The site first, the ledger after it: where the ledger knows more than the site, the same keys are sent again and
 * answered as before (IDEM-01). The other way round the site would believe in payments that the ledger never saw.
 * Files last: rows name files that were there before them.
 */
async function copyAll({ dataDir, databaseUrl }: Config, to: string, withFiles: boolean): Promise<void> {
  if (databaseUrl === null)
    for (const name of ['footlight.db', 'ledger.db']) await copySqlite(dataDir, to, name)
  else await dumpPostgres(databaseUrl, join(to, 'database.dump'))
  // Every demo draws its scenes anew.
  const areas = withFiles ? blobAreas.filter((area) => area !== 'demo-scenes') : []
  for (const area of ['keys', 'legal', ...areas]) {
    if (!existsSync(join(dataDir, area))) continue
    say(`${area}/`)
    await copyFolder(join(dataDir, area), join(to, area))
  }
  await writeFile(
    join(to, 'backup.json'),
    `${JSON.stringify({ at: new Date().toISOString(), database: databaseUrl === null ? 'sqlite' : 'postgres', files: withFiles }, null, 2)}\n`,
    { mode: 0o600 },
  )
}

/** A copy as of one moment; commits go on meanwhile. */
async function copySqlite(dataDir: string, to: string, name: string): Promise<void> {
  const source = new Database(join(dataDir, name), { readonly: true, fileMustExist: true })
  const path = join(to, name)
  try {
    let shown = -1
    await source.backup(path, {
      progress: ({ totalPages, remainingPages }) => {
        const tenths = totalPages === 0 ? 10 : Math.floor(((totalPages - remainingPages) / totalPages) * 10)
        if (tenths !== shown) say(`${name}: ${tenths * 10} %`)
        shown = tenths
        return PAGES_AT_ONCE
      },
    })
    say(`${name}: 100 %`)
  } finally {
    source.close()
  }
  await chmod(path, 0o600)
  check(path)
  await flush(path)
}

/** Of 4 KiB: 16 MiB. */
const PAGES_AT_ONCE = 4_096

/** A copy that cannot be read is none. It is one file: the server makes its log beside it when it starts there. */
function check(path: string): void {
  const copy = new Database(path, { fileMustExist: true })
  try {
    const verdict = copy.pragma('quick_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`${basename(path)} is damaged: ${String(verdict)}`)
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/** One snapshot of site and ledger, which are one database. */
async function dumpPostgres(databaseUrl: string, path: string): Promise<void> {
  say('pg_dump')
  const address = new URL(databaseUrl)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(
    'pg_dump',
    ['--format=custom', '--no-owner', `--file=${path}`, `--dbname=${address.href}`],
    {
      // The password is not among the arguments, which everybody on this machine can read.
      env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = await Promise.race([
    once(child, 'exit'),
    once(child, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  if (code !== 0) throw new Error(`pg_dump ended with ${code}.`)
  await chmod(path, 0o600)
  await flush(path)
}

/** What is half written, or was deleted while this ran, is in no backup. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of await readdir(from).catch(noneIfGone)) {
    if (name.startsWith('.draft-')) continue
    const [source, copy] = [join(from, name), join(to, name)]
    const info: Stats | null = await stat(source).catch(() => null)
    if (info === null) continue
    if (info.isDirectory()) await copyFolder(source, copy)
    else
      await cp(source, copy, { preserveTimestamps: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

function noneIfGone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

const say = (progress: string) => void process.stderr.write(`${progress}\n`)

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

await main()
