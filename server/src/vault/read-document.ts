import { fileURLToPath } from 'node:url'
import { fail, ok, type Result } from '@footlight/core/rules'
import { runPictureProgram } from '../library/picture-program.ts'
import { SNIFFED_BYTES, sniffRaster } from '../library/sniff.ts'

const PROGRAM = fileURLToPath(new URL('./document-child.ts', import.meta.url))
const limits = { timeMs: 30_000, memoryBytes: 1_000_000_000, fileBytes: 0 }

/** Why a file did not become a picture of a document. */
export type DocumentFault = 'type' | 'unreadable' | 'too_small' | 'too_large'

/** As the program says it by its exit code. */
const faults: Readonly<Record<number, DocumentFault>> = { 3: 'unreadable', 4: 'too_small', 5: 'too_large' }

/** A JPEG of what was sent, without what else the file said. It is decoded in a process of its own, and on no disk. */
export async function readDocument(
  sent: Buffer,
  signal: AbortSignal,
): Promise<Result<Buffer, DocumentFault>> {
  const raster = sniffRaster(sent.subarray(0, SNIFFED_BYTES))
  if (raster === null || raster === 'gif') return fail('type')
  const end = await runPictureProgram({ program: PROGRAM, content: sent, limits }, signal)
  if (end.code === 0) return ok(Buffer.from(end.stdout, 'base64'))
  // Killed by a limit: what takes that much to decode is no picture of a document.
  if (end.code === null) return fail('too_large')
  const fault = faults[end.code]
  if (fault === undefined) throw new Error(`the decoder of documents failed: ${end.stderr}`)
  return fail(fault)
}
