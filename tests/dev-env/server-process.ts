import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newDataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import { freeMediaPorts } from './media-ports.ts'

/** The real server in a process of its own, as `npm start` runs it, so that a test can kill it. */
export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  /** SIGKILL: no goodbye to anybody. Answers when the process is gone. */
  kill(): Promise<void>
  /** Starts again on the same port and data; answers when it is ready. */
  start(): Promise<void>
  /** SIGTERM, then removes the data. */
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
// Five seconds of work; a busy machine gives a tenth of a core.
const READY_WITHIN_MS = 120_000
const ANSWER_WITHIN_MS = 5_000

/** @throws when the server does not become ready within two minutes; the message carries what it printed. */
export async function startServerProcess(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const dataDir = newDataFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const media = await freeMediaPorts()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_ROOMS: '0',
    RTMP_PORT: 'off',
    MEDIA_PORTS: `${media.min}-${media.max}`,
    ...env,
  }
  let child = await launch(url, settings)
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    dataDir,
    kill: () => kill('SIGKILL'),
    start: async () => {
      child = await launch(url, settings)
    },
    stop: async () => {
      await kill('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(url: string, settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let answered = 'nothing'
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-4_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while (performance.now() < giveUpAt) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`the server ended with ${end}: ${printed}`)
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(
      (error: Error) => error,
    )
    if (!(answer instanceof Error) && answer.ok) return child
    answered = answer instanceof Error ? String(answer.cause ?? answer) : await answer.text()
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`the server was not ready within ${READY_WITHIN_MS} ms (${answered}): ${printed}`)
}
