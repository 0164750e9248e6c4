import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Config } from '../platform/config.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import { openLegalTexts } from '../platform/legal-texts.ts'
import { readLetters } from '../platform/mail/letters.ts'
import { openMailer } from '../platform/mail/open-mailer.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import type { Site } from '../platform/site.ts'
import {
  type AccountRouteDeps,
  type FollowRouteDeps,
  type LogRouteDeps,
  registerFollowRoutes,
  registerLogRoutes,
  registerSessionRoutes,
} from './account-routes.ts'
import { CachedFollows } from './cached-follows.ts'
import { EmailClaims } from './email-claims.ts'
import { createFollowRepository } from './follow-repository.ts'
import { createGoLiveGate } from './go-live-gate.ts'
import { FailedLogIns } from './human-check/failed-log-ins.ts'
import { noHumanCheck } from './human-check/human-check.ts'
import { type HumanCheckRouteDeps, registerHumanCheck } from './human-check/human-check-routes.ts'
import { ProofOfWorkCheck } from './human-check/proof-of-work.ts'
import { KnownDevices } from './known-devices.ts'
import { LogIn } from './log-in.ts'
import {
  emergencyRole,
  follows,
  homeCustom,
  lastSeen,
  people,
  secondFactors,
  sessionOrigins,
  sessions,
  studioGrants,
  suspensions,
} from './migrations.ts'
import { NewDevices } from './new-devices.ts'
import { OwnerLetters } from './owner-letters.ts'
import { PasskeyChallenges } from './passkey-challenges.ts'
import { type PasskeyLogInDeps, registerPasskeyLogIn } from './passkey-login-routes.ts'
import { passkeys } from './passkey-migration.ts'
import { createPasskeyRepository, type PasskeyRepository } from './passkey-repository.ts'
import { Passkeys } from './passkeys.ts'
import { type PasswordHasher, Passwords } from './passwords.ts'
import type { FollowRepository, PeopleRepository, SessionRepository } from './people-port.ts'
import { createPeopleRepository } from './people-repository.ts'
import type { Served } from './register-route.ts'
import { DEMO_ROLE } from './roles.ts'
import { SecondFactor } from './second-factor.ts'
import { createSecondFactorRepository, type SecondFactorRepository } from './second-factor-repository.ts'
import { createSessionRepository } from './session-repository.ts'
import { registerSessionList, type SessionListDeps } from './session-routes.ts'
import { Sessions } from './sessions.ts'
import { createSuspensionRepository } from './suspension-repository.ts'
import { registerSuspensionRoutes, type SuspensionRouteDeps } from './suspension-routes.ts'
import { CurrentTerms } from './terms/current-terms.ts'
import { termsAcceptances } from './terms/migration.ts'
import { createTermsRepository } from './terms/terms-repository.ts'
import { registerTermsRoutes, type TermsRouteDeps } from './terms/terms-routes.ts'

const SWEEP_EVERY_MS = 3_600_000

type RouteDeps = AccountRouteDeps &
  FollowRouteDeps &
  LogRouteDeps &
  PasskeyLogInDeps &
  SessionListDeps &
  SuspensionRouteDeps &
  TermsRouteDeps &
  HumanCheckRouteDeps

interface Uses {
  readonly databaseKind: DatabaseKind
  readonly people: PeopleRepository
  readonly sessionRepository: SessionRepository
  readonly follows: FollowRepository
  readonly secondFactors: SecondFactorRepository
  readonly passkeyRepository: PasskeyRepository
  readonly serverSecret: Buffer
  readonly blobs: FolderBlobs
  readonly bus: Bus
  readonly site: Site
  readonly clock: Clock
  readonly logger: Logger
  /** undefined: the real one. */
  readonly passwordHasher: PasswordHasher | undefined
  readonly config: Config
}

