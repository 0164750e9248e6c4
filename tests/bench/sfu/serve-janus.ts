import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, spawnBound } from '@footlight/server/platform/child-process'
import { freePort } from '../../dev-env/free-port.ts'
import { freeMediaPorts } from '../../dev-env/media-ports.ts'

const START_WITHIN_MS = 10_000

/** The one room of the configuration. */
export const JANUS_ROOM = 1

export interface Janus {
  /** Of its WebSocket transport. */
  readonly url: string
  /** Ends the process and removes its configuration. */
  close(): Promise<void>
}

/**
 * Debian's Janus with its videoroom and WebSockets alone. Signalling is on loopback; media has the address of
 * the machine's network, because Janus never gathers loopback, and stays inside the machine all the same.
 * Rejects when it is not installed, or not ready in time.
 */
export async function startJanus(): Promise<Janus> {
  if (!findProgram('janus'))
    throw new Error('janus is not installed. Run: sudo apt-get install --no-install-recommends janus')
  const folder = await mkdtemp(join(tmpdir(), 'footlight-janus-'))
  const port = await freePort()
  const files = configuration(port, await freeMediaPorts())
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  const child = spawnBound(
    'janus',
    ['--configs-folder', folder, '--disable-colors'],
    ['ignore', 'pipe', 'inherit'],
  )
  const ended = once(child, 'close')
  const close = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
  let printed = ''
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (what: string) => reject(new Error(`janus ${what}:\n${printed.slice(-2_000)}`))
      child.stdout!.on('data', (text: Buffer) => {
        printed = (printed + text).slice(-20_000)
        if (printed.includes('WebSockets thread started')) resolve()
      })
      child.once('close', (code) => fail(`ended with ${code}`))
      setTimeout(() => fail(`was not ready within ${START_WITHIN_MS} ms`), START_WITHIN_MS).unref()
    })
  } catch (error) {
    await close()
    throw error
  }
  return { url: `ws://127.0.0.1:${port}`, close }
}

/** All as by default, full ICE too: with ICE Lite about every other viewer of Janus waits 100 ms longer. */
function configuration(
  port: number,
  media: { readonly min: number; readonly max: number },
): Readonly<Record<string, string>> {
  const without = (names: readonly string[]) =>
    `disable = "${names.map((name) => `libjanus_${name}.so`).join(',')}"`
  const otherPlugins = [
    'audiobridge',
    'duktape',
    'echotest',
    'lua',
    'nosip',
    'recordplay',
    'sip',
    'streaming',
    'textroom',
    'videocall',
    'voicemail',
  ]
  const sections = [
    'general: { debug_level = 4, session_timeout = 0 }',
    `media: { rtp_port_range = "${media.min}-${media.max}" }`,
    `plugins: { ${without(otherPlugins)} }`,
    `transports: { ${without(['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq'])} }`,
  ]
  return {
    'janus.jcfg': sections.join('\n'),
    'janus.transport.websockets.jcfg': `general: { json = "compact", ws = true, ws_port = ${port}, ws_ip = "127.0.0.1", wss = false }`,
    'janus.plugin.videoroom.jcfg': `room-${JANUS_ROOM}: { publishers = 1, audiocodec = "opus", videocodec = "vp8" }`,
  }
}
