// `npm run bench [-- area ...]`: sets up whatever is missing and measures against peers in the same run.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { setUp } from './setup/set-up.mjs'
import { findWorker } from './setup/worker.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

const { failed } = await setUp(['audience', 'console', 'tests'])
if (failed.length > 0) process.exit(1)

const worker = findWorker()
process.exitCode = await superviseUntilExit(
  nodeRuntime(),
  [inRoot('tests', 'bench', 'run.ts'), ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, ...(worker ? { MEDIASOUP_WORKER_BIN: worker.path } : {}) },
  },
)
