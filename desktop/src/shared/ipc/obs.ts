import * as z from 'zod/mini'
import { call, nothing, notice } from './define.ts'

/** How the console and the OBS of this machine stand; the words for it are `console/obs.json`. */
const ObsLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('searching') }),
  z.object({ kind: z.literal('not_found'), why: z.enum(['not_installed', 'not_running', 'other_program']) }),
  z.object({ kind: z.literal('websocket_off') }),
  z.object({ kind: z.literal('password_needed') }),
  z.object({ kind: z.literal('wrong_password') }),
  z.object({ kind: z.literal('busy'), why: z.enum(['slow', 'not_ready']) }),
  z.object({ kind: z.literal('connected'), version: z.string(), hasWhip: z.boolean() }),
  z.object({ kind: z.literal('lost'), wasLive: z.boolean() }),
])
export type ObsLink = z.infer<typeof ObsLink>

const ObsStream = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), ended: z.nullable(z.enum(['asked', 'failed', 'lost'])) }),
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('live') }),
  z.object({ kind: z.literal('reconnecting') }),
  z.object({ kind: z.literal('stopping') }),
])

const GuardSettings = z.object({ isOn: z.boolean(), stopsRecordings: z.boolean() })
export type GuardSettings = z.infer<typeof GuardSettings>

export const ObsView = z.object({
  link: ObsLink,
  stream: ObsStream,
  /** Whether OBS's own stream goes to the server of this console. */
  streamIsOurs: z.boolean(),
  scenes: z.object({
    scenes: z.array(z.string()),
    current: z.nullable(z.string()),
    sounds: z.array(z.object({ name: z.string(), isMuted: z.boolean() })),
  }),
  guard: z.object({
    isWatching: z.boolean(),
    /** Names of outputs that the guard stopped and that the performer may start again. */
    stopped: z.array(z.string()),
    stuck: z.array(z.string()),
    isBlank: z.boolean(),
  }),
  guardSettings: GuardSettings,
  /** The performer's own profile in OBS, to which they can go back; null: nothing was changed. */
  formerProfile: z.nullable(z.string()),
  passwordKept: z.enum(['keyring', 'memory']),
})
export type ObsView = z.infer<typeof ObsView>

export const ObsReading = z.object({
  atMs: z.number(),
  framesPerSecond: z.number(),
  cpuPercent: z.number(),
  bitrateKbps: z.number(),
  /** Shares of the last second, 0 to 1. */
  droppedRender: z.number(),
  droppedEncode: z.number(),
  droppedNetwork: z.number(),
  congestion: z.number(),
  isReconnecting: z.boolean(),
})
export type ObsReading = z.infer<typeof ObsReading>

const SetUpStep = z.enum(['check', 'profile', 'service', 'encoder', 'picture', 'verify'])
export type SetUpStep = z.infer<typeof SetUpStep>

/**
 * `gone`, `slow`, `not_ready`, `refused`: the line to OBS. `output_active`: it streams or records.
 * `audio_rate`: not 48 kHz stereo. `no_way`: neither WHIP nor RTMP in common. `not_kept`: it took a value and
 * has another. `no_key`: the server gave no stream key. `not_started`: it tried and could not.
 */
const ObsProblem = z.enum([
  'gone',
  'slow',
  'not_ready',
  'refused',
  'output_active',
  'audio_rate',
  'no_way',
  'not_kept',
  'no_key',
  'not_started',
])
export type ObsProblem = z.infer<typeof ObsProblem>

/** `detail`: OBS's own words, or which value. `restored`: OBS is as it was. */
const SetUpFailed = z.object({
  kind: z.literal('failed'),
  step: SetUpStep,
  problem: ObsProblem,
  detail: z.nullable(z.string()),
  restored: z.boolean(),
})
export type SetUpFailed = z.infer<typeof SetUpFailed>

const SetUpAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), videoKbps: z.int() }),
  SetUpFailed,
])
export type SetUpAnswer = z.infer<typeof SetUpAnswer>

const StartAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started') }),
  z.object({ kind: z.literal('not_started'), problem: ObsProblem }),
  SetUpFailed,
])
export type StartAnswer = z.infer<typeof StartAnswer>

const Upload = z.object({
  /** Measured by the pre-flight, kbit/s; null: not measured. */
  uploadKbps: z.nullable(z.number().check(z.positive())),
})
const name = z.string().check(z.minLength(1), z.maxLength(500))

/** OBS Studio on this machine, by its websocket. Its password and the stream key stay in main. */
export const obsCalls = {
  /** The first one begins to look for OBS; from then on `obsChanged` tells. */
  readObs: call({ channel: 'obs:read', args: nothing, result: ObsView }),
  lookForObs: call({ channel: 'obs:look', args: nothing, result: nothing }),
  giveObsPassword: call({
    channel: 'obs:password',
    args: z.object({ password: z.string().check(z.minLength(1), z.maxLength(300)) }),
    result: nothing,
  }),
  /**
   * Takes the password out of OBS's own settings. Only when the performer says so. Answers whether there is
   * one.
   */
  takeObsPassword: call({ channel: 'obs:own-password', args: nothing, result: z.boolean() }),
  setUpObs: call({ channel: 'obs:set-up', args: Upload, result: SetUpAnswer }),
  /** Back to the profile of before. null: done. */
  leaveObsProfile: call({ channel: 'obs:leave-profile', args: nothing, result: z.nullable(ObsProblem) }),
  /** Sets OBS up where that was not done yet, and starts its stream. */
  startObs: call({ channel: 'obs:start', args: Upload, result: StartAnswer }),
  /** null: OBS took the word. */
  stopObs: call({ channel: 'obs:stop', args: nothing, result: z.nullable(ObsProblem) }),
  showObsScene: call({ channel: 'obs:scene', args: z.object({ name }), result: z.boolean() }),
  muteObsSound: call({
    channel: 'obs:mute',
    args: z.object({ name, isMuted: z.boolean() }),
    result: z.boolean(),
  }),
  /** A small JPEG of one scene; null: none to be had. */
  readObsPreview: call({
    channel: 'obs:preview',
    args: z.object({ name }),
    result: z.nullable(z.instanceof(Uint8Array)),
  }),
  /** A show began that is not for everybody, or it ended. */
  obsGuard: call({ channel: 'obs:guard', args: z.object({ isPrivate: z.boolean() }), result: nothing }),
  changeObsGuard: call({ channel: 'obs:guard-settings', args: GuardSettings, result: nothing }),
  /**
   * `restore`: start again what the guard stopped; `forget`: leave it off; `overrule`: show the picture
   * although something else shows it too.
   */
  answerObsGuard: call({
    channel: 'obs:guard-answer',
    args: z.object({ answer: z.enum(['restore', 'forget', 'overrule']) }),
    result: nothing,
  }),
} as const

export const obsNotices = {
  obsChanged: notice({ channel: 'obs:changed', payload: ObsView }),
  /** Once a second while OBS is connected. */
  obsReading: notice({ channel: 'obs:reading', payload: ObsReading }),
  obsSetUpStep: notice({ channel: 'obs:set-up-step', payload: z.object({ step: SetUpStep }) }),
} as const
