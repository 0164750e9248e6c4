import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { killAll, type MarkedProcess, processesMarked } from '../dev-env/marked-processes.ts'
import { freeMediaPorts } from '../dev-env/media-ports.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const READY_MS_MAX = 45_000
/** The server has 4.5 s to close; npm's absence is seen within one more. */
const GONE_MS_MAX = 10_000

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly alive: () => readonly MarkedProcess[]
}

const folders: string[] = []
const marks: string[] = []
afterEach(() => {
  for (const mark of marks.splice(0)) killAll(processesMarked(mark))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'footlight-start-')))
  return folders.at(-1)!
}

/**
 * `npm start` without its set-up: the same supervisor with the same server, its biller, demo performer and all.
 * All that it starts carries a mark.
 */
const script = (npmToo: boolean): string => `
  ${npmToo ? `(await import('${root}scripts/start/npm-parent.mjs')).whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))` : ''}
  const { startSandboxBiller } = await import('${root}scripts/start/sandbox-biller.mjs')
  const { superviseUntilExit } = await import('${root}scripts/start/supervise.mjs')
  const biller = await startSandboxBiller(process.execPath, process.env)
  const env = { ...process.env, ...biller.env }
  process.exitCode = await superviseUntilExit(process.execPath, ['--disable-warning=ExperimentalWarning', '${root}server/src/main.ts'], { env })
  await biller.stop()
`

async function start(how: 'node' | 'npm'): Promise<Started> {
  const mark = `FOOTLIGHT_START_TEST=${randomUUID()}`
  marks.push(mark)
  const [port, media, home] = [await freePort(), await freeMediaPorts(), folder()]
  const [name, value] = mark.split('=') as [string, string]
  const env = {
    ...process.env,
    [name]: value,
    PORT: String(port),
    SANDBOX_BILLER_PORT: String(await freePort()),
    DATA_DIR: folder(),
    DEMO: '1',
    DEMO_ROOMS: '0',
    RTMP_PORT: 'off',
    LOG_LEVEL: 'error',
    MEDIA_PORTS: `${media.min}-${media.max}`,
    npm_lifecycle_event: undefined,
  }
  writeFileSync(join(home, 'start.mjs'), script(how === 'npm'))
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ name: 'start-killed', scripts: { start: `"${process.execPath}" start.mjs` } }),
  )
  const child =
    how === 'node'
      ? spawn(process.execPath, ['start.mjs'], { cwd: home, env, stdio: 'ignore' })
      : spawn('npm', ['start'], { cwd: home, env, stdio: 'ignore' })
  return { child, url: `http://127.0.0.1:${port}`, alive: () => processesMarked(mark) }
}

async function ready({ url, alive }: Started): Promise<void> {
  await vi.waitUntil(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: READY_MS_MAX, interval: 50 },
  )
  // The worker of the media, the encoder of the demo performer and who sells tokens: what would be left.
  for (const program of ['mediasoup-worker', 'ffmpeg', 'sandbox-biller'])
    await vi.waitUntil(() => alive().some(({ commandLine }) => commandLine.includes(program)), {
      timeout: READY_MS_MAX,
      interval: 50,
    })
}

async function killHard({ child }: Started): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test.each(['node', 'npm'] as const)(
  'RUN-01 kill -9 of %s start leaves no server, no worker and no encoder behind',
  async (how) => {
    const started = await start(how)
    await ready(started)
    await killHard(started)
    await vi.waitFor(() => expect(started.alive()).toEqual([]), { timeout: GONE_MS_MAX, interval: 100 })
  },
)

test('RUN-02 a server whose supervisor is killed while it starts does not come up', async () => {
  const started = await start('node')
  await vi.waitUntil(
    () => started.alive().some(({ commandLine }) => commandLine.includes('server/src/main.ts')),
    { timeout: READY_MS_MAX, interval: 5 },
  )
  await killHard(started)
  await vi.waitFor(() => expect(started.alive()).toEqual([]), { timeout: GONE_MS_MAX, interval: 100 })
  expect(
    await fetch(started.url).then(
      () => 'answered',
      () => 'nobody',
    ),
  ).toBe('nobody')
})
