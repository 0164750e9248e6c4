import { join } from 'node:path'
import type { Clock, Ledger } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import type { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { WorkFolders } from '../platform/blobs/work-folders.ts'
import { findProgram } from '../platform/child-process.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import { registerAudienceMedia } from './audience-routes.ts'
import { type MediaFileDeps, registerMediaFiles } from './file-routes.ts'
import type { LibraryRepository, MediaPurchaseRepository } from './library-port.ts'
import { createLibraryRepository } from './library-repository.ts'
import { createMediaMarkRepository } from './mark-repository.ts'
import { MediaAnnouncer } from './media-announcer.ts'
import { type MediaContentDeps, mediaContent } from './media-content.ts'
import { MediaReader, type MediaReaderDeps } from './media-reader.ts'
import { MediaViews } from './media-views.ts'
import { MediaWorker } from './media-worker.ts'
import { library as libraryMigration } from './migrations/0063-library.ts'
import { privateMedia } from './migrations/0080-private-media.ts'
import { mediaBundles } from './migrations/0090-media-bundles.ts'
import { mediaWords } from './migrations/0091-media-words.ts'
import { copyMarks } from './migrations/0103-copy-marks.ts'
import { type OwnRouteDeps, registerOwnMedia } from './own-routes.ts'
import { createMediaPurchaseRepository } from './purchase-repository.ts'
import { type ReviewRouteDeps, registerMediaReview } from './review-routes.ts'
import { sweepLibrary, sweepUploads } from './sweep-library.ts'
import { registerUploads, type UploadRouteDeps } from './upload-routes.ts'
import { registerVideoSections } from './video-sections.ts'

const UPLOADS_EVERY_MS = 300_000
const LIBRARY_EVERY_MS = 24 * 3_600_000

interface Uses extends MediaReaderDeps, Pick<MediaContentDeps, 'pictureHashes'> {
  readonly library: LibraryRepository
  readonly mediaPurchases: MediaPurchaseRepository
  readonly blobs: FolderBlobs
  readonly blockedRegions: RegionBlocks
  readonly live: LiveDirectory
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
  readonly config: Config
}

interface Runs {
  readonly library: LibraryRepository
  readonly mediaQueue: MediaWorker
  readonly blobs: FolderBlobs
  readonly clock: Clock
}

/** Pictures and videos that performers sell, show and take back. */
export const libraryModule = areaModule({
  name: 'library',
  personalRows: {
    // Files go first (`delete-library.ts`), and with an item all that hangs on it.
    media_items: { model: goes },
    media_uploads: { owner: goes },
    media_purchases: { buyer: goes },
    media_marks: { buyer: heldFor('case') },
    media_people: { person: goes },
    media_bundles: { model: goes },
    media_log: { by: stays },
  },
  migrations: (kind) => ({
    '0063-library': libraryMigration(kind),
    '0080-private-media': privateMedia(kind),
    '0090-media-bundles': mediaBundles(kind),
    '0091-media-words': mediaWords(),
    '0103-copy-marks': copyMarks(kind),
  }),
  repositories: (db) => ({
    library: createLibraryRepository(db),
    mediaPurchases: createMediaPurchaseRepository(db),
    mediaMarks: createMediaMarkRepository(db),
  }),
  open(uses: Uses, closers) {
    const mediaAnnouncer = new MediaAnnouncer(uses)
    const mediaQueue = new MediaWorker({
      ...uses,
      workFolders: new WorkFolders(join(uses.config.dataDir, 'library-work')),
      onDone: (file, isReady) => mediaAnnouncer.encoded(file, isReady),
    })
    closers.add('media queue', () => mediaQueue.close())
    const mediaReader = new MediaReader(uses)
    return {
      ...{ mediaReader, mediaAnnouncer, mediaQueue },
      mediaViews: new MediaViews({ ...uses, mediaReader }),
      mediaContent: mediaContent({ ...uses, mediaAnnouncer }),
    }
  },
  routes({ registrar, ...deps }: Served & OwnRouteDeps & ReviewRouteDeps & MediaFileDeps & UploadRouteDeps) {
    registerOwnMedia(registrar, deps)
    registerUploads(registrar, deps)
    registerAudienceMedia(registrar, deps)
    registerMediaReview(registrar, deps)
    registerVideoSections(registrar, deps)
    registerMediaFiles(registrar.app, deps)
  },
  jobs: (runs: Runs) => [
    { name: 'sweep_uploads', everyMs: UPLOADS_EVERY_MS, runsAtStart: true, run: () => sweepUploads(runs) },
    { name: 'sweep_library', everyMs: LIBRARY_EVERY_MS, run: () => sweepLibrary(runs) },
  ],
  troubles: () =>
    findProgram('ffmpeg') === null || findProgram('ffprobe') === null
      ? ['Videos of libraries need ffmpeg and ffprobe, and PATH has none: install them.']
      : [],
  start: ({ mediaQueue }: Runs) => mediaQueue.start(),
})
