// `npm run audit:verify`: says whether the audit log is as it was written, with the server’s own settings.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

process.exitCode = await superviseUntilExit(
  nodeRuntime(),
  [inRoot('server', 'src', 'app', 'verify-audit.ts'), ...process.argv.slice(2)],
  { cwd: root, env: process.env },
)
