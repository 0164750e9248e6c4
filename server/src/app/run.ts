import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { inspect } from 'node:util'
import { demoLogins } from '../demo/people.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { logEvent } from '../platform/log-event.ts'
import { createLogger } from '../platform/logger.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { createServer, type FootlightServer } from './create-server.ts'

const EXIT_CONFIG = 2
/** A supervisor waits for this long; what has not ended by then is not ending. */
const SHUTDOWN_MS_MAX = 4_500

/** The server as a process: settings in, banner out, signals end it. */
export async function run(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  if (!config.ok) return refuse(config.error)
  // From the first moment: until the server stands there is nothing to close but the process.
  let end = vanish
  onSupervisorGone(process.env, () => end())
  try {
    const server = await createServer(config.value)
    const logger = createLogger(config.value.logLevel)
    const endOnce = endOnSignal(server, logger)
    end = () => {
      logEvent(logger, 'supervisor_gone')
      endOnce(vanish)
    }
    process.stdout.write(`${banner(config.value, server)}\n`)
  } catch (error) {
    refuse(sentence(error, config.value.host, config.value.port))
  }
}

function refuse(reason: string): void {
  process.stderr.write(`Footlight did not start: ${reason}\n`)
  process.exit(EXIT_CONFIG)
}

function sentence(error: unknown, host: string, port: number): string {
  if (error instanceof StartRefused) return error.message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is taken by another program: end that one, or set PORT.`
  if (code === 'EACCES') return `this user may not listen on port ${port}: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  // With its cause, which is what an operator can act on.
  return error instanceof Error ? inspect(error) : String(error)
}

/** Answers what closes the server and leaves the process by what it is given. */
function endOnSignal(
  server: FootlightServer,
  logger: ReturnType<typeof createLogger>,
): (leave: (code: number) => void) => void {
  let isEnding = false
  const end = (leave: (code: number) => void) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => {
      logEvent(logger, 'shutdown_timed_out')
      leave(1)
    }, SHUTDOWN_MS_MAX).unref()
    // `close` never rejects: each part's failure is logged there.
    void server.close().then(() => leave(0))
  }
  process.on('SIGINT', () => end(process.exit))
  process.on('SIGTERM', () => end(process.exit))
  return end
}

/**
 * Without taking the engine down: `process.exit` sometimes waits for ever for a thread of V8 that still compiles
 * (nodejs/node#54918), and who would end it by force is gone. Nobody is there to read a code either.
 */
function vanish(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** The one thing that the server says to a person at the console. */
function banner(
  config: Config,
  { url, troubles }: { readonly url: string; readonly troubles: readonly string[] },
): string {
  const lines = [
    '',
    '  Footlight is up.',
    '',
    `  Site      ${url}`,
    `  API       ${url}/api/v1/openapi.json`,
    `  Data      ${config.dataDir}`,
  ]
  if (config.demo) {
    lines.push('', `  Demo log-ins, password ${config.demoPassword}:`, `  ${demoLogins.join(', ')}`)
    if (config.demoPerformer) lines.push(`  Live now  ${url}/demo_live`)
    if (config.demoRooms)
      lines.push('  A dozen drawn rooms come on air one by one; the first start draws them.')
  }
  for (const trouble of troubles) lines.push('', `  ${trouble}`)
  return [...lines, '', '  Ctrl-C ends it.', ''].join('\n')
}

/**
 * Names the descriptor at whose other end the supervisor sits; absent: nobody supervises, as under systemd or
 * in a container.
 */
const LIFELINE_VARIABLE = 'FOOTLIGHT_LIFELINE_FD'

/**
 * Calls back once when the process that supervises this one is gone, however it ended: the system closes its
 * end of the pipe with it, SIGKILL included. Nothing is ever written there. The variable is taken out of
 * `env`: it means nothing to programs that are started from here.
 */
function onSupervisorGone(env: NodeJS.ProcessEnv, callback: () => void): void {
  const fd = Number(env[LIFELINE_VARIABLE] ?? Number.NaN)
  delete env[LIFELINE_VARIABLE]
  if (!Number.isInteger(fd) || fd <= 2 || !isPipe(fd)) return
  const line = new Socket({ fd, readable: true, writable: false })
  // It keeps nobody alive, and what ends it does not matter.
  line.unref()
  line.on('error', () => undefined)
  line.once('close', callback)
  line.resume()
}

/**
 * False for a variable that was inherited from somewhere else, where the descriptor is something else or
 * nothing.
 */
function isPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd)
    return stat.isSocket() || stat.isFIFO()
  } catch {
    return false
  }
}
