import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { comparableHash, HASH_SIDE_MAX } from './pdq-hash.ts'

/** A picture that we made ourselves: nothing of a stranger is decoded here. */
export interface HashOrder {
  readonly id: number
  readonly jpeg: Uint8Array
}

/** `hash` null: there is nothing to compare. */
export type HashAnswer =
  | { readonly id: number; readonly hash: string | null }
  | { readonly id: number; readonly fault: string }

sharp.concurrency(1)
sharp.cache(false)

async function hashOf(jpeg: Uint8Array): Promise<string | null> {
  const { data, info } = await sharp(jpeg)
    .toColourspace('srgb')
    .resize(HASH_SIDE_MAX, HASH_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return comparableHash(data, info.width, info.height)
}

parentPort?.on('message', ({ id, jpeg }: HashOrder) => {
  hashOf(jpeg).then(
    (hash) => parentPort?.postMessage({ id, hash } satisfies HashAnswer),
    (error: unknown) => parentPort?.postMessage({ id, fault: String(error) } satisfies HashAnswer),
  )
})
