import { constants } from 'node:zlib'
import { fastifyCompress } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Good for what is packed while somebody waits; files are packed harder when they are built. */
const BROTLI_QUALITY = 4

/**
 * Packs pages and files of this scope for browsers that can unpack them. Answers of the API stay as they are:
 * they carry secrets beside what a caller chose.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    // Each piece of a streamed page leaves as soon as it is there.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      flush: constants.BROTLI_OPERATION_FLUSH,
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })
}
