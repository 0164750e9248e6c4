import { fail, ok, type Result } from '@footlight/core/rules/result'
import type { CallFailure, ObsCalls } from './obs-session.ts'
import type { ServiceSettings, StreamPlan } from './stream-plan.ts'

type Verified = Result<void, CallFailure | { readonly kind: 'not_kept'; readonly what: string }>

/**
 * Reads everything back. `what` names the first place that has another value; values stay out of it, one is a
 * key.
 */
export async function verifyPlan(session: ObsCalls, profile: string, plan: StreamPlan): Promise<Verified> {
  const list = await session.call('GetProfileList')
  if (!list.ok) return list
  if (list.value.currentProfileName !== profile) return notStored('profile')
  const service = await session.call('GetStreamServiceSettings')
  if (!service.ok) return service
  if (!isService(service.value, plan.service)) return notStored('stream service')
  for (const { category, name, value } of plan.parameters) {
    const stored = await session.call('GetProfileParameter', {
      parameterCategory: category,
      parameterName: name,
    })
    if (!stored.ok) return stored
    if (stored.value.parameterValue !== value) return notStored(`${category} ${name}`)
  }
  const video = await session.call('GetVideoSettings')
  if (!video.ok) return video
  const { outputWidth, outputHeight, baseWidth, baseHeight } = video.value
  const isVideo =
    outputWidth === plan.video.outputWidth &&
    outputHeight === plan.video.outputHeight &&
    baseWidth === plan.video.baseWidth &&
    baseHeight === plan.video.baseHeight
  return isVideo ? ok(undefined) : notStored('picture size')
}

/** Whether OBS would stream to that place, whatever else its service has. */
export function isService(
  stored: { readonly streamServiceType: string; readonly streamServiceSettings: object },
  wanted: ServiceSettings,
): boolean {
  const settings = new Map<string, unknown>(Object.entries(stored.streamServiceSettings))
  return (
    stored.streamServiceType === wanted.streamServiceType &&
    Object.entries(wanted.streamServiceSettings).every(([name, value]) => settings.get(name) === value)
  )
}

function notStored(what: string): Verified {
  return fail({ kind: 'not_kept', what })
}
