import { fail, ok, type Result } from '@footlight/core/rules/result'
import type { CallFailure, ObsCalls } from './obs-session.ts'
import { changeProfile, takeSnapshot, type Undo, writePlan } from './profile-writer.ts'
import { planStream, type StreamTarget, serviceFor, type VideoSettings } from './stream-plan.ts'
import { isService, verifyPlan } from './verify-plan.ts'

/**
 * The profile in OBS that is the console's own, so that what the performer set up for other sites stays as it
 * is.
 */
export const FOOTLIGHT_PROFILE = 'Footlight'

export const setUpSteps = ['check', 'profile', 'service', 'encoder', 'picture', 'verify'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/**
 * `output_active`: OBS streams, records or plays its virtual camera; nothing can be changed meanwhile.
 * `audio_rate`: the performer's OBS runs at another rate than 48 kHz stereo, and would ask for a restart.
 * `no_way`: OBS has no WHIP and the server no RTMP. `not_kept`: OBS took a value and has another one now.
 */
export type SetUpFailure =
  | CallFailure
  | { readonly kind: 'output_active' | 'audio_rate' | 'no_way' }
  | { readonly kind: 'not_kept'; readonly what: string }

export interface SetUpBroken {
  readonly step: SetUpStep
  readonly failure: SetUpFailure
  /** Whether OBS is again as it was. */
  readonly restored: boolean
}

export interface SetUpDone {
  /** The profile of before; null: it was our own already. */
  readonly formerProfile: string | null
  readonly videoKbps: number
}

export interface SetUpOrder {
  readonly session: ObsCalls
  readonly hasWhip: boolean
  readonly target: StreamTarget
  /** Measured, kbit/s; null: not measured. */
  readonly uploadKbps: number | null
  readonly onStep: (step: SetUpStep) => void
}

/** One click: OBS streams to us, in a profile of its own. Whatever fails, OBS is put back to how it was. */
export async function setUpObs(order: SetUpOrder): Promise<Result<SetUpDone, SetUpBroken>> {
  const undo: Undo[] = []
  let step: SetUpStep = 'check'
  const enter = (next: SetUpStep) => {
    step = next
    order.onStep(next)
  }
  const done = await runSteps(order, undo, enter)
  if (done.ok) return done
  let restored = true
  for (const back of undo.reverse()) restored = (await back()) && restored
  return fail({ step, failure: done.error, restored })
}

async function runSteps(
  { session, hasWhip, target, uploadKbps }: SetUpOrder,
  undo: Undo[],
  enter: (step: SetUpStep) => void,
): Promise<Result<SetUpDone, SetUpFailure>> {
  enter('check')
  const video = await checkFree(session)
  if (!video.ok) return video
  const plan = planStream({ hasWhip, video: video.value }, target, uploadKbps)
  if (plan === null) return fail({ kind: 'no_way' })

  enter('profile')
  const former = await changeProfile(session, FOOTLIGHT_PROFILE, undo)
  if (!former.ok) return former
  const snapshot = await takeSnapshot(session, plan)
  if (!snapshot.ok) return snapshot
  undo.push(snapshot.value)

  for (const part of ['service', 'encoder', 'picture'] as const) {
    enter(part)
    const written = await writePlan[part](session, plan)
    if (!written.ok) return written
  }
  enter('verify')
  const verified = await verifyPlan(session, FOOTLIGHT_PROFILE, plan)
  return verified.ok ? ok({ formerProfile: former.value, videoKbps: plan.videoKbps }) : verified
}

/** The performer's canvas, when nothing runs that a change would break. */
async function checkFree(session: ObsCalls): Promise<Result<VideoSettings, SetUpFailure>> {
  const outputs = await session.call('GetOutputList')
  if (!outputs.ok) return outputs
  if (outputs.value.outputs.some((output) => output['outputActive'] === true))
    return fail({ kind: 'output_active' })
  const rate = await session.call('GetProfileParameter', {
    parameterCategory: 'Audio',
    parameterName: 'SampleRate',
  })
  if (!rate.ok) return rate
  const channels = await session.call('GetProfileParameter', {
    parameterCategory: 'Audio',
    parameterName: 'ChannelSetup',
  })
  if (!channels.ok) return channels
  // A new profile has OBS's defaults; another rate or setup makes OBS ask whether it may restart, in a window
  // that holds up everything.
  if (isOther(rate.value.parameterValue, '48000') || isOther(channels.value.parameterValue, 'Stereo'))
    return fail({ kind: 'audio_rate' })
  return session.call('GetVideoSettings')
}

function isOther(value: string | null, expected: string): boolean {
  return value !== null && value !== '' && value !== expected
}

/** Whether OBS stands in our profile and would stream to this target. */
export async function isSetUpFor(
  session: ObsCalls,
  hasWhip: boolean,
  target: StreamTarget,
): Promise<Result<boolean, CallFailure>> {
  const list = await session.call('GetProfileList')
  if (!list.ok) return list
  const service = await session.call('GetStreamServiceSettings')
  if (!service.ok) return service
  const wanted = serviceFor(hasWhip, target)
  return ok(
    list.value.currentProfileName === FOOTLIGHT_PROFILE &&
      wanted !== null &&
      isService(service.value, wanted),
  )
}

/** Back to the performer's own profile. Ours stays in the list for the next time. */
export async function leaveFootlightProfile(
  session: ObsCalls,
  formerProfile: string,
): Promise<Result<void, SetUpFailure>> {
  const outputs = await session.call('GetOutputList')
  if (!outputs.ok) return outputs
  if (outputs.value.outputs.some((output) => output['outputActive'] === true))
    return fail({ kind: 'output_active' })
  const changed = await session.call('SetCurrentProfile', { profileName: formerProfile })
  return changed.ok ? ok(undefined) : changed
}
