import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import { spawnBound } from '../platform/child-process.ts'
import { sha256 } from '../platform/signer.ts'
import { drawScene, type Scene } from './draw-scene.ts'

/** The two files of a scene, as they are sent. */
export interface SceneFiles {
  readonly ivf: Uint8Array
  readonly ogg: Uint8Array
}

/**
 * Scenes as encoded clips: each is drawn and encoded once for a data folder, one after the other, by a
 * program behind everything else, and read from there ever after.
 */
export class SceneLibrary {
  readonly #blobs: BlobStore
  #line: Promise<unknown> = Promise.resolve()
  #stopEncoder: () => void = () => undefined
  #isClosed = false

  constructor(blobs: BlobStore) {
    this.#blobs = blobs
  }

  /** Rejects where it cannot be encoded, and once the library is closed. */
  async files(scene: Scene): Promise<SceneFiles> {
    return (await this.#read(scene)) ?? (await this.#inTurn(() => this.#encoded(scene)))
  }

  close(): void {
    this.#isClosed = true
    this.#stopEncoder()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work)
    this.#line = done.catch(() => undefined)
    return done
  }

  async #encoded(scene: Scene): Promise<SceneFiles> {
    // Of two who asked at once the second finds it.
    const known = await this.#read(scene)
    if (known !== null) return known
    if (this.#isClosed) throw new Error('the demo is closed')
    const [ivf, ogg] = await Promise.all([
      this.#blobs.stage(keyOf(scene), 'video/x-ivf'),
      this.#blobs.stage(keyOf(scene), 'audio/ogg'),
    ])
    try {
      await this.#encode(scene, `${ivf.path}.ivf`, `${ogg.path}.ogg`)
      // The picture last: where it is there, so is the sound.
      await ogg.commit('.ogg')
      await ivf.commit('.ivf')
    } finally {
      await Promise.all([ivf.discard(), ogg.discard()])
    }
    const files = await this.#read(scene)
    if (files === null) throw new Error(`the encoder wrote no files for ${scene.name}`)
    return files
  }

  async #encode(scene: Scene, ivfPath: string, oggPath: string): Promise<void> {
    const program = fileURLToPath(new URL('./encode-scene.ts', import.meta.url))
    const encoder = spawnBound(
      process.execPath,
      [program, JSON.stringify(scene), ivfPath, oggPath],
      ['ignore', 'ignore', 'inherit'],
    )
    this.#stopEncoder = () => void encoder.kill('SIGKILL')
    const [code, signal] = await once(encoder, 'close')
    if (code !== 0) throw new Error(`the encoder of ${scene.name} ended with ${code ?? signal}`)
  }

  async #read(scene: Scene): Promise<SceneFiles | null> {
    const ivf = await this.#bytes(`${keyOf(scene)}.ivf`)
    const ogg = ivf === null ? null : await this.#bytes(`${keyOf(scene)}.ogg`)
    return ivf === null || ogg === null ? null : { ivf, ogg }
  }

  async #bytes(key: BlobKey): Promise<Uint8Array | null> {
    const blob = await this.#blobs.open(key)
    if (blob === null) return null
    const chunks: Uint8Array[] = []
    for await (const chunk of blob.content) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
}

/** A scene that is drawn in another way is another one. */
function keyOf(scene: Scene): BlobKey {
  return `demo-scenes/${scene.name}-${sha256(`${drawScene(scene, 0.3)} ${scene.pitch}`).slice(0, 12)}`
}
