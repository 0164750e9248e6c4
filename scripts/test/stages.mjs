import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeRuntime } from '../setup/node-runtime.mjs'
import { inRoot } from '../setup/root.mjs'
import { runInGroup } from './process-group.mjs'
import { countLine } from './summary.mjs'

const reporter = fileURLToPath(new URL('reporter.mjs', import.meta.url))

/** In the order of a run: what fails fast comes first. `wholeSystem` stages need browsers, builds and a database. */
export const stages = [
  { name: 'typecheck', run: () => timed('typecheck', typecheck) },
  vitestStage('tidy'),
  vitestStage('unit'),
  vitestStage('integration', { wholeSystem: true }),
  vitestStage('e2e', { wholeSystem: true }),
  vitestStage('chaos', { wholeSystem: true }),
]

function vitestStage(name, { wholeSystem = false } = {}) {
  return { name, wholeSystem, run: () => timed(name, () => vitest(name)) }
}

async function timed(name, run) {
  console.log(`\n== ${name}`)
  const startedAt = Date.now()
  const results = await run()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`== ${name}: ${countLine(results)} (${seconds} s)`)
  return results
}

/** The compiler says pass or fail for all packages at once, so it counts as one test. */
async function typecheck() {
  const results = []
  // The site's route types are generated; without them every route is an error.
  if (existsSync(inRoot('web', 'react-router.config.ts'))) {
    const router = inRoot('node_modules', '@react-router', 'dev', 'bin.js')
    results.push(...(await program('route types of the site', [router, 'typegen'], inRoot('web'))))
  }
  results.push(...(await program('typecheck', [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-b'])))
  const failures = results.filter((result) => result.state === 'failed')
  return failures.length > 0 ? failures : [{ name: 'typecheck', state: 'passed' }]
}

async function program(name, args, cwd) {
  const { problem, leftovers } = await runInGroup(nodeRuntime(), args, { cwd })
  if (problem) return [{ name, state: 'failed', reason: problem }, ...leftovers]
  return leftovers
}

/** Runs one project of vitest.config.ts. What cannot be told from its report counts as failed, never as nothing. */
async function vitest(project) {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-test-'))
  const reportFile = join(folder, 'report.json')
  try {
    const args = [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project]
    const reporters = ['--reporter=default', `--reporter=${reporter}`]
    const env = { FOOTLIGHT_TEST_REPORT: reportFile }
    const { problem, leftovers } = await runInGroup(nodeRuntime(), [...args, ...reporters], { env })
    const results = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : []
    if (problem && !results.some((result) => result.state === 'failed')) {
      results.push({ name: `${project}: the test runner`, state: 'failed', reason: problem })
    }
    return [...results, ...leftovers.map((each) => ({ ...each, name: `${project}: ${each.name}` }))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
