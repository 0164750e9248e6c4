import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeRuntime } from '../setup/node-runtime.mjs'
import { inRoot } from '../setup/root.mjs'
import { runInGroup } from './process-group.mjs'
import { countLine } from './summary.mjs'

const reporter = fileURLToPath(new URL('reporter.mjs', import.meta.url))

/**
 * In the order of a run: what fails fast comes first. `wholeSystem` stages need browsers, builds and a
 * database. `run` answers `{ name, ms, results, files }`; `files` are the test files with their times.
 */
export const stages = [
  { name: 'typecheck', run: () => timed('typecheck', typecheck) },
  { name: 'tidy', run: () => timed('tidy', tidy) },
  vitestStage('words'),
  vitestStage('unit'),
  vitestStage('integration', { wholeSystem: true }),
  vitestStage('e2e', { wholeSystem: true }),
  vitestStage('alone', { wholeSystem: true }),
  vitestStage('chaos', { wholeSystem: true }),
]

function vitestStage(name, { wholeSystem = false } = {}) {
  return { name, wholeSystem, run: () => timed(name, () => vitest(name)) }
}

async function timed(name, run) {
  console.log(`\n== ${name}`)
  const startedAt = Date.now()
  const { results, files = [] } = await run()
  const ms = Date.now() - startedAt
  console.log(`== ${name}: ${countLine(results)} (${(ms / 1000).toFixed(1)} s)`)
  return { name, ms, results, files }
}

/** The longest first: the last to begin are short. */
const typed = [
  'tests',
  'server',
  'web',
  'desktop',
  'ui',
  'core',
  'native-bridges',
  'sandbox-biller',
  'sandbox-age-check',
]

/** What tools know, and what only this repository knows: who may import whom, rule IDs, words. */
async function tidy() {
  const biome = [
    inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
    'ci',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '.',
  ]
  const knip = [inRoot('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']
  const results = [
    ...(await program('format and lint', biome)),
    ...(await program('files, exports and dependencies that nothing uses', knip)),
  ]
  const tests = await vitest('tidy')
  return { ...tests, results: [...results, ...tests.results] }
}

/**
 * One test a package: its own `tsconfig.json` says which world it lives in, DOM, Node or neither. Two at a time where
 * there are two cores, each with one checker: several in one program find out the same types again, each for itself.
 */
async function typecheck() {
  // The site's route types are generated; without them every route is an error.
  const results = await program(
    'route types of the site',
    [inRoot('node_modules', '@react-router', 'dev', 'bin.cjs'), 'typegen'],
    inRoot('web'),
  )
  const waiting = [...typed]
  async function takeOneAfterAnother() {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const tsc = [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--checkers', '1']
      results.push(...(await program(`typecheck of ${name}`, [...tsc, '-p', inRoot(name)])))
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, takeOneAfterAnother))
  return { results }
}

async function program(name, args, cwd) {
  const { problem, leftovers } = await runInGroup(nodeRuntime(), args, { cwd })
  return [problem ? { name, state: 'failed', reason: problem } : { name, state: 'passed' }, ...leftovers]
}

/**
 * Runs one project of vitest.config.ts. What cannot be told from its report counts as failed, never as
 * nothing.
 */
async function vitest(project) {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-test-'))
  const reportFile = join(folder, 'report.json')
  try {
    const args = [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project]
    const reporters = ['--reporter=default', `--reporter=${reporter}`]
    const env = { FOOTLIGHT_TEST_REPORT: reportFile }
    const { problem, leftovers } = await runInGroup(nodeRuntime(), [...args, ...reporters], { env })
    const { results, files } = existsSync(reportFile)
      ? JSON.parse(readFileSync(reportFile, 'utf8'))
      : { results: [], files: [] }
    if (problem && !results.some((result) => result.state === 'failed')) {
      results.push({ name: `${project}: the test runner`, state: 'failed', reason: problem })
    }
    results.push(...leftovers.map((each) => ({ ...each, name: `${project}: ${each.name}` })))
    return { results, files }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
