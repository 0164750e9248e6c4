import type { Clock } from '@footlight/core/ports'
import {
  type Failure,
  type LiveChallenge,
  type LivenessState,
  livenessRoutes,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import type { ChallengeFault, LiveChecks } from './live-checks.ts'
import type { StandingNews } from './standing-news.ts'

export interface LivenessRouteDeps {
  /** null: this site asks for no checks. */
  readonly liveChecks: LiveChecks | null
  readonly standingNews: StandingNews
  readonly ownerLetters: OwnerLetters
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly clock: Clock
}

const noChecks: LivenessState = {
  ...{ is_due: false, is_blocked: false, is_missed: false, due_in_ms: null },
  ...{ hours: null, holds_until: null, last: null },
}

const messages: Readonly<Record<Exclude<ChallengeFault, 'not_found'>, string>> = {
  late: 'The time for this gesture is over. Start again and take a new photo.',
  sent: 'A photo for this gesture has already been sent.',
  none_left: 'There is no other gesture. Make this one, or start again when its time is over.',
  not_sent: 'No photo has been sent yet.',
  decided: 'This has already been decided.',
}

/** What a performer does before they go live (LIVE-CHECK-02 to LIVE-CHECK-06). */
export function registerLiveness(registrar: Registrar, deps: LivenessRouteDeps): void {
  const { liveChecks, people, standingNews, ownerLetters } = deps

  registerRoute(registrar, livenessRoutes.liveness, async ({ identity: { person } }) => {
    if (!isPerformer(person)) return fail({ error: 'forbidden' })
    // The session's copy of the account may be some seconds old, and what is due has a deadline.
    return ok(
      liveChecks === null ? noChecks : await liveChecks.read((await people.byId(person.id)) ?? person),
    )
  })

  registerRoute(
    registrar,
    livenessRoutes.beginLiveCheck,
    async ({ identity: { person }, request: { headers } }) => {
      const open = openTo(person, deps)
      if (!open.ok) return open
      return ok(await open.value.begin(person.id, languageAsked(headers) ?? 'en'))
    },
  )

  registerRoute(registrar, livenessRoutes.anotherGesture, async ({ identity: { person }, params }) => {
    const open = openTo(person, deps)
    return open.ok ? presented(await open.value.another(person.id, params.id)) : open
  })

  registerRoute(registrar, livenessRoutes.sendLivePicture, async ({ identity, params, body, request }) => {
    const { person } = identity
    const open = openTo(person, deps)
    if (!open.ok) return open
    const sent = await open.value.send(person.id, params.id, Buffer.from(body.picture, 'base64'))
    if (sent.ok) {
      // Rooms read what the account may do now before the answer goes out, so that the stream can begin with it.
      await standingNews.tell(person.id)
      if (sent.value === 'failed')
        ownerLetters.about('liveness_failed', person, languageAsked(request.headers) ?? 'en')
      return ok(await open.value.read((await people.byId(person.id)) ?? person))
    }
    const { error } = sent
    if (error === 'too_small' || error === 'too_large')
      return fail({ error: 'invalid_value', fields: { picture: error } })
    if (error === 'type' || error === 'unreadable')
      return fail({ error: 'invalid_value', fields: { picture: 'invalid' } })
    return fail(failureOf(error))
  })
}

/** Whose identity was checked: there is nobody else to compare with. */
function isPerformer({ type, identityConfirmed }: Person): boolean {
  return type === 'model' && identityConfirmed
}

function openTo(person: Person, { liveChecks }: LivenessRouteDeps): Result<LiveChecks, Failure> {
  if (!isPerformer(person)) return fail({ error: 'forbidden' })
  return liveChecks === null ? fail({ error: 'unavailable' }) : ok(liveChecks)
}

function presented(result: Result<LiveChallenge, ChallengeFault>): Result<LiveChallenge, Failure> {
  return result.ok ? result : fail(failureOf(result.error))
}

function failureOf(error: ChallengeFault): Failure {
  if (error === 'not_found') return { error }
  return { error: 'wrong_state', state: error, message: messages[error] }
}
