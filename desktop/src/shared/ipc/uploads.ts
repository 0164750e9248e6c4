import * as z from 'zod/mini'
import { call, nothing } from './define.ts'
import { HttpAnswer } from './shell.ts'

/** The longest piece of a file that one request carries. */
export const PIECE_BYTES_MAX = 1024 * 1024

/** One request of tus 1.0.0. Main refuses every path but that of uploads. */
export const UploadCall = z.object({
  method: z.enum(['POST', 'HEAD', 'PATCH', 'DELETE']),
  path: z.string().check(z.startsWith('/'), z.maxLength(300)),
  headers: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(2_048))),
  /** null: the request has none. */
  body: z.nullable(
    z.instanceof(Uint8Array).check(z.refine(({ byteLength }) => byteLength <= PIECE_BYTES_MAX)),
  ),
})
export type UploadCall = z.infer<typeof UploadCall>

/** Files for the performer's library, piece by piece: the page reads them, main sends them. */
export const uploadsCalls = {
  uploadPiece: call({ channel: 'uploads:piece', args: UploadCall, result: HttpAnswer }),
  /** Ends what is being sent at once; what has come stays at the server. */
  stopPiece: call({ channel: 'uploads:stop', args: nothing, result: nothing }),
} as const
