// `npm run make-administrator`: makes an account an administrator, with the server’s own settings.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

process.exitCode = await superviseUntilExit(
  nodeRuntime(),
  [inRoot('server', 'src', 'app', 'make-administrator.ts'), ...process.argv.slice(2)],
  { cwd: root, env: process.env },
)
