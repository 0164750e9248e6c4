// `npm run trace-copy`: says whose copy of a film a leak is, with the server's own settings.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

process.exitCode = await superviseUntilExit(
  nodeRuntime(),
  [inRoot('server', 'src', 'app', 'trace-copy.ts'), ...process.argv.slice(2)],
  { cwd: root, env: process.env },
)
