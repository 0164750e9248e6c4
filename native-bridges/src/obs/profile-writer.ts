import { ok, type Result } from '@footlight/core/rules/result'
import type { CallFailure, ObsCalls } from './obs-session.ts'
import type { StreamPlan } from './stream-plan.ts'

/** Takes one change back; answers whether OBS took it. */
export type Undo = () => Promise<boolean>

type Written = Result<void, CallFailure>

/**
 * Makes `name` the current profile, new where it is not there yet. Answers the one of before; null: it was
 * current already.
 */
export async function changeProfile(
  session: ObsCalls,
  name: string,
  undo: Undo[],
): Promise<Result<string | null, CallFailure>> {
  const list = await session.call('GetProfileList')
  if (!list.ok) return list
  const { currentProfileName: former, profiles } = list.value
  if (former === name) return ok(null)
  const isNew = !profiles.includes(name)
  // Before the change: one that answers too late may have been done all the same.
  undo.push(async () => {
    const back = await session.call('SetCurrentProfile', { profileName: former })
    if (!back.ok || !isNew) return back.ok
    const removed = await session.call('RemoveProfile', { profileName: name })
    // Never made, so nothing to remove.
    return removed.ok || removed.error.kind === 'refused'
  })
  const changed = await session.call(isNew ? 'CreateProfile' : 'SetCurrentProfile', { profileName: name })
  return changed.ok ? ok(former) : changed
}

/** What the current profile has in every place that the plan writes to; the answer puts it back. */
export async function takeSnapshot(session: ObsCalls, plan: StreamPlan): Promise<Result<Undo, CallFailure>> {
  const service = await session.call('GetStreamServiceSettings')
  if (!service.ok) return service
  const video = await session.call('GetVideoSettings')
  if (!video.ok) return video
  const values: { parameterCategory: string; parameterName: string; parameterValue: string }[] = []
  for (const { category, name } of plan.parameters) {
    const place = { parameterCategory: category, parameterName: name }
    const value = await session.call('GetProfileParameter', place)
    if (!value.ok) return value
    values.push({ ...place, parameterValue: value.value.parameterValue ?? '' })
  }
  return ok(async () => {
    const answers = [
      await session.call('SetStreamServiceSettings', service.value),
      await session.call('SetVideoSettings', video.value),
    ]
    for (const value of values) answers.push(await session.call('SetProfileParameter', value))
    return answers.every((answer) => answer.ok)
  })
}

export const writePlan: Readonly<
  Record<'service' | 'encoder' | 'picture', (session: ObsCalls, plan: StreamPlan) => Promise<Written>>
> = {
  async service(session, { service }) {
    return toWritten(await session.call('SetStreamServiceSettings', service))
  },
  async encoder(session, { parameters }) {
    for (const { category, name, value } of parameters) {
      const answer = await session.call('SetProfileParameter', {
        parameterCategory: category,
        parameterName: name,
        parameterValue: value,
      })
      if (!answer.ok) return answer
    }
    return ok(undefined)
  },
  async picture(session, { video }) {
    return toWritten(await session.call('SetVideoSettings', { ...video }))
  },
}

function toWritten(answer: Result<unknown, CallFailure>): Written {
  return answer.ok ? ok(undefined) : answer
}
