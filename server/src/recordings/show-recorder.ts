import { join, relative, sep } from 'node:path'
import type { RecordedFile, Recorder } from '../shows/recorder.ts'
import type { Recorder as StageRecorder } from './recorder.ts'
import type { RecordingEnd } from './recording.ts'
import { recordingsFolder } from './recording-routes.ts'

/** One file per show, in the folder that recordings are served from. */
export function showRecorder(recorder: StageRecorder, dataDir: string): Recorder {
  const folder = recordingsFolder(dataDir)
  return {
    async start({ username, showId, mayRecord }) {
      const started = await recorder.start({ username, file: join(folder, showId, 'show'), mayRecord })
      if (!started.ok) return null
      const recording = started.value
      return {
        stop: async () => fileOf(await recording.stop(), folder),
        began: recording.began,
        setPaused: (isPaused) => recording.setPaused(isPaused),
        brokeOff: new Promise((resolve) => {
          void recording.ended.then(({ reason }) => {
            if (reason !== 'stopped') resolve(reason === 'failed' ? 'failed' : 'revoked')
          })
        }),
      }
    },
  }
}

function fileOf({ reason, file, bytes, durationMs }: RecordingEnd, folder: string): RecordedFile | null {
  if (reason === 'failed') return null
  return {
    file: relative(folder, file).split(sep).join('/'),
    mime: file.endsWith('.webm') ? 'video/webm' : 'video/x-matroska',
    bytes,
    durationMs,
  }
}
