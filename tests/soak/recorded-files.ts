import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Receipt, Recording } from '@footlight/core/protocol'
import type { Actor } from './actor.ts'
import { common, seconds } from './intervals.ts'
import type { Play } from './play.ts'

/**
 * A private is watched, and paid, from its start; its file is made beside it, and ffmpeg takes so long to
 * listen on a busy machine.
 */
const STARTS_WITHIN_S = 1.5
const LOOK_EVERY_MS = 50
/** Real ms in which a file must be whole. */
const READY_WITHIN_MS = 6_000

/** The file must be as long as what was paid for it; who paid nothing has none. */
export async function recordingFaults(
  play: Play,
  receipts: readonly Receipt[],
  toleratedS: number,
): Promise<string[]> {
  const faults: string[] = []
  for (const actor of Object.values(play.cast)) {
    for (const receipt of receipts.filter((each) => isKept(play, each, actor))) {
      const paid = receipt.lines
        .filter(({ username, what }) => username === actor.username && what === 'time')
        .reduce((sum, line) => sum + line.seconds, 0)
      const recording = await waitFor(actor, receipt.show_id, paid > toleratedS)
      const length = recording === null ? 0 : await lengthOf(play, actor, recording)
      const rights = seconds(
        common(play.oracle.rightsOf(actor.username, play.venue.clock.now()), [
          [receipt.started_at ?? receipt.ended_at, receipt.ended_at],
        ]),
      )
      if (length - rights > toleratedS)
        faults.push(
          `recorded without a right: ${receipt.kind} ${receipt.reason}: ${actor.username} has a file of ${length.toFixed(2)} s and might watch for ${rights.toFixed(2)} s`,
        )
      if (length - paid > toleratedS)
        faults.push(
          `recorded for nothing: ${receipt.kind} ${receipt.reason}: ${actor.username} has a file of ${length.toFixed(2)} s and paid ${paid.toFixed(2)} s`,
        )
      if (paid - length > toleratedS + (receipt.kind === 'private' ? STARTS_WITHIN_S : 0))
        faults.push(
          `paid for no recording: ${receipt.kind} ${receipt.reason}: ${actor.username} paid ${paid.toFixed(2)} s and has a file of ${length.toFixed(2)} s`,
        )
    }
  }
  return faults
}

function isKept({ keepsRecordings }: Play, { kind, lines }: Receipt, { username }: Actor): boolean {
  return (
    lines.some((line) => line.username === username) &&
    (kind === 'recording' || (kind === 'private' && keepsRecordings))
  )
}

/** null: there is none. One that must come is waited for. */
async function waitFor(actor: Actor, showId: string, mustCome: boolean): Promise<Recording | null> {
  const giveUpAt = performance.now() + (mustCome ? READY_WITHIN_MS : LOOK_EVERY_MS)
  for (;;) {
    const { recordings } = (await actor.api.get('/user/recordings')).body as { recordings: Recording[] }
    const found = recordings.find(
      (recording) => recording.show_id === showId && recording.state !== 'recording',
    )
    if (found !== undefined || performance.now() > giveUpAt) return found ?? null
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** From the first packet to the last one, in seconds. */
async function lengthOf({ venue }: Play, { api }: Actor, { url }: Recording): Promise<number> {
  if (url === null) return 0
  const answer = await fetch(`${venue.url}${url}`, {
    headers: { cookie: [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const folder = await mkdtemp(join(tmpdir(), 'footlight-soak-'))
  try {
    const file = join(folder, 'file')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const { stdout } = await promisify(execFile)('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'packet=pts_time',
      '-of',
      'csv=p=0',
      file,
    ])
    const times = stdout.split('\n').map(Number.parseFloat).filter(Number.isFinite)
    return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
  } finally {
    await rm(folder, { recursive: true })
  }
}
