import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inRoot, root } from '../setup/root.mjs'

const PORT_BEHIND_THE_SERVER = 10
const ENDS_WITHIN_MS = 5_000
const lifelineFd = 3
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Whether a server with these settings sells its tokens through a sandbox biller of its own: where people are invented, and nobody
 * has set another one up. `SANDBOX_BILLER_PORT=off`: not.
 */
export function wantsSandboxBiller(env) {
  const isDemo = env.DEMO === undefined ? loopback.has(env.HOST ?? '127.0.0.1') : env.DEMO === '1'
  return (
    isDemo && env.SANDBOX_BILLER_URL === undefined && env.SANDBOX_BILLER_PORT !== 'off' && env.PORT !== '0'
  )
}

/**
 * Starts it beside the server. Resolves to what the server must know of it and to its end; where it does not come up, which it
 * says itself, tokens are not for sale: `null`. Should this process be killed, it ends as the server does.
 */
export async function startSandboxBiller(command, env) {
  const folder = join(resolve(root, env.DATA_DIR ?? 'data'), 'sandbox-biller')
  const secret = secretIn(folder)
  const port = Number(env.PORT ?? 8080)
  const child = spawn(
    command,
    ['--disable-warning=ExperimentalWarning', inRoot('sandbox-biller', 'src', 'main.ts')],
    {
      cwd: root,
      env: {
        SANDBOX_BILLER_PORT: String(port + PORT_BEHIND_THE_SERVER),
        ...env,
        SANDBOX_BILLER_DATA: folder,
        SANDBOX_BILLER_SECRET: secret,
        SANDBOX_BILLER_WEBHOOK_URL: `http://127.0.0.1:${port}/api/v1/billing/webhooks/sandbox`,
        FOOTLIGHT_LIFELINE_FD: String(lifelineFd),
      },
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    },
  )
  child.stdio[lifelineFd]?.on('error', () => {})
  const ended = new Promise((done) => {
    child.once('exit', done)
    child.once('error', done)
  })
  const url = await Promise.race([addressIn(child.stdout), ended.then(() => null)])
  if (url === null) {
    console.error('The sandbox biller did not start, so tokens are not for sale in this demo.')
    return null
  }
  return { env: { SANDBOX_BILLER_URL: url, SANDBOX_BILLER_SECRET: secret }, stop: () => stop(child, ended) }
}

/** Made once, and kept: pages that were opened before a restart are still its. */
function secretIn(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'secret')
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

/** Passes on what it prints, and resolves to its origin when it has named it. */
function addressIn(output) {
  return new Promise((resolveTo) => {
    output.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text)
      const url = /https?:\/\/[^\s/]+/.exec(text)?.[0]
      if (url !== undefined) resolveTo(url)
    })
  })
}

async function stop(child, ended) {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
  await ended
  clearTimeout(force)
}
