import type { Clock } from '@footlight/core/ports'
import { caseLimits } from '@footlight/core/protocol'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import type { Vault } from '../vault/module.ts'
import { createEvidenceRepository, type EvidenceRepository } from './evidence-repository.ts'
import { type EvidenceRouteDeps, registerLiveEvidence } from './evidence-routes.ts'
import { createFindingRepository } from './finding-repository.ts'
import { JudgePictures, type JudgePicturesDeps } from './judge-pictures.ts'
import { createLookInRepository, type LookInRepository } from './look-in-repository.ts'
import { type LookInRouteDeps, registerLookIns } from './look-in-routes.ts'
import { LookIns, type LookInsDeps } from './look-ins.ts'
import { MatchPictures, type MatchPicturesDeps } from './match-pictures.ts'
import { liveLookIns } from './migrations/0170-live-look-ins.ts'
import { liveEvidence } from './migrations/0171-live-evidence.ts'
import { liveEvidenceReports } from './migrations/0179-live-evidence-reports.ts'
import { liveEvidenceMatches } from './migrations/0185-live-evidence-matches.ts'
import { liveEvidenceJudged } from './migrations/0221-live-evidence-judged.ts'
import { ReportPictures, type ReportPicturesDeps } from './report-pictures.ts'
import { RoomStills, type RoomStillsDeps } from './room-stills.ts'
import { registerLiveWall, type WallRouteDeps } from './wall-routes.ts'

const DAY_MS = 86_400_000
/** By when the wall says that nobody has looked. */
const LOOK_INS_KEPT_MS = 31 * DAY_MS

type Uses = RoomStillsDeps &
  Omit<LookInsDeps, 'roomStills'> &
  ReportPicturesDeps &
  MatchPicturesDeps &
  JudgePicturesDeps

interface Runs {
  readonly lookInRepository: LookInRepository
  readonly liveEvidenceRepository: EvidenceRepository
  readonly vault: Vault | null
  readonly clock: Clock
}

/** What goes on in all rooms, for the staff: a wall of pictures, looks into one room, and what a case gets of them. */
export const liveWallModule = areaModule({
  name: 'live-wall',
  migrations: (kind) => ({
    '0170-live-look-ins': liveLookIns(kind),
    '0171-live-evidence': liveEvidence(kind),
    '0179-live-evidence-reports': liveEvidenceReports(),
    '0185-live-evidence-matches': liveEvidenceMatches(kind),
    '0221-live-evidence-judged': liveEvidenceJudged,
  }),
  personalRows: {
    live_look_ins: { staff: stays, performer: goes },
    live_evidence: { by: stays },
  },
  repositories: (db) => ({
    lookInRepository: createLookInRepository(db),
    liveEvidenceRepository: createEvidenceRepository(db),
    findingRepository: createFindingRepository(db),
  }),
  open(uses: Uses, closers) {
    const roomStills = new RoomStills({ ...uses, logger: uses.logger.child({ area: 'media' }) })
    closers.add('pictures for the staff', () => roomStills.close())
    const lookIns = new LookIns({ ...uses, roomStills })
    closers.add('look-ins', async () => lookIns.close())
    const reportPictures = new ReportPictures(uses)
    closers.add('pictures of reports', () => reportPictures.close())
    const matchPictures = new MatchPictures(uses)
    closers.add('comparing of pictures of rooms', () => matchPictures.close())
    const judgePictures = new JudgePictures(uses)
    closers.add('judging of pictures of rooms', () => judgePictures.close())
    return { roomStills, lookIns }
  },
  routes({ registrar, ...deps }: Served & WallRouteDeps & LookInRouteDeps & EvidenceRouteDeps) {
    registerLiveWall(registrar, deps)
    registerLookIns(registrar, deps)
    registerLiveEvidence(registrar, deps)
  },
  jobs: ({ lookInRepository, liveEvidenceRepository, vault, clock }: Runs) => [
    {
      name: 'sweep_live_look_ins',
      everyMs: DAY_MS,
      run: () => lookInRepository.removeBefore(clock.now() - LOOK_INS_KEPT_MS),
    },
    {
      name: 'sweep_live_evidence',
      everyMs: DAY_MS,
      async run() {
        const before = clock.now() - caseLimits.evidenceDays * DAY_MS
        while (await liveEvidenceRepository.destroyDecided(before, vault));
      },
    },
  ],
})
