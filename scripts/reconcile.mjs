// `npm run reconcile`: says whether the ledger adds up, with the server’s own settings.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

process.exitCode = await superviseUntilExit(
  nodeRuntime(),
  [inRoot('server', 'src', 'app', 'reconcile-ledger.ts')],
  { cwd: root, env: process.env },
)
