import { type Failure, versusRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isStaff } from '../accounts/roles.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { answerOf, type BattleRouteDeps, findPair } from './battle-candidates.ts'
import { mayInvite } from './battle-policies.ts'
import { moderateBoth } from './moderate-both.ts'

/** `POST versus/{username}/{invite|accept|reject|end|moderate}`. */
export function registerBattleRoutes(registrar: Registrar, deps: BattleRouteDeps): void {
  const { battles } = deps
  registerRoute(registrar, versusRoutes.versusInvite, async ({ params, identity, body }) => {
    const pair = await findPair(deps, identity.person, params.username, body.opponent)
    if (!pair.ok) return pair
    const { mine, theirs } = pair.value
    if (body.tournament_id === undefined && !(await isWelcome(deps, mine, theirs)))
      return fail({ error: 'wrong_state', state: 'not_invited' })
    const invited = await battles.invite(mine, theirs, {
      minutes: body.minutes,
      tournamentId: body.tournament_id ?? null,
    })
    return invited.ok ? answerOf(deps, mine) : invited
  })
  registerRoute(registrar, versusRoutes.versusAccept, async ({ params, identity, body }) => {
    const pair = await findPair(deps, identity.person, params.username, body.opponent)
    if (!pair.ok) return pair
    const { mine, theirs } = pair.value
    const accepted = await battles.accept(mine, theirs, body.invite_id ?? null)
    return accepted.ok ? answerOf(deps, mine) : accepted
  })
  registerRoute(registrar, versusRoutes.versusReject, async ({ params, identity, body }) => {
    const pair = await findPair(deps, identity.person, params.username, body.opponent)
    if (!pair.ok) return pair
    const { mine, theirs } = pair.value
    const rejected = battles.reject(mine, theirs)
    return rejected.ok ? answerOf(deps, mine) : rejected
  })
  registerEnd(registrar, deps)
  registerSettings(registrar, deps)
  registerRoute(registrar, versusRoutes.versusModerate, async ({ params, identity, body }) => {
    const owner = await findPerformer(deps.people, params.username)
    if (!owner.ok) return owner
    const words = checkReason(body.reason)
    if (!words.ok) return words
    const done = await moderateBoth(deps, owner.value, identity, body)
    return done.ok ? answerOf(deps, owner.value) : done
  })
}

/** Whether `theirs` lets `mine` invite them, with the viewers of this moment. */
async function isWelcome(
  { battleRepository, live }: BattleRouteDeps,
  mine: Person,
  theirs: Person,
): Promise<boolean> {
  const viewersOf = ({ username }: Person): number => live.listing(username)?.viewers ?? 0
  return mayInvite(
    await battleRepository.settings(theirs.id),
    { gender: mine.gender, viewers: viewersOf(mine) },
    { gender: theirs.gender, viewers: viewersOf(theirs) },
  )
}

function registerSettings(registrar: Registrar, { battleRepository }: BattleRouteDeps): void {
  registerRoute(registrar, versusRoutes.versusSettings, async ({ identity: { person } }) =>
    person.type === 'model' ? ok(await battleRepository.settings(person.id)) : fail({ error: 'forbidden' }),
  )
  registerRoute(registrar, versusRoutes.changeVersusSettings, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const settings = { ...(await battleRepository.settings(person.id)), ...body }
    await battleRepository.saveSettings(person.id, settings)
    return ok(settings)
  })
}

function registerEnd(registrar: Registrar, deps: BattleRouteDeps): void {
  registerRoute(registrar, versusRoutes.versusEnd, async ({ params, identity, body }) => {
    const owner = await findPerformer(deps.people, params.username)
    if (!owner.ok) return owner
    const { id, username } = owner.value
    const { person } = identity
    if (id === person.id) {
      const ended = await deps.battles.end(username, body.opponent ?? null, 'model_ended', username)
      return ended.ok ? answerOf(deps, owner.value) : ended
    }
    if (!isStaff(person.roles)) return fail({ error: 'forbidden' })
    const words = checkReason(body.reason)
    if (!words.ok) return words
    const done = await moderateBoth(deps, owner.value, identity, { action: 'end', reason: body.reason })
    return done.ok ? answerOf(deps, owner.value) : done
  })
}

/** What performers read must be fit to be read. */
function checkReason(reason: string): Result<void, Failure> {
  return isProhibited(reason, 'sentence', 'staff')
    ? fail({ error: 'invalid_value', fields: { reason: 'prohibited' } })
    : ok(undefined)
}
