import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { rolldown } from 'rolldown'
import { type BenchRow, toRow } from '../row.ts'

const PROMISED_BYTES = 160_000
const NOTE =
  'Sizes do not vary between rounds. React, its DOM and React Router alone are 93 KB, MobX and zod 21, our own 70: half of the peer needs ' +
  'another renderer, or no router in the browser. mediasoup-client, dialogs and other languages load later.'

/**
 * JavaScript that the room page loads before play, brotli 11, against a minimal video.js and socket.io-client
 * page.
 */
export async function measureFirstLoad(): Promise<BenchRow[]> {
  // Loaded late and by path: the page's build is an artefact, not a module of this package.
  const script = new URL('../../../web/scripts/first-load.mjs', import.meta.url)
  const { firstLoadBytes } = (await import(script.href)) as {
    firstLoadBytes: (route: string) => Promise<number>
  }
  const [subject, peer] = [await firstLoadBytes('room'), await peerBytes()]
  const row = { metric: 'first-load JavaScript of the room page, brotli', unit: 'bytes', note: NOTE }
  return [
    toRow({
      ...row,
      peerName: 'minimal video.js + socket.io-client page',
      target: '<= 0.5',
      rounds: [{ subject, peer }],
    }),
    toRow({
      ...row,
      peerName: 'what is promised',
      target: '<= 1',
      rounds: [{ subject, peer: PROMISED_BYTES }],
    }),
  ]
}

async function peerBytes(): Promise<number> {
  return brotli(await peerScript())
}

/** The peer page's script, bundled and minified. */
export async function peerScript(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('./peer-page.js', import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
  })
  const { output } = await build.generate({ minify: true, format: 'esm' })
  await build.close()
  return output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
}

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
