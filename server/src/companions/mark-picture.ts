import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runPictureProgram } from '../library/picture-program.ts'
import type { WorkFolders } from '../platform/blobs/work-folders.ts'
import { isRaster } from '../profiles/offline-picture.ts'

const PROGRAM = fileURLToPath(new URL('./mark-picture-child.ts', import.meta.url))
const limits = { timeMs: 30_000, memoryBytes: 1_500_000_000, fileBytes: 20_000_000 }

/**
 * A picture of a provider as it may be shown: decoded in a process of its own, encoded anew, and marked as made by a
 * machine, for eyes and for programs (COMPANION-MARK-02). null: it is none.
 */
export async function markPicture(
  drawn: Buffer,
  workFolders: WorkFolders,
  signal: AbortSignal,
): Promise<Buffer | null> {
  if (!isRaster(drawn)) return null
  const work = await workFolders.create()
  try {
    const input = await work.write('drawn', chunksOf(drawn), signal)
    const folder = await work.below('marked')
    const output = join(folder, 'marked.jpg')
    const end = await runPictureProgram(
      { program: PROGRAM, files: { input, folder }, args: [input, output], limits },
      signal,
    )
    return end.code === 0 ? await readFile(output) : null
  } finally {
    await work.remove()
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
