import { stripVTControlCharacters } from 'node:util'
import { timeLines } from './times.mjs'

/** Of a failure: what was waited for, and where. The whole message was printed where it happened, far above. */
const LINES_SHOWN = 12

/**
 * Prints where the time went, what was skipped and what failed, then the line that machines read. Returns the
 * exit code.
 */
export function report(results, stages = [], print = console.log) {
  for (const line of timeLines(stages)) print(line)
  list('Skipped', 'skipped', results, print)
  list('Failed', 'failed', results, print)
  print('')
  print(countLine(results))
  // A run without a single passed test has shown nothing.
  return count(results, 'failed') > 0 || count(results, 'passed') === 0 ? 1 : 0
}

export function countLine(results) {
  return `${count(results, 'passed')} passed, ${count(results, 'failed')} failed, ${count(results, 'skipped')} skipped`
}

function list(title, state, results, print) {
  const listed = results.filter((result) => result.state === state)
  if (listed.length === 0) return
  print(`\n${title}:`)
  const linesShown = state === 'failed' ? LINES_SHOWN : 1
  for (const { name, reason } of listed) {
    const [first, ...others] = stripVTControlCharacters(reason).split('\n').filter(Boolean)
    print(`  ${name}: ${first}`)
    for (const line of others.slice(0, linesShown - 1)) print(`      ${line}`)
  }
}

function count(results, state) {
  return results.filter((result) => result.state === state).length
}
