import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DATA_FOLDERS } from '../dev-env/data-folder.ts'
import { reasonFor } from './reasons.ts'
import type { BenchRow } from './row.ts'

/** Each area brings its own subject and peers; a name on the command line runs only that one. */
const areas: Readonly<Record<string, () => Promise<readonly BenchRow[]>>> = {
  'fan-out': async () => (await import('./fan-out/measure.ts')).measureFanOut(),
  wire: async () => (await import('./wire/measure.ts')).measureWire(),
  memory: async () => (await import('./memory/measure.ts')).measureMemory(),
  ledger: async () => (await import('./ledger/measure.ts')).measureLedger(),
  tips: async () => (await import('./callers/measure-tips.ts')).measureTips(),
  sessions: async () => (await import('./callers/measure-sessions.ts')).measureSessions(),
  sfu: async () => (await import('./sfu/measure.ts')).measureSfu(),
  rtmp: async () => (await import('./rtmp/measure.ts')).measureRtmp(),
  hls: async () => (await import('./hls/measure.ts')).measureHls(),
  browse: async () => (await import('./browse/measure.ts')).measureBrowse(),
  growth: async () => (await import('./growth/measure.ts')).measureGrowth(),
  pages: async () => (await import('./pages/measure.ts')).measurePages(),
  search: async () => (await import('./search/measure.ts')).measureSearch(),
  library: async () => (await import('./library/measure.ts')).measureLibrary(),
  billing: async () => (await import('./billing/measure.ts')).measureBilling(),
  endurance: async () => (await import('./endurance/measure.ts')).measureEndurance(),
  'first-frame': async () => (await import('./sfu/first-frame.ts')).measureFirstFrame(),
  'first-load': async () => (await import('./first-load/measure.ts')).measureFirstLoad(),
  vitals: async () => (await import('./vitals/measure.ts')).measureVitals(),
  logs: async () => (await import('./console/logs.ts')).measureLogs(),
  console: async () => (await import('./console/measure.ts')).measureConsole(),
}

const reportUrl = new URL('../../docs/bench/', import.meta.url)

function format(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(3)
}

function reportLine(row: BenchRow): string {
  const verdict = row.met
    ? 'met'
    : `**missed** by ${format(Math.abs(row.ratio / Number(row.target.split(' ')[1]) - 1) * 100)} %`
  const why = row.met ? undefined : reasonFor(row.metric)
  return `| ${row.metric} | ${format(row.subject)} ${row.unit} | ${row.peerName}: ${format(row.peer)} | ${format(row.ratio)}x | ${row.target}x | ${verdict} | ${[row.note, why, row.measured].filter(Boolean).join('; ')} |`
}

function report(rows: readonly BenchRow[], failed: ReadonlyMap<string, string>): string {
  const cpu = cpus()
  return [
    '# Measured',
    '',
    `Written by \`npm run bench\`. ${cpu.length} cores, ${cpu[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. Subject and peer in`,
    'the same run, interleaved; medians over the rounds; every round is in `raw/`. Only the ratios carry over to other machines.',
    '',
    '| metric | Footlight | peer | ratio | target | | how, and why |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(reportLine),
    '',
    '![From a small house to a full one](growth.svg)',
    '',
    ...[...failed].map(([name, reason]) => `- \`${name}\` was not measured: ${reason}`),
    '',
  ].join('\n')
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => areas[name] === undefined)
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench named ${unknown.join(', ')}. There are: ${Object.keys(areas).join(', ')}.\n`,
  )
  process.exit(2)
}
mkdirSync(new URL('raw/', reportUrl), { recursive: true })
// On the disk, for which a commit waits, beside what the peers keep.
const data = mkdtempSync(join(tmpdir(), 'footlight-bench-'))
process.env[DATA_FOLDERS] = data
const failed = new Map<string, string>()
for (const [name, measure] of Object.entries(areas)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  try {
    const load = loadavg()[0]!.toFixed(1)
    const when = `${new Date().toISOString().slice(0, 10)}, load average ${load}`
    const measured = (await measure()).map((row) => ({ ...row, measured: when }))
    writeFileSync(new URL(`raw/${name}.json`, reportUrl), `${JSON.stringify(measured, null, 1)}\n`)
    for (const row of measured) process.stdout.write(`  ${reportLine(row)}\n`)
  } catch (error) {
    failed.set(name, error instanceof Error ? error.message : String(error))
    process.stderr.write(`  failed: ${failed.get(name)}\n`)
  }
}
// An area that was not measured now stands as it was measured last.
const all = Object.keys(areas).flatMap((name) => {
  const url = new URL(`raw/${name}.json`, reportUrl)
  return existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as BenchRow[]) : []
})
writeFileSync(new URL('REPORT.md', reportUrl), report(all, failed))
process.stdout.write(`\nReport: ${fileURLToPath(new URL('REPORT.md', reportUrl))}\n`)
rmSync(data, { recursive: true, force: true })
// Peers and browsers are children of the measures; whoever left one behind has failed here, not silently.
process.exit(failed.size === 0 ? 0 : 1)
