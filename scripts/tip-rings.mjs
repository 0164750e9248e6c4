// `npm run tip-rings`: lists the pairs of accounts of one person or studio between which tokens went, with
// the server's own settings.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

process.exitCode = await superviseUntilExit(
  nodeRuntime(),
  [inRoot('server', 'src', 'app', 'list-tip-rings.ts')],
  { cwd: root, env: process.env },
)
