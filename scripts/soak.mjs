// `npm run soak`: clients that lie against the real server, 2,000 runs unless SOAK_RUNS says otherwise.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { setUp } from './setup/set-up.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

const { failed } = await setUp(['audience', 'tests'])
if (failed.length > 0) process.exit(1)

process.exitCode = await superviseUntilExit(
  nodeRuntime(),
  [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'chaos',
    'tests/chaos/hostile-client.test.ts',
  ],
  {
    cwd: root,
    // Every night others: a test before a change plays the same ones each time.
    env: { SOAK_RUNS: '2000', SOAK_SEED: String(Date.now() % 1_000_000_000), ...process.env },
  },
)
