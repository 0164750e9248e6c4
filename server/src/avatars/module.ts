import { join } from 'node:path'
import type { Served } from '../accounts/register-route.ts'
import { WorkFolders } from '../platform/blobs/work-folders.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { heldFor, stays } from '../platform/personal-rows.ts'
import { avatarContent } from './avatar-content.ts'
import { createAvatarRepository } from './avatar-repository.ts'
import { type AvatarRouteDeps, registerAvatarRoutes } from './avatar-routes.ts'
import { Avatars, type AvatarsDeps } from './avatars.ts'
import { type AvatarFileDeps, registerAvatarFiles } from './file-route.ts'
import { avatars as avatarsMigration } from './migrations/0100-avatars.ts'
import { type SweepDeps, sweepAvatars } from './sweep-avatars.ts'
import { type AvatarUploadDeps, registerAvatarUpload } from './upload-route.ts'

const SWEEP_EVERY_MS = 600_000

/** Pictures that people choose of themselves; who chose none is drawn (`thumbnails/avatar-routes.ts`). */
export const avatarsModule = areaModule({
  name: 'avatars',
  personalRows: {
    // What the staff removed stays on record; the others go with their files (`delete-files.ts`).
    avatars: { owner: heldFor('case'), by: stays },
  },
  migrations: (kind) => ({ '0100-avatars': avatarsMigration(kind) }),
  repositories: (db) => ({ avatarRepository: createAvatarRepository(db) }),
  async open(uses: Omit<AvatarsDeps, 'workFolders'> & { readonly config: Config }, closers) {
    const workFolders = new WorkFolders(join(uses.config.dataDir, 'avatar-work'))
    // Of a process that died with it.
    await workFolders.clear()
    const avatars = new Avatars({ ...uses, workFolders })
    closers.add('avatars', () => avatars.close())
    return { avatars, avatarContent: avatarContent({ ...uses, avatars }) }
  },
  routes({ registrar, ...deps }: Served & AvatarRouteDeps & AvatarUploadDeps & AvatarFileDeps) {
    registerAvatarRoutes(registrar, deps)
    registerAvatarUpload(registrar, deps)
    registerAvatarFiles(registrar.app, deps)
  },
  jobs: (runs: SweepDeps) => [
    { name: 'sweep_avatars', everyMs: SWEEP_EVERY_MS, runsAtStart: true, run: () => sweepAvatars(runs) },
  ],
})
