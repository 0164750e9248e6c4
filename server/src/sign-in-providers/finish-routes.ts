import { type Failure, signInProviderRoutes } from '@footlight/core/protocol'
import type { FieldCode } from '@footlight/core/protocol/errors'
import { fail, ok } from '@footlight/core/rules'
import { utcDay } from '@footlight/core/rules/utc-day'
import { readDeviceCookie } from '../accounts/cookie.ts'
import type { EmailClaims } from '../accounts/email-claims.ts'
import { noPassword } from '../accounts/no-password.ts'
import { passkeyProof } from '../accounts/passkeys.ts'
import type { Person } from '../accounts/people-port.ts'
import { isInForce, judgeNewAccount, nameTaken, newAccount } from '../accounts/register.ts'
import { type Call, type Registrar, registerRoute } from '../accounts/register-route.ts'
import { startLogIn, startSession } from '../accounts/start-session.ts'
import type { CurrentTerms } from '../accounts/terms/current-terms.ts'
import type { JoinRules } from '../accounts/viewer.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { type AnswerDeps, isConnected } from './answer-route.ts'
import { signInFailures } from './sign-in-failures.ts'
import type { ConnectRefusal, SignIn, SignInStage } from './sign-in-port.ts'

export interface FinishDeps extends AnswerDeps {
  readonly emailClaims: EmailClaims
  readonly limits: HttpLimits
  readonly placeRules: JoinRules
  readonly terms: Pick<CurrentTerms, 'version'>
}

/** The second factor behind a provider, asked for and counted as behind a password. */
export function registerSecondFactor(registrar: Registrar, deps: FinishDeps): void {
  const { clock, logIn, signInRepository, signIns, site } = deps

  registerRoute(registrar, signInProviderRoutes.proveSignIn, async (call) => {
    const { body, request } = call
    const at = await signIns.current(request)
    if (at?.signIn.stage.kind !== 'second_factor') return fail(signInFailures.over)
    const { issuer, next, stage } = at.signIn
    const { account, subject } = stage
    const loggedIn = await logIn.byProvider({
      account,
      isConnected: isConnected({ issuer, subject, account }, signInRepository),
      totp: body.totp ?? null,
      passkey: passkeyProof(body.passkey, site, request),
      address: request.clientAddress,
      device: readDeviceCookie(request.headers.cookie),
    })
    if (!loggedIn.ok) return loggedIn
    if (!(await signInRepository.end(at.idHash, clock.now()))) return fail(signInFailures.over)
    const current = await startLogIn(loggedIn.value, call, registrar.gate, deps)
    if (!current.ok) return current
    await signInRepository.used(issuer, subject, clock.now())
    return ok({ next, current: current.value })
  })
}

type SignUpCall = Call<typeof signInProviderRoutes.signUpByProvider>
type NewStage = Extract<SignInStage, { kind: 'new_account' }>

/** An account that a provider opens and no password does. */
export function registerSignUp(registrar: Registrar, deps: FinishDeps): void {
  const { clock, emailClaims, limits, logIn, people, signIns } = deps
  const perAddress = new RateLimiter(limits.registrationsPerAddress, clock)
  registrar.app.addHook('onClose', async () => perAddress.close())

  registerRoute(registrar, signInProviderRoutes.signUpByProvider, async (call) => {
    const { body, request } = call
    const at = await signIns.current(request)
    if (at?.signIn.stage.kind !== 'new_account') return fail(signInFailures.over)
    const { stage } = at.signIn
    const email = emailFor(stage, call)
    const today = utcDay(clock.now())
    const fields: Record<string, FieldCode> = judgeNewAccount(body, today)
    if (email === undefined) fields['email'] = 'required'
    if (email === undefined || Object.keys(fields).length > 0) return fail({ error: 'invalid_value', fields })
    if (!isInForce(body.terms_version, deps.terms)) return fail({ error: 'conflict' })
    const closed = deps.placeRules.joinRefusal(body.type, request.clientAddress)
    if (closed !== null) return fail({ error: closed })
    if ((await people.byUsername(body.username)) !== null) return fail(nameTaken)
    const waitMs = perAddress.take(addressKey(request.clientAddress))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const passwordHash = noPassword()
    const made = await makeAccount(at, { call, stage, email, passwordHash }, deps)
    if ('error' in made) return fail(made)
    if (!made.emailConfirmed) emailClaims.write(made, languageAsked(request.headers) ?? 'en')
    const device = readDeviceCookie(request.headers.cookie)
    const welcome = logIn.welcome(made, passwordHash, device)
    const current = await startSession(welcome, call, registrar.gate, deps)
    return current.ok ? ok({ next: at.signIn.next, current: current.value }) : current
  })
}

/** An address that the provider has checked is the account's; another one is what they say, as at any registration. */
function emailFor({ email, isEmailVerified }: NewStage, { body }: SignUpCall): string | undefined {
  return email !== null && isEmailVerified ? email : body.email
}

interface NewAccount {
  readonly call: SignUpCall
  readonly stage: NewStage
  readonly email: string
  readonly passwordHash: string
}

/** The account, its provider and the end of the log-in are one transaction: of two tabs, or two browsers, one makes it. */
async function makeAccount(
  { idHash, signIn }: { readonly idHash: string; readonly signIn: SignIn },
  { call: { body }, stage, email, passwordHash }: NewAccount,
  { clock, people, signInRepository, terms }: FinishDeps,
): Promise<Person | Failure> {
  const createdAt = clock.now()
  const emailConfirmed = stage.email !== null && stage.isEmailVerified
  try {
    const created = await people.create(
      newAccount(body, {
        ...{ email, emailConfirmed, createdAt, passwordHash },
        acceptsTerms: terms.version ?? undefined,
      }),
      async (transaction, { id }) => {
        if (!(await signInRepository.end(idHash, createdAt, transaction))) throw new NotMade('over')
        const account = { issuer: signIn.issuer, subject: stage.subject, account: id, connectedAt: createdAt }
        const connected = await signInRepository.connect(account, transaction)
        if (!connected.ok) throw new NotMade(connected.error)
      },
    )
    if (created.ok) return created.value
    return created.error === 'username_taken' ? nameTaken : signInFailures.email_in_use
  } catch (error) {
    if (error instanceof NotMade) return signInFailures[error.why]
    throw error
  }
}

/** Takes back what was written. */
class NotMade extends Error {
  override readonly name = 'NotMade'
  readonly why: 'over' | ConnectRefusal

  constructor(why: 'over' | ConnectRefusal) {
    super(why)
    this.why = why
  }
}
