import type { Clock } from '@footlight/core/ports'
import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { DueWork } from '../platform/due-work.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { areaModule } from '../platform/module.ts'
import { emptied, goes, heldFor, stays } from '../platform/personal-rows.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import { type CaseMailDeps, sendCaseMail } from './case-mail.ts'
import type { CaseRepository, ContentByKind, RemovableContent } from './case-port.ts'
import { createCaseRepository } from './case-repository.ts'
import { type CaseRouteDeps, registerCases } from './case-routes.ts'
import { createComplaintRepository } from './complaint-repository.ts'
import { type ComplaintRouteDeps, registerComplaints } from './complaint-routes.ts'
import { type FinishRemovalsDeps, finishRemovals } from './finish-removals.ts'
import { cases } from './migrations/0160-cases.ts'
import { complaints } from './migrations/0161-complaints.ts'
import { caseRemovals as caseRemovalsMigration } from './migrations/0220-case-removals.ts'
import { reversedRemovals } from './migrations/0229-reversed-removals.ts'
import { type NumberRouteDeps, registerCaseNumbers } from './number-routes.ts'
import { type RulingRouteDeps, registerRulings } from './ruling-routes.ts'

export type {
  CaseEvidence,
  CaseRepository,
  ContentByKind,
  RemovableContent,
  RemovalAct,
  StoredCase,
} from './case-port.ts'
export { restoreRemoved } from './case-removals.ts'
export { type CaseTables, caseOf } from './case-tables.ts'
export { type Accusation, joinCase } from './join-case.ts'
export { idOfText } from './text-id.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What each area lets a decision remove. */
interface ContentOfAreas {
  readonly avatarContent: RemovableContent
  readonly profilePictures: RemovableContent
  readonly profileTexts: RemovableContent
  readonly mediaContent: RemovableContent
  readonly postContent: RemovableContent
  readonly subjectContent: RemovableContent
  readonly chatContent: RemovableContent
}

interface Uses
  extends Omit<CaseMailDeps & FinishRemovalsDeps, 'siteUrl' | 'removableContent'>,
    ContentOfAreas {
  readonly site: Site
  readonly limits: HttpLimits
  readonly clock: Clock
}

interface Runs {
  readonly caseMail: DueWork
  readonly caseRemovals: DueWork
  readonly caseRepository: CaseRepository
  readonly config: Config
  readonly clock: Clock
}

/** What moderators decide: reports and complaints about one person, with a clock. */
export const casesModule = areaModule({
  name: 'cases',
  migrations: (kind) => ({
    '0160-cases': cases(kind),
    '0161-complaints': complaints(kind),
    '0220-case-removals': caseRemovalsMigration(kind),
    '0229-reversed-removals': reversedRemovals(kind),
  }),
  personalRows: {
    cases: {
      reported: heldFor('case'),
      ...{ taken_by: stays, ruled_by: stays, confirmed_by: stays },
    },
    case_entries: { reporter: emptied({ reporter: null }) },
    case_letters: { account: goes },
    case_removals: { reversed_by: stays },
    case_complaints: { account: emptied({ account: null }) },
  },
  repositories: (db) => ({
    caseRepository: createCaseRepository(db),
    complaints: createComplaintRepository(db),
  }),
  open(uses: Uses, closers) {
    const mailDeps = { ...uses, siteUrl: () => uses.site.publicUrl }
    const caseMail = new DueWork(() => sendCaseMail(mailDeps))
    closers.add('letters of cases', () => caseMail.close())
    const complaintsPerAddress = new RateLimiter(uses.limits.supportFormsPerAddress, uses.clock)
    closers.add('complaints', async () => complaintsPerAddress.close())
    const removableContent: ContentByKind = {
      avatar: uses.avatarContent,
      profile_picture: uses.profilePictures,
      profile_text: uses.profileTexts,
      media: uses.mediaContent,
      post: uses.postContent,
      room_subject: uses.subjectContent,
      chat_line: uses.chatContent,
    }
    const caseRemovals = new DueWork(() => finishRemovals({ ...uses, removableContent }))
    closers.add('removals of cases', () => caseRemovals.close())
    return { caseMail, caseRemovals, complaintsPerAddress, removableContent }
  },
  routes({
    registrar,
    ...deps
  }: Served & CaseRouteDeps & RulingRouteDeps & ComplaintRouteDeps & NumberRouteDeps) {
    registerCases(registrar, deps)
    registerRulings(registrar, deps)
    registerComplaints(registrar, deps)
    registerCaseNumbers(registrar, deps)
  },
  jobs: ({ caseMail, caseRemovals, caseRepository, config, clock }: Runs) => [
    { name: 'send_case_mail', everyMs: MINUTE_MS, runsAtStart: true, run: () => caseMail.run() },
    {
      name: 'finish_case_removals',
      everyMs: MINUTE_MS,
      runsAtStart: true,
      run: () => caseRemovals.run(),
    },
    {
      name: 'sweep_cases',
      everyMs: DAY_MS,
      run: () => caseRepository.removeDecided(clock.now() - config.deletion.heldDays.case * DAY_MS),
    },
  ],
})