/** Who there is, who is calling, and whom they follow. */
export const accountsModule = areaModule({
  name: 'accounts',
  personalRows: {
    // Emptied in the transaction that closes the account (`account-deletion/deletion-repository.ts`).
    people: { id: stays },
    sessions: { account_id: goes },
    last_seen: { account: goes },
    recovery_codes: { account: goes },
    passkeys: { account: goes },
    passkey_users: { account: goes },
    follows: { follower: goes, model: goes },
    terms_acceptances: { account: goes },
    suspension_log: { account: heldFor('case'), by: stays },
  },
  migrations: (kind) => ({
    '0001-people': people(kind),
    '0002-sessions': sessions(kind),
    '0003-follows': follows(kind),
    '0045-suspensions': suspensions(kind),
    '0098-home-custom': homeCustom(),
    '0099-session-origins': sessionOrigins(),
    '0088-last-seen': lastSeen(kind),
    '0140-second-factors': secondFactors(kind),
    '0142-passkeys': passkeys(kind),
    '0164-terms-acceptances': termsAcceptances(kind),
    '0181-studio-grants': studioGrants(),
    '0188-emergency-role': emergencyRole(),
  }),
  repositories: (db, _kind, rights) => ({
    people: createPeopleRepository(db, rights),
    sessionRepository: createSessionRepository(db),
    follows: createFollowRepository(db),
    secondFactors: createSecondFactorRepository(db),
    passkeyRepository: createPasskeyRepository(db),
    suspensionRepository: createSuspensionRepository(db),
    termsRepository: createTermsRepository(db),
  }),
  async open(uses: Uses, closers) {
    const { people, serverSecret, clock, logger } = uses
    const passwords = new Passwords(uses.passwordHasher)
    const sessions = new Sessions({ ...uses, store: uses.sessionRepository })
    closers.add('sessions', () => sessions.close())
    const secondFactor = new SecondFactor(uses)
    const passkeyChallenges = new PasskeyChallenges(uses)
    const passkeys = new Passkeys({ ...uses, challenges: passkeyChallenges })
    const logIn = new LogIn({
      people,
      passwords,
      secondFactor,
      passkeys,
      devices: new KnownDevices(serverSecret, clock),
      clock,
      // Their password is known to everybody who has read the README.
      isShutOut: (person) => !uses.config.demo && person.roles.includes(DEMO_ROLE),
    })
    closers.add('log-in', () => logIn.close())
    const legal = openLegalTexts(uses.config.dataDir, logger)
    const terms = new CurrentTerms({ legal, config: uses.config.terms, clock })
    const goLiveGate = createGoLiveGate({ terms, liveness: uses.config.liveness, clock })
    const { humanCheck: asked } = uses.config
    const humanCheck = asked === null ? noHumanCheck : new ProofOfWorkCheck({ ...uses, ...asked })
    const failedLogIns = asked === null ? null : new FailedLogIns(asked.afterFailures, clock)
    closers.add('failed log-ins', () => failedLogIns?.close())
    readLetters()
    const mailer = await openMailer(uses.config, uses.blobs, clock)
    closers.add('mail server', () => mailer.close?.())
    const emailClaims = new EmailClaims({
      people,
      mailer,
      serverSecret,
      clock,
      siteUrl: () => uses.site.publicUrl,
      logger,
    })
    closers.add('e-mail', () => emailClaims.close())
    const newDevices = new NewDevices({ mailer, clock, siteUrl: () => uses.site.publicUrl, logger })
    const ownerLetters = new OwnerLetters({ mailer, clock, siteUrl: () => uses.site.publicUrl, logger })
    closers.add('letters to owners', () => ownerLetters.close())
    closers.add('new devices', () => newDevices.close())
    await passwords.warmUp()
    // Another process may write to a PostgreSQL database; to ours in SQLite nobody else does.
    const follows: FollowRepository =
      uses.databaseKind === 'sqlite' ? new CachedFollows(uses.follows) : uses.follows
    return {
      ...{ passwords, sessions, secondFactor, passkeys, passkeyChallenges, logIn },
      ...{
        mailer,
        emailClaims,
        newDevices,
        ownerLetters,
        follows,
        terms,
        goLiveGate,
        humanCheck,
        failedLogIns,
      },
    }
  },
  routes({ registrar, ...deps }: Served & RouteDeps) {
    registerSessionRoutes(registrar, deps)
    registerPasskeyLogIn(registrar, deps)
    registerSessionList(registrar, deps)
    registerFollowRoutes(registrar, deps)
    registerLogRoutes(registrar, deps)
    registerSuspensionRoutes(registrar, deps)
    registerTermsRoutes(registrar, deps)
    registerHumanCheck(registrar, deps)
  },
  // Sessions and challenges that are over are refused in any case; this only gives their rows back.
  jobs: ({
    sessionRepository,
    passkeyRepository,
    clock,
  }: Pick<Uses, 'sessionRepository' | 'passkeyRepository' | 'clock'>) => [
    {
      name: 'sweep_sessions',
      everyMs: SWEEP_EVERY_MS,
      run: () => sessionRepository.removeExpired(clock.now()),
    },
    {
      name: 'sweep_passkey_challenges',
      everyMs: SWEEP_EVERY_MS,
      run: () => passkeyRepository.forgetChallenges(clock.now()),
    },
  ],
})
