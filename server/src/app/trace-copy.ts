import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { AccountId } from '@footlight/core/protocol'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { MARK_SEGMENTS } from '@footlight/core/rules/library/copy-marks'
import { systemClock } from '@footlight/native-bridges/system-clock'
import pino from 'pino'
import { SNIFFED_BYTES, sniff } from '../library/sniff.ts'
import { type Trace, traceCopy } from '../library/trace-copy.ts'
import { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { WorkFolder, WorkFolders } from '../platform/blobs/work-folders.ts'
import { readConfig } from '../platform/config.ts'
import { type FootlightDatabase, openDatabase } from './open-database.ts'

/**
 * Whose copy a leaked film is, for a terminal, also while the server runs: the item, the path of the leak, and the
 * member of the staff who looks, under whose name that is written down before anything is answered.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } })
const [itemText = '', path = ''] = positionals
if (!/^[1-9]\d{0,14}$/.test(itemText) || path === '' || values.by === undefined)
  throw new Error('npm run trace-copy -- <number of the item> <path of the leak> --by <name of who looks>')
const item = Number(itemText)
const config = readConfig(process.env, process.cwd())
if (!config.ok) throw new Error(config.error)
const { dataDir } = config.value
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => stop.abort(new Error('stopped: nothing was found out')))

const workFolders = new WorkFolders(join(dataDir, 'trace-copy-work'))
const database = await openDatabase({ ...config.value, logger: pino({ level: 'error' }) })
try {
  // What a look that was killed left behind.
  await workFolders.clear()
  await run(database, values.by)
} finally {
  await workFolders.clear()
  await database.close()
}

async function run(db: FootlightDatabase, by: string): Promise<void> {
  const staff = await db.people.byUsername(by)
  if (staff === null || !may(staff.roles, 'media.review')) throw new Error(`${by} is not on the site staff`)
  if ((await db.library.byId(item)) === null) throw new Error(`there is no item ${item}`)
  const traces = await look(db)
  const note = traces === null ? 'unreadable' : traces.map(noteOf).join('; ')
  await db.mediaMarks.logTrace(item, staff.id, note, systemClock.now())
  if (traces === null) throw new Error('the leak is no film that can be read: MP4, MOV, Matroska or WebM')
  const ids = traces.flatMap(({ named }) => named.flatMap(({ owner }) => (owner === null ? [] : [owner])))
  const names = new Map((await db.people.byIds([...new Set(ids)])).map(({ id, username }) => [id, username]))
  for (const trace of traces) process.stdout.write(`Film ${trace.file}: ${sentencesOf(trace, names)}\n`)
  if (traces.length === 0) process.stdout.write(`Item ${item} has no film.\n`)
}

async function look(db: FootlightDatabase): Promise<readonly Trace[] | null> {
  const leak = resolve(path)
  const found = sniff(await new WorkFolder(dirname(leak)).head(basename(leak), SNIFFED_BYTES))
  if (found?.kind !== 'video') return null
  const work = await (await workFolders.create()).below('copies')
  const input = { path: leak, demuxer: found.demuxer }
  let told = -1
  return traceCopy(
    { ...db, blobs: new FolderBlobs(dataDir) },
    { item, input, work },
    (done) => {
      const tenths = Math.floor(done * 10)
      if (tenths > told) process.stderr.write(`${tenths * 10} %\n`)
      told = Math.max(told, tenths)
    },
    stop.signal,
  )
}

/** For the log: nobody's name. */
function noteOf({ file, isMarked, segments, named }: Trace): string {
  return isMarked ? `film ${file}: ${segments} segments, ${named.length} named` : `film ${file}: no mark`
}

function sentencesOf(trace: Trace, names: ReadonlyMap<AccountId, string>): string {
  const { isMarked, segments, copies, named } = trace
  if (!isMarked) return 'it has no mark.'
  if (named.length === 0)
    return `it cannot be said whose copy it is (${segments} segments read; ${MARK_SEGMENTS} name one of a thousand copies, and there are ${copies}).`
  const lines = named.map(({ owner, agreeing, read, chance }) => {
    const whose =
      owner === null
        ? 'the copy without a code, which its performer and the staff have, and everybody while it is free'
        : `the copy of ${names.get(owner) ?? 'a deleted account'} (account ${owner})`
    const looks = Math.floor(1 / chance).toLocaleString('en')
    return `${whose}: ${agreeing} of ${read} segments agree, by chance in 1 of ${looks} looks`
  })
  return `${lines.join('; and ')}.${named.length > 1 ? ' Several copies were mixed.' : ''}`
}
