import { exclusively } from './lock.mjs'

/**
 * A step is `{ title, isDone(), run(say), vital }`. `isDone` is cheap, because every start asks; `run` may
 * return a line to report. After a failed vital step the rest has no chance, so it is not tried.
 */

/**
 * Something optional that this machine does not have and that set-up may not install. Reported, not fatal.
 */
export class FeatureUnavailable extends Error {
  name = 'FeatureUnavailable'

  constructor(message, remedy) {
    super(message)
    this.remedy = remedy
  }
}

const shownLines = 20

export async function runSteps(steps) {
  const failed = []
  const unavailable = []
  for (const [index, step] of steps.entries()) {
    const label = `[${index + 1}/${steps.length}] ${step.title}`
    try {
      if (step.isDone()) {
        print(`${label}: already there`)
        continue
      }
      // Another start in this clone may be doing the same; then its work counts, and is not done twice.
      await exclusively(async () => {
        if (step.isDone()) print(`${label}: already there`)
        else await runStep(label, step)
      })
    } catch (error) {
      if (error instanceof FeatureUnavailable) {
        print(`${label}: not available. ${error.message}\n  ${error.remedy}`)
        unavailable.push(step.title)
        continue
      }
      reportFailure(label, error)
      failed.push(step.title)
      if (step.vital) break
    }
  }
  // The steps after it have pushed what was reported out of sight.
  if (unavailable.length > 0) print(`Not available, see above: ${unavailable.join(', ')}.`)
  if (failed.length > 0) console.error(`Failed, see above: ${failed.join(', ')}.`)
  return { failed }
}

async function runStep(label, step) {
  print(label)
  const startedAt = Date.now()
  const result = await step.run((line) => print(`  ${line}`))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  print(`${label}: ${result ?? 'done'} (${seconds} s)`)
}

function reportFailure(label, error) {
  console.error(`\n${label} failed: ${error.message}`)
  for (const line of error.lines?.slice(-shownLines) ?? []) console.error(`  | ${line}`)
  console.error(`What to do: ${error.remedy ?? 'see the lines above, then run the same command again.'}\n`)
}

function print(line) {
  console.log(line)
}
