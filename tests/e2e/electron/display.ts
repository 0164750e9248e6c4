import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Display {
  readonly name: string
  close(): Promise<void>
}

/** The display that is there, else a virtual one of its own, on a number that X itself finds free. */
export async function openDisplay(size = '1600x1000x24'): Promise<Display> {
  const present = process.env['DISPLAY']
  if (process.platform !== 'linux' || present !== undefined)
    return { name: present ?? '', close: async () => {} }
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-dpi', '96'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const answer = server.stdio[3] as Readable
  const ended = once(server, 'exit')
  const number = await Promise.race([
    once(answer, 'data').then(([chunk]) => String(chunk).trim()),
    ended.then(() => null),
  ])
  if (number === null) throw new Error('Xvfb ended before it had a display')
  return {
    name: `:${number}`,
    async close() {
      server.kill()
      await ended
    },
  }
}
