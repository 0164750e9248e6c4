// `npm test [-- stage ...]`: sets up whatever is missing, runs the stages one after another and adds up.
// The last line is always `N passed, N failed, N skipped`; machines read it.
import { setUp } from './setup/set-up.mjs'
import { requireElectron } from './test/electron.mjs'
import { requireObs } from './test/obs.mjs'
import { stages } from './test/stages.mjs'
import { report } from './test/summary.mjs'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(
    `No such stage: ${unknown.join(', ')}. There are ${stages.map((stage) => stage.name).join(', ')}.`,
  )
  process.exit(1)
}
const chosen = stages.filter((stage) => names.length === 0 || names.includes(stage.name))

const { failed } = await setUp(
  chosen.some((stage) => stage.wholeSystem) ? ['audience', 'console', 'tests'] : [],
)
const results = failed.map((title) => ({
  name: `set-up: ${title}`,
  state: 'failed',
  reason: 'see its output above',
}))

// Without packages nothing can run. After any other failed step most tests still can, and say more than its
// absence.
const ran = []
if (!failed.includes('npm packages')) {
  for (const stage of chosen) ran.push(await stage.run())
}
for (const stage of ran) results.push(...stage.results)
process.exitCode = report(requireObs(requireElectron(results)), ran)
