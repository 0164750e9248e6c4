import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Writes what a run of vitest found as plain lists: `results` of `{ name, file, state, reason }`, and `files`
 * with how long each took. Its JSON reporter leaves out why a test was skipped, and counts a file that could
 * not be loaded as no test at all.
 */
export default class ResultListReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const results = testModules.flatMap(resultsOfModule)
    for (const error of unhandledErrors) {
      results.push({
        name: 'an error outside of any test',
        state: 'failed',
        reason: error.message ?? String(error),
      })
    }
    const files = testModules.map(timeOfModule)
    writeFileSync(process.env.FOOTLIGHT_TEST_REPORT, JSON.stringify({ results, files }))
  }
}

/** From the first import to the last hook; `slowest` is null in a file without a test that ran. */
export function timeOfModule(module) {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic()
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    ms: test.diagnostic()?.duration ?? 0,
  }))
  return {
    file: module.relativeModuleId,
    ms: environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration,
    tests: tests.length,
    slowest: tests.filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms)[0] ?? null,
  }
}

function resultsOfModule(module) {
  const file = module.relativeModuleId
  const results = [...module.children.allTests()].map((test) => resultOfTest(file, test))
  const groups = [module, ...module.children.allSuites()]
  for (const group of groups) {
    for (const error of group.errors()) {
      const name = group === module ? file : `${file} > ${group.fullName}`
      results.push({ name, file, state: 'failed', reason: reasonOf(error) })
    }
  }
  return results
}

function resultOfTest(file, test) {
  const result = test.result()
  const name = `${file} > ${test.fullName}`
  if (result.state === 'skipped') {
    return {
      name,
      file,
      state: 'skipped',
      reason: result.note ?? (test.options.mode === 'todo' ? 'not written yet' : 'no reason given'),
    }
  }
  if (result.state === 'passed') return { name, file, state: 'passed' }
  return { name, file, state: 'failed', reason: reasonOf(result.errors?.[0]) }
}

function reasonOf(error) {
  if (error === undefined) return 'it did not finish'
  const [place] = error.stacks ?? []
  const lines = [error.message, place && `at ${relative('.', place.file)}:${place.line}`]
  // The tests of browsers tell what their pages showed.
  return [...lines, error.pages].filter(Boolean).join('\n')
}
