import { fileURLToPath } from 'node:url'
import { startFootlight } from '../../dev-env/start-footlight.ts'
import { openDisplay } from '../../e2e/electron/display.ts'
import { electronBinary, whyNoElectron } from '../../e2e/electron/electron-binary.ts'
import { type BenchRow, toRow } from '../row.ts'
import { type StartSample, startOnce } from './start-once.ts'

const ROUNDS = 5
const PEER_NAME = 'blank one-window Electron, same runtime'

const desktopFolder = fileURLToPath(new URL('../../../desktop', import.meta.url))
const blankFolder = fileURLToPath(new URL('./blank', import.meta.url))

/**
 * The console up to its log-in, against an Electron application that shows one button. Both are loaded in the
 * same way, by the same binary, with a profile of their own that was used once before; they take turns.
 * @throws where there is no Electron.
 */
export async function measureConsole(): Promise<readonly BenchRow[]> {
  const missing = whyNoElectron()
  if (missing !== null) throw new Error(missing)
  const electron = electronBinary()!
  const footlight = await startFootlight({ passwordHasher: 'argon2' })
  const display = await openDisplay()
  try {
    const samples: { subject: StartSample; peer: StartSample }[] = []
    const start = (folder: string, main: string, server?: string) =>
      startOnce({
        electron,
        display: display.name,
        application: ['-r', `${folder}/${main}`, folder],
        ...(server !== undefined && { server }),
      })
    for (let round = 0; round < ROUNDS; round += 1) {
      const subject = await start(desktopFolder, 'out/main/index.cjs', footlight.url)
      samples.push({ subject, peer: await start(blankFolder, 'main.cjs') })
    }
    return toRows(samples)
  } finally {
    await display.close()
    await footlight.stop()
  }
}

function toRows(
  samples: readonly { readonly subject: StartSample; readonly peer: StartSample }[],
): readonly BenchRow[] {
  const pick = (read: (sample: StartSample) => number) =>
    samples.map(({ subject, peer }) => ({ subject: read(subject), peer: read(peer) }))
  return [
    toRow({
      metric: 'console start to a usable log-in',
      unit: 'ms',
      peerName: PEER_NAME,
      target: '<= 1.5',
      rounds: pick((sample) => sample.usableMs),
      note: 'second start of a profile; the console has asked its server who is logged in by then',
    }),
    toRow({
      metric: 'console memory at the log-in',
      unit: 'MiB',
      peerName: PEER_NAME,
      target: '<= 1.4',
      rounds: pick((sample) => sample.memoryMib),
      note: 'PSS of all processes, 3 s after the start',
    }),
  ]
}
