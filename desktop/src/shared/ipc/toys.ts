import { ToyOffer } from '@footlight/core/protocol/toys'
import * as z from 'zod/mini'
import { ToySettings } from '../toys/index.ts'
import { call, nothing, notice } from './define.ts'

const Level = z.number().check(z.gte(0), z.lte(1))
const Name = z.string().check(z.minLength(1), z.maxLength(64))

export const ToyApp = z.enum(['lovense', 'intiface'])
export type ToyApp = z.infer<typeof ToyApp>

/** Why toys of an app are not there. `not_private`: the address is not on this machine or in this network. */
const AppError = z.enum([
  'invalid_address',
  'not_private',
  'unreachable',
  'no_answer',
  'refused',
  'unknown_toy',
])
export type ToyAppError = z.infer<typeof AppError>

/** `lost`: it was there, and is gone. */
export const ToyAppView = z.object({
  app: ToyApp,
  state: z.enum(['off', 'opening', 'open', 'failed', 'lost']),
  error: z.nullable(AppError),
})
export type ToyAppView = z.infer<typeof ToyAppView>

/**
 * Why a toy was stopped and let go. `wrong_level`: it says that it does something else. `not_stopped`: nobody
 * confirmed that it is still.
 */
const Trouble = z.enum(['no_answer', 'refuses', 'wrong_level', 'not_stopped'])
export type ToyTrouble = z.infer<typeof Trouble>

export const ToyDeviceView = z.object({
  id: z.string(),
  name: z.string(),
  app: ToyApp,
  /** Percent; null: it does not say. */
  battery: z.nullable(z.number()),
  /** As far as its app said yes. */
  level: Level,
  isHere: z.boolean(),
  trouble: z.nullable(Trouble),
})
export type ToyDeviceView = z.infer<typeof ToyDeviceView>

const Action = z.object({
  id: z.string(),
  source: z.enum(['tip', 'test']),
  viewer: z.nullable(z.string()),
  tokens: z.int(),
  level: Level,
  durationMs: z.number(),
})

const StopCause = z.enum(['button', 'panic', 'link_lost', 'show_lost', 'renderer_lost', 'toy_failed', 'quit'])

/** All that is true of the performer's toys now. Serializable: viewers may be shown parts of it. */
export const ToyView = z.object({
  phase: z.enum(['off', 'starting', 'on', 'paused', 'stopping']),
  /** Why everything was stopped last; null: not since the console started. */
  stopped: z.nullable(z.object({ cause: StopCause, at: z.number(), unconfirmed: z.array(z.string()) })),
  isLive: z.boolean(),
  /** What holds the toys, whatever the level of this moment. */
  control: z.enum(['still', 'tip', 'test', 'viewer', 'cruise']),
  /** The strongest that is wanted of any toy now. */
  level: Level,
  current: z.nullable(z.extend(Action, { remainingMs: z.number() })),
  /** In order: the first is next. */
  queue: z.array(z.extend(Action, { place: z.int() })),
  queueMax: z.int(),
  cruise: Level,
  viewer: z.nullable(z.object({ viewer: z.string(), level: Level, remainingMs: z.number() })),
  /** How long toys still rest after their longest running time; null: they do not. */
  restMs: z.nullable(z.number()),
  apps: z.array(ToyAppView),
  devices: z.array(ToyDeviceView),
})
export type ToyView = z.infer<typeof ToyView>

const Address = z.nullable(z.string().check(z.trim(), z.maxLength(100)))

/**
 * Stored on this machine. Addresses null: that app is not used. `offer` null, and so where none was ever set:
 * viewers buy no control.
 */
export const ToySetUp = z.object({
  rules: ToySettings,
  lovense: Address,
  intiface: Address,
  offer: z._default(z.nullable(ToyOffer), null),
})
export type ToySetUp = z.infer<typeof ToySetUp>

export const ToyAppSearch = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('found'),
    toys: z.array(z.object({ name: z.string(), battery: z.nullable(z.number()) })),
  }),
  z.object({ kind: z.literal('not_found'), error: AppError }),
])
export type ToyAppSearch = z.infer<typeof ToyAppSearch>

const Started = z.enum(['started', 'already_on', 'no_app', 'not_found', 'stopped_meanwhile'])
export type ToyStart = z.infer<typeof Started>

/** Toys on this machine: devices, what they do now, the rules for tips, and stop. */
export const toysCalls = {
  readToys: call({
    channel: 'toys:read',
    args: nothing,
    result: z.object({ view: ToyView, setUp: ToySetUp }),
  }),
  /** False: the rules do not fit together, and nothing was stored. */
  saveToySetUp: call({ channel: 'toys:save', args: ToySetUp, result: z.boolean() }),
  /** Looks whether the app is there and which toys it holds; moves nothing, keeps nothing. */
  findToyApp: call({
    channel: 'toys:find',
    args: z.object({ app: ToyApp, address: z.string().check(z.maxLength(100)) }),
    result: ToyAppSearch,
  }),
  /** The performer's permission that toys may move. After every stop it takes a new one. */
  startToys: call({ channel: 'toys:start', args: nothing, result: Started }),
  /** Resolves when every toy is still, or was let go of. */
  stopToys: call({ channel: 'toys:stop', args: nothing, result: nothing }),
  pauseToys: call({ channel: 'toys:pause', args: z.object({ paused: z.boolean() }), result: nothing }),
  skipToyAction: call({ channel: 'toys:skip', args: nothing, result: nothing }),
  setToyCruise: call({ channel: 'toys:cruise', args: z.object({ level: Level }), result: nothing }),
  testToy: call({ channel: 'toys:test', args: z.object({ device: Name }), result: nothing }),
  /** A tip that the room told of. Told again it counts once. `ageMs`: since the server sent it. */
  toyTip: call({
    channel: 'toys:tip',
    args: z.object({
      transferId: Name,
      viewer: Name,
      tokens: z.int().check(z.gte(1)),
      ageMs: z.number().check(z.gte(0)),
    }),
    result: nothing,
  }),
  /**
   * What the viewer who paid for the controls wants, as the performer's room reported it. `msLeft`: the toys
   * follow for so long at most.
   */
  controlToys: call({
    channel: 'toys:control',
    args: z.object({ viewer: Name, level: Level, msLeft: z.number().check(z.gte(0), z.lte(600_000)) }),
    result: nothing,
  }),
  /** The room is in another mode: no viewer keeps the controls. */
  endToyControl: call({ channel: 'toys:control-end', args: nothing, result: nothing }),
  /**
   * The page is there, and whether the performer is on air. Comes every 250 ms while toys may move; 800 ms
   * without it stop everything.
   */
  pulseToys: call({ channel: 'toys:pulse', args: z.object({ live: z.boolean() }), result: nothing }),
} as const

export const toysNotices = {
  toysChanged: notice({ channel: 'toys:changed', payload: ToyView }),
} as const
