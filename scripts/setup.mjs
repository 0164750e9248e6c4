// Makes a fresh clone ready: `node scripts/setup.mjs [--desktop] [--test]`.
// Runs on Node 20 with nothing installed, so it and everything that it imports use only Node's own modules.
import { setUp } from './setup/set-up.mjs'

const flags = new Set(process.argv.slice(2))
const wanted = flags.has('--test')
  ? ['audience', 'console', 'tests']
  : flags.has('--desktop')
    ? ['audience', 'console']
    : ['audience']
const { failed } = await setUp(wanted)
process.exitCode = failed.length > 0 ? 1 : 0
