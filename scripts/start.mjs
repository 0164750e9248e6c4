// `npm start`: sets up whatever is missing, then runs the server until it ends or is told to.
import { nodeRuntime } from './setup/node-runtime.mjs'
import { inRoot, root } from './setup/root.mjs'
import { setUp } from './setup/set-up.mjs'
import { findWorker } from './setup/worker.mjs'
import { whenNpmIsGone } from './start/npm-parent.mjs'
import { startSandboxAgeCheck, wantsSandboxAgeCheck } from './start/sandbox-age-check.mjs'
import { startSandboxBiller, wantsSandboxBiller } from './start/sandbox-biller.mjs'
import { superviseUntilExit } from './start/supervise.mjs'
import { demoVaultKey } from './start/vault-key.mjs'

// As if the terminal had been closed: the server gets the time to end well, and a set-up ends at once.
whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))

const { failed } = await setUp(['audience'])
if (failed.length > 0) process.exit(1)

// Node 24 runs TypeScript as it is. What it warns about that is not news to whoever starts a server.
const args = [
  '--disable-warning=ExperimentalWarning',
  inRoot('server', 'src', 'main.ts'),
  ...process.argv.slice(2),
]
const worker = findWorker()
const ageCheck = wantsSandboxAgeCheck(process.env)
  ? await startSandboxAgeCheck(nodeRuntime(), process.env)
  : null
const biller = wantsSandboxBiller(process.env) ? await startSandboxBiller(nodeRuntime(), process.env) : null
process.exitCode = await superviseUntilExit(nodeRuntime(), args, {
  cwd: root,
  env: {
    NODE_ENV: 'production',
    ...process.env,
    ...demoVaultKey(process.env),
    ...biller?.env,
    ...ageCheck?.env,
    ...(worker ? { MEDIASOUP_WORKER_BIN: worker.path } : {}),
  },
})
await Promise.all([biller?.stop(), ageCheck?.stop()])
