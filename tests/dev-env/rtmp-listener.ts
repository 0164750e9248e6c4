import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from './free-port.ts'

export interface RtmpListener {
  readonly rtmpUrl: string
  /** When its one publisher is gone. */
  readonly ended: Promise<unknown>
  close(): Promise<void>
}

const LISTENS_WITHIN_MS = 10_000

/** ffmpeg in the server's place: takes one publisher with that key, and keeps what arrives as it is. */
export async function listenForRtmp(key: string, file: string): Promise<RtmpListener> {
  const port = await freePort()
  const rtmpUrl = `rtmp://127.0.0.1:${port}/live`
  const child = spawn(
    'ffmpeg',
    ['-v', 'error', '-listen', '1', '-i', `${rtmpUrl}/${key}`, '-c', 'copy', '-y', file],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const giveUpAt = performance.now() + LISTENS_WITHIN_MS
  // Its one connection is for the publisher: a look at the kernel's table does not use it up.
  while (!isListening(port)) {
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error('ffmpeg did not listen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    rtmpUrl,
    ended,
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

function isListening(port: number): boolean {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .some((line) => line.includes(`:${hex} 00000000:0000 0A`))
}
