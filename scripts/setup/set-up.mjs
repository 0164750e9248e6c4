import { builds } from './builds.mjs'
import { npmPackages } from './npm-packages.mjs'
import { postgres } from './postgres.mjs'
import { runSteps } from './steps.mjs'
import { systemPackages } from './system-packages.mjs'
import { mediaWorker } from './worker.mjs'

/**
 * Sets up what the named uses need, skipping whatever is there already:
 * `audience` (the server and its site), `console` (the desktop application), `tests` (what only tests start).
 * Resolves to the titles of the steps that failed; they have been reported by then.
 */
export function setUp(uses) {
  const wants = (use) => uses.includes(use)
  const steps = [npmPackages, systemPackages('runtime'), mediaWorker]
  if (wants('tests')) steps.push(systemPackages('browsers'), systemPackages('obs'), postgres)
  if (wants('audience')) steps.push(builds.web)
  if (wants('console')) steps.push(builds.desktop)
  return runSteps(steps)
}
