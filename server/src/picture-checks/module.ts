import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { stays } from '../platform/personal-rows.ts'
import { pictureHashes as pictureHashesMigration } from './migrations/0183-picture-hashes.ts'
import { createPictureHashRepository } from './picture-hash-repository.ts'
import { type PictureHashRouteDeps, registerPictureHashes } from './picture-hash-routes.ts'
import { PictureHasher } from './picture-hasher.ts'
import { PictureHashes, type PictureHashesDeps } from './picture-hashes.ts'
import { HttpPictureJudge, type PictureJudge } from './picture-judge.ts'

export type { JudgeFinding, PictureJudge } from './picture-judge.ts'

/** What must not appear again, known by its hash alone: pictures are compared with it before they are public. */
export const pictureChecksModule = areaModule({
  name: 'picture-checks',
  migrations: (kind) => ({ '0183-picture-hashes': pictureHashesMigration(kind) }),
  personalRows: { picture_hash_versions: { by: stays } },
  repositories: (db) => ({ pictureHashRepository: createPictureHashRepository(db) }),
  async open(uses: PictureHashesDeps & { readonly config: Config }, closers) {
    const pictureHashes = await PictureHashes.open(uses)
    closers.add('hashes of pictures', async () => pictureHashes.close())
    const pictureHasher = new PictureHasher()
    closers.add('thread for hashes of pictures', () => pictureHasher.close())
    const pictureJudge: PictureJudge | null =
      uses.config.pictureJudge === null ? null : new HttpPictureJudge(uses.config.pictureJudge)
    return { pictureHashes, pictureHasher, pictureJudge }
  },
  routes({ registrar, ...deps }: Served & PictureHashRouteDeps) {
    registerPictureHashes(registrar, deps)
  },
})
