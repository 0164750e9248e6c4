import { extname } from 'node:path'
import type { BlobKey, BlobStore, StagedBlob } from '../platform/blobs/blob-store.ts'
import type { Recorder as StreamRecorder } from '../recordings/recorder.ts'
import type { RecordingEnd } from '../recordings/recording.ts'
import type { RecordedFile, Recorder } from './recorder.ts'

const AREA = 'recordings/'

/** One file per show, found where recordings are served from once it is whole. */
export function showRecorder(recorder: StreamRecorder, blobs: BlobStore): Recorder {
  return {
    async start({ username, showId, mayRecord }) {
      const key: BlobKey = `${AREA}${showId}/show`
      const staged = await blobs.stage(key, 'video/webm')
      const started = await recorder.start({ username, file: staged.path, mayRecord })
      if (!started.ok) {
        await staged.discard()
        return null
      }
      const recording = started.value
      let file: Promise<RecordedFile | null> | null = null
      return {
        stop: () => (file ??= recording.stop().then((end) => committed(end, key, staged))),
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

async function committed(
  { reason, file, bytes, durationMs }: RecordingEnd,
  key: BlobKey,
  staged: StagedBlob,
): Promise<RecordedFile | null> {
  if (reason === 'failed') {
    await staged.discard()
    return null
  }
  const ending = extname(file) === '.webm' ? '.webm' : '.mkv'
  await staged.commit(ending)
  return {
    file: `${key}${ending}`.slice(AREA.length),
    mime: ending === '.webm' ? 'video/webm' : 'video/x-matroska',
    bytes,
    durationMs,
  }
}
