// `npm run backup -- FOLDER`: copies everything that the server remembers, also while it runs, with the server's own
// settings.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

process.exitCode = await superviseUntilExit(
  nodeRuntime(),
  [inRoot('server', 'src', 'app', 'back-up.ts'), ...process.argv.slice(2)],
  { cwd: root, env: process.env },
)
