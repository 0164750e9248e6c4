import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface ProbedFrame {
  readonly type: string
  readonly isKey: boolean
  /** Seconds from the start of the file. */
  readonly at: number
}

/** Every decoded picture of a file, by ffprobe. */
export async function readFrames(file: string): Promise<readonly ProbedFrame[]> {
  const frames =
    (await probe(['-select_streams', 'v', '-show_entries', 'frame=pict_type,key_frame,pts_time', file]))
      .frames ?? []
  return frames.map(({ pict_type: type, key_frame: key, pts_time: at }) => ({
    type: String(type),
    isKey: key === 1,
    at: Number(at),
  }))
}

export async function readStreams(file: string): Promise<readonly Record<string, unknown>[]> {
  return (
    (await probe(['-show_entries', 'stream=codec_name,profile,width,height,sample_rate', file])).streams ?? []
  )
}

async function probe(
  parameters: readonly string[],
): Promise<Record<string, Record<string, unknown>[] | undefined>> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', ...parameters], {
    maxBuffer: 16 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Record<string, Record<string, unknown>[]>
}
