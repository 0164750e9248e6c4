import { fileURLToPath } from 'node:url'
import { MediaFault } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'
import { runPictureProgram } from './picture-program.ts'

/** Widths in pixels; none is larger than the picture itself. */
const WIDTHS = [320, 640, 1_280, 2_048]
const SIDE_MIN = 200
const PROGRAM = fileURLToPath(new URL('./picture-child.ts', import.meta.url))

const limits = { timeMs: 60_000, memoryBytes: 1_500_000_000, fileBytes: 200_000_000 }

const Found = z.union([
  z.object({ fault: MediaFault }),
  z.object({
    width: z.int(),
    height: z.int(),
    sizes: z.array(z.int()),
    hash: z.nullable(z.string()),
  }),
])

export interface ReadPicture {
  readonly width: number
  readonly height: number
  readonly sizes: readonly number[]
  readonly hashes: readonly string[]
}

export interface PictureOptions {
  /** Pixels that its shorter side has at least. */
  readonly sideMin?: number
  /** Edges of squares that are cut out of its middle, however small it is, with a JPEG of the largest; absent: it keeps its shape. */
  readonly squares?: readonly number[]
}

/** Decodes `input` in a process of its own and leaves its sizes in `folder`. */
export async function readPicture(
  input: string,
  folder: string,
  signal: AbortSignal,
  { sideMin = SIDE_MIN, squares }: PictureOptions = {},
): Promise<Result<ReadPicture, MediaFault>> {
  const end = await runPictureProgram(
    {
      program: PROGRAM,
      imports: [fileURLToPath(new URL('../picture-checks/pdq-hash.ts', import.meta.url))],
      files: { input, folder },
      limits,
      args: [
        input,
        folder,
        (squares ?? WIDTHS).join(),
        String(sideMin),
        squares === undefined ? 'whole' : 'squares',
      ],
    },
    signal,
  )
  // Killed by a limit: what takes that much to decode is no picture for us.
  if (end.code !== 0) return end.isTimeUp || end.code === null ? fail('too_large') : fail('unreadable')
  const found = Found.safeParse(parse(end.stdout))
  if (!found.success) throw new Error(`the decoder of pictures failed: ${end.stderr}`)
  if ('fault' in found.data) return fail(found.data.fault)
  const { width, height, sizes, hash } = found.data
  return ok({ width, height, sizes, hashes: hash === null ? [] : [hash] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
