import { randomUUID } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { libraryLimits, type MediaFields } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import sharp from 'sharp'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import { uploadKey } from '../library/upload-keys.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { logEvent } from '../platform/log-event.ts'
import type { PostRepository } from '../posts/post-port.ts'
import { writeDemoPosts } from './demo-posts.ts'
import { drawScene, type Scene } from './draw-scene.ts'
import { sceneRooms } from './scene-rooms.ts'

interface DemoMediaDeps {
  readonly people: PeopleRepository
  readonly library: LibraryRepository
  readonly posts: PostRepository
  readonly blobs: BlobStore
  readonly mediaQueue: { wake(): void }
  readonly clock: Clock
  readonly logger: Logger
}

/** So many of the demo's performers have something in their libraries. */
const PERFORMERS = 4
const WIDTH = 1_600
const LOOK_EVERY_MS = 500
/** Somebody who waits for the pictures of a busy machine gives up then. ms */
const PATIENCE_MS = 300_000

const plain = {
  description: '',
  is_free_no_auth: false,
  is_cover_clear: false,
  muted: false,
  fanclub_access_level: null,
} satisfies Partial<MediaFields>

/** Free for everybody, for tokens, and for members: one of each kind. `phases`: which moments of the scene. */
const items: readonly (Omit<MediaFields, 'people'> & { readonly phases: readonly number[] })[] = [
  { ...plain, name: 'Rehearsal', tags: ['drawn'], token_price: 0, is_free_no_auth: true, phases: [0.1, 0.4] },
  { ...plain, name: 'Evening lights', tags: ['drawn', 'evening'], token_price: 40, phases: [0.2, 0.5, 0.8] },
  {
    ...plain,
    name: 'Behind the scene',
    tags: ['drawn'],
    token_price: 0,
    fanclub_access_level: 'insider',
    phases: [0.65],
  },
]

/** Answers a function that ends it, and waits until it has ended. */
export function startDemoMedia(deps: DemoMediaDeps): () => Promise<void> {
  const ending = new AbortController()
  const filling = fillDemoLibraries(deps, ending.signal).catch((error: unknown) =>
    logEvent(deps.logger, 'demo_media_failed', { err: error }),
  )
  return async () => {
    ending.abort()
    await filling
  }
}

/** Puts drawn pictures into the libraries of some performers, by the way of every upload. Once: who has items keeps them. */
async function fillDemoLibraries(deps: DemoMediaDeps, signal: AbortSignal): Promise<void> {
  for (const { username, scene } of sceneRooms.slice(0, PERFORMERS)) {
    const owner = await deps.people.byUsername(username)
    if (owner === null || (await deps.library.countOf(owner.id)) > 0) continue
    const published: number[] = []
    for (const item of items) {
      if (signal.aborted) return
      const id = await publish(owner, scene, item, deps, signal)
      if (id !== null) published.push(id)
    }
    await writeDemoPosts(owner, published, deps)
  }
}

/** null: it did not come in time. */
async function publish(
  owner: Person,
  scene: Scene,
  { phases, ...fields }: (typeof items)[number],
  { library, blobs, mediaQueue, clock }: DemoMediaDeps,
  signal: AbortSignal,
): Promise<number | null> {
  const { id: item } = await library.create(owner.id, 'pictures', fields.name, clock.now())
  await library.change(item, fields)
  for (const [place, phase] of phases.entries()) {
    const bytes = await sharp(Buffer.from(drawScene(scene, phase)))
      .resize(WIDTH)
      .jpeg()
      .toBuffer()
    const upload = {
      id: randomUUID(),
      item,
      owner: owner.id,
      name: `${place + 1}.jpg`,
      bytes: bytes.length,
      place,
      at: clock.now(),
    }
    await blobs.put(uploadKey(upload.id), bytes, { bytes: bytes.length, type: 'image/jpeg' })
    await library.putUpload(upload, libraryLimits.openUploads)
    await library.finishUpload(upload, clock.now())
  }
  mediaQueue.wake()
  const isReady = async () => (await library.filesOf([item])).every(({ state }) => state === 'ready')
  const giveUpAt = clock.monotonic() + PATIENCE_MS
  while (!(await isReady())) {
    if (signal.aborted || clock.monotonic() > giveUpAt) return null
    await new Promise<void>((resolve) => clock.after(LOOK_EVERY_MS, resolve))
  }
  const by = { account: owner.id, note: '', at: clock.now() }
  await library.setState(item, ['draft'], 'in_review', by)
  await library.setState(item, ['in_review'], 'published', by)
  return item
}
