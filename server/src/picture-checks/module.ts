import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { stays } from '../platform/personal-rows.ts'
import { pictureHashes as pictureHashesMigration } from './migrations/0183-picture-hashes.ts'
import { createPictureHashRepository } from './picture-hash-repository.ts'
import { type PictureHashRouteDeps, registerPictureHashes } from './picture-hash-routes.ts'
import { PictureHasher } from './picture-hasher.ts'
import { PictureHashes, type PictureHashesDeps } from './picture-hashes.ts'

/** What must not appear again, known by its hash alone: pictures are compared with it before they are public. */
export const pictureChecksModule = areaModule({
  name: 'picture-checks',
  migrations: (kind) => ({ '0183-picture-hashes': pictureHashesMigration(kind) }),
  personalRows: { picture_hash_versions: { by: stays } },
  repositories: (db) => ({ pictureHashRepository: createPictureHashRepository(db) }),
  async open(uses: PictureHashesDeps, closers) {
    const pictureHashes = await PictureHashes.open(uses)
    closers.add('hashes of pictures', async () => pictureHashes.close())
    const pictureHasher = new PictureHasher()
    closers.add('thread for hashes of pictures', () => pictureHasher.close())
    return { pictureHashes, pictureHasher }
  },
  routes({ registrar, ...deps }: Served & PictureHashRouteDeps) {
    registerPictureHashes(registrar, deps)
  },
})
