import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { constants } from 'node:zlib'
import { fastifyCompress } from '@fastify/compress'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import { brotliParams } from './page-packing.ts'

export interface AssetDeps {
  readonly config: Config
  readonly site: Site
}

const FOR_GOOD = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** Files of the web build. Those in `assets` carry a hash in their name and never change. */
export async function registerAssets(app: FastifyInstance, { config, site }: AssetDeps): Promise<void> {
  const root = join(config.webBuildDir, 'client')
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    // A route per file that exists: no path of a request ever becomes a path of the disk.
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(assetHeaders(site.isSecure))
      reply.header('cache-control', path.startsWith(join(root, 'assets') + sep) ? FOR_GOOD : AN_HOUR)
    },
  })
  // For those in `assets`, which are thousands, one route that knows their names: the same, in a tenth of the time.
  const files = new Set(readdirSync(join(root, 'assets')))
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const { file } = request.params
    return files.has(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound()
  })
}

/**
 * Packs pages and files of this scope for browsers that can unpack them. Answers of the API stay as they are:
 * they carry secrets beside what a caller chose.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    // Each piece of a streamed page leaves as soon as it is there.
    brotliOptions: {
      params: brotliParams,
      flush: constants.BROTLI_OPERATION_FLUSH,
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })
}
