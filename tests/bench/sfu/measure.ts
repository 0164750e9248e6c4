import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freeMediaPorts } from '../../dev-env/media-ports.ts'
import { type BenchRow, toRow } from '../row.ts'
import type { Measured } from './load.ts'

const ROUNDS = 5
const SUBSCRIBERS = 120
const FOR_MS = 6_000
const scripts = { footlight: './serve-footlight.ts', bare: './serve-bare.ts' } as const

/**
 * Subject and peer each run in a process of their own, one after the other, in turns. Subscribers are plain
 * encrypted transports instead of browsers: two cores cannot decode for a hundred of them, and the worker's
 * work per packet (copy, rewrite, encrypt, send) is the same.
 */
export async function measureSfu(): Promise<readonly BenchRow[]> {
  const rounds: { subject: number; peer: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Turned round each time, so that neither always goes first.
    const order = round % 2 === 0 ? (['footlight', 'bare'] as const) : (['bare', 'footlight'] as const)
    const results = new Map<string, Measured>()
    for (const name of order) results.set(name, await serve(name))
    rounds.push({
      subject: results.get('footlight')!.subscribersPerCpuSecond,
      peer: results.get('bare')!.subscribersPerCpuSecond,
    })
  }
  const note = `${SUBSCRIBERS} subscribers of the test card (16 pictures/s and Opus), SRTP over loopback; processor time of worker and Node. Janus was not run: it sends to browsers only, and two cores do not decode for enough of them.`
  return [
    toRow({
      metric: 'SFU subscribers per CPU-second',
      unit: '',
      peerName: 'bare mediasoup',
      target: '>= 0.97',
      rounds,
      note,
    }),
  ]
}

async function serve(name: keyof typeof scripts): Promise<Measured> {
  const { min } = await freeMediaPorts()
  const script = fileURLToPath(new URL(scripts[name], import.meta.url))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, String(min), String(SUBSCRIBERS), String(FOR_MS)],
    { timeout: 60_000 },
  )
  const measured = JSON.parse(stdout) as Measured
  if (measured.packetsSent === 0) throw new Error(`${name} sent nothing`)
  return measured
}
