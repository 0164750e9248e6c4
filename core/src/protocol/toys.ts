import * as z from 'zod/mini'

/** Levels by tip that a console may publish. */
export const TOY_LEVELS_MAX = 30
/** What a viewer's control may cost, tokens, and how long it may last, seconds. */
export const TOY_CONTROL_TOKENS_MAX = 100_000
export const TOY_CONTROL_SECONDS = { min: 10, max: 600 } as const
/** Viewers who have paid and wait for their turn. */
export const TOY_CONTROL_QUEUE_MAX = 20
/** How often her console says how the toys are, and after how long without a word they count as off. */
export const TOY_REPORT_EVERY_MS = 10_000
export const TOY_REPORT_WITHIN_MS = 15_000
/** Levels that one who controls may send in a second. */
export const TOY_LEVELS_PER_SECOND_MAX = 10

const Level = z.number().check(z.gte(0), z.lte(1))
const TipSize = z.int().check(z.gte(1), z.lte(1_000_000))

/** What a tip of `from` to `to` tokens (both included; null: and more) sets off. */
export const PublicToyLevel = z.object({
  from: TipSize,
  to: z.nullable(TipSize),
  level: Level,
  seconds: z.int().check(z.gte(1), z.lte(600)),
})
export type PublicToyLevel = z.infer<typeof PublicToyLevel>

/** So many seconds of control for so many tokens. */
export const ToyOffer = z.object({
  tokens: z.int().check(z.gte(1), z.lte(TOY_CONTROL_TOKENS_MAX)),
  seconds: z.int().check(z.gte(TOY_CONTROL_SECONDS.min), z.lte(TOY_CONTROL_SECONDS.max)),
})
export type ToyOffer = z.infer<typeof ToyOffer>

/** `still`: connected, and paused or resting: nothing moves them for now. */
export const ToyPhaseName = z.enum(['off', 'still', 'on'])

/** What her console says of the toys. */
export const ToyReport = z.object({
  phase: ToyPhaseName,
  levels: z.array(PublicToyLevel).check(z.maxLength(TOY_LEVELS_MAX)),
  /** null: viewers buy no control. */
  offer: z.nullable(ToyOffer),
  cruise: z.boolean(),
  /** Tips whose turn has not come. */
  tips_waiting: z.int().check(z.gte(0), z.lte(1_000)),
  /** The tip that moves the toys now, as strong and as long as her limits let it; null: none does. */
  running: z.nullable(
    z.object({
      transfer_id: z.string().check(z.maxLength(128)),
      level: Level,
      seconds: z.int().check(z.gte(0), z.lte(600)),
    }),
  ),
})
export type ToyReport = z.infer<typeof ToyReport>

/** Control that somebody paid for and that has not begun. */
export const WaitingControl = z.object({ control_id: z.string(), username: z.string(), seconds: z.int() })
export type WaitingControl = z.infer<typeof WaitingControl>

/** Who moves the toys now. `ends_at`: server time, ms since 1970. */
export const RunningControl = z.object({
  control_id: z.string(),
  username: z.string(),
  seconds: z.int(),
  ends_at: z.int(),
})
export type RunningControl = z.infer<typeof RunningControl>

/** What moves the toys, as far as everybody may know (`control type`). */
export const ToyControlType = z.enum(['none', 'viewer', 'cruise'])

/** All that viewers may know about the toys of a room. */
export const ToyStatus = z.object({
  phase: ToyPhaseName,
  levels: z.array(PublicToyLevel),
  offer: z.nullable(ToyOffer),
  cruise: z.boolean(),
  control_type: ToyControlType,
  tips_waiting: z.int(),
  control: z.nullable(RunningControl),
  /** In order: the first is next. */
  queue: z.array(WaitingControl),
})
export type ToyStatus = z.infer<typeof ToyStatus>

/**
 * Why control is over. `over`: its time has passed. `stopped`: her word. `off`: toys off, or nothing more was
 * heard of her console. `still`: she paused, or the toys rest. `mode`: the room is not open to everybody any
 * more. `moderated`: the viewer may not be here. `server_restart`.
 */
export const ToyControlEnd = z.enum([
  'over',
  'stopped',
  'off',
  'still',
  'mode',
  'moderated',
  'server_restart',
])
export type ToyControlEnd = z.infer<typeof ToyControlEnd>
