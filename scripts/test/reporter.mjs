import { writeFileSync } from 'node:fs'

/**
 * Writes what a run of vitest found as a plain list of `{ name, state, reason }`. Its JSON reporter leaves
 * out why a test was skipped, and counts a file that could not be loaded as no test at all.
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
    writeFileSync(process.env.FOOTLIGHT_TEST_REPORT, JSON.stringify(results))
  }
}

function resultsOfModule(module) {
  const file = module.relativeModuleId
  const results = [...module.children.allTests()].map((test) => resultOfTest(file, test))
  const groups = [module, ...module.children.allSuites()]
  for (const group of groups) {
    for (const error of group.errors()) {
      const name = group === module ? file : `${file} > ${group.fullName}`
      results.push({ name, file, state: 'failed', reason: error.message })
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
  const reason = result.errors?.[0]?.message ?? 'it did not finish'
  return { name, file, state: 'failed', reason }
}
