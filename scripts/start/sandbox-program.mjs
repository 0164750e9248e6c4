import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inRoot, root } from '../setup/root.mjs'

const ENDS_WITHIN_MS = 5_000
const lifelineFd = 3
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Whether a server with these settings is a demo, where people are invented, on a port that others can be counted from. */
export function isDemo(env) {
  const wanted = env.DEMO === undefined ? loopback.has(env.HOST ?? '127.0.0.1') : env.DEMO === '1'
  return wanted && env.PORT !== '0'
}

/**
 * Starts a sandbox service beside the server. Resolves to its address, the secret that the server shares with it and its end; null: it
 * did not come up, which it says itself. Should this process be killed, it ends as the server does.
 *
 * `folder`: its package; `prefix` of its variables; `portBehind` the server's; `more`: its other variables, by the port of the server.
 */
export async function startSandboxProgram({ folder, prefix, portBehind, more }, command, env) {
  const data = join(resolve(root, env.DATA_DIR ?? 'data'), folder)
  const secret = secretIn(data)
  const port = Number(env.PORT ?? 8080)
  const child = spawn(command, ['--disable-warning=ExperimentalWarning', inRoot(folder, 'src', 'main.ts')], {
    cwd: root,
    env: {
      [`${prefix}_PORT`]: String(port + portBehind),
      ...env,
      [`${prefix}_SECRET`]: secret,
      ...more(port, data),
      FOOTLIGHT_LIFELINE_FD: String(lifelineFd),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  child.stdio[lifelineFd]?.on('error', () => {})
  const ended = new Promise((done) => {
    child.once('exit', done)
    child.once('error', done)
  })
  const url = await Promise.race([addressIn(child.stdout), ended.then(() => null)])
  return url === null ? null : { url, secret, stop: () => stop(child, ended) }
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
