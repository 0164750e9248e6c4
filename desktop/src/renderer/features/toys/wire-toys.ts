import { type RoomStatus, type TipReceived, toysRoutes } from '@footlight/core/protocol'
import { browserClock } from '@footlight/ui/browser-clock'
import { reaction } from 'mobx'
import type { ConsoleContext } from '../../app/console.ts'
import { accountState } from '../accounts/account-state.ts'
import { reportOf, ToyReporter } from './toy-reporter.ts'

/** Well within the 800 ms after which main takes this window for gone. */
const PULSE_MS = 250
/** States in which viewers are with the performer: else there is no show whose tips could move a toy. */
const liveStatuses: ReadonlySet<RoomStatus> = new Set(['online', 'private', 'limited', 'connected'])

/**
 * Main is told that this window is there, whether the performer is on air, and every tip; what it says of the
 * toys is shown.
 */
export function wireToys(context: ConsoleContext): (() => void)[] {
  const {
    toys,
    bridge,
    root: { room, earnings },
    paid: { serverTime },
  } = context
  const isLive = () => room.isJoined && room.isOwner && liveStatuses.has(room.chatStatus)
  const pulse = () => void bridge.pulseToys({ live: isLive() })
  const tips = new TipForwarder((tip) => void bridge.toyTip(tip))
  let endPulse: (() => void) | null = null
  return [
    toys.listen(),
    reaction(
      () => accountState(context) === 'ready',
      (ready) => {
        if (ready) void toys.load()
        else if (toys.mayMove) void toys.stop()
      },
      { fireImmediately: true },
    ),
    reaction(
      () => toys.mayMove,
      (mayMove) => {
        endPulse?.()
        endPulse = mayMove ? browserClock.every(PULSE_MS, pulse) : null
        if (mayMove) pulse()
      },
      { fireImmediately: true },
    ),
    // The end of a show is not left to the next pulse.
    reaction(isLive, () => {
      if (toys.mayMove) pulse()
    }),
    // A change of the mode ends a viewer's control.
    reaction(
      () => room.chatStatus,
      () => {
        if (toys.mayMove) void bridge.endToyControl()
      },
    ),
    reaction(
      () => earnings.tips,
      (all) => {
        serverTime.update()
        tips.look(all, serverTime.now, toys.mayMove)
      },
      { fireImmediately: true },
    ),
    ...wireViewers(context),
    () => endPulse?.(),
  ]
}

/**
 * The room reads how the toys are; who paid for the controls moves them through it, as far as main lets them.
 */
function wireViewers({ toys, bridge, root: { api, room, session } }: ConsoleContext): (() => void)[] {
  const reporter = new ToyReporter({
    clock: browserClock,
    async send(body) {
      const { username } = session
      return username !== null && (await api.call(toysRoutes.reportToys, { params: { username }, body })).ok
    },
  })
  const inRoom = room.activities.toys
  return [
    reaction(
      () =>
        room.isJoined && room.isOwner && toys.view !== null && toys.setUp !== null
          ? reportOf(toys.view, toys.setUp)
          : null,
      (report) => reporter.tell(report),
      { fireImmediately: true },
    ),
    // Nobody keeps what another one was given.
    reaction(
      () => inRoom.status?.control?.control_id ?? null,
      () => {
        if (toys.mayMove) void bridge.endToyControl()
      },
    ),
    reaction(
      () => inRoom.command,
      (command) => {
        if (command === null || !toys.mayMove || toys.setUp === null) return
        // All of what the performer allows lies on the viewer's slider, and nothing else.
        void bridge.controlToys({
          viewer: command.username,
          level: command.level * toys.setUp.rules.caps.level,
          msLeft: command.ms_left,
        })
      },
    ),
    () => reporter.close(),
  ]
}

export interface ForwardedTip {
  readonly transferId: string
  readonly viewer: string
  readonly tokens: number
  readonly ageMs: number
}

/**
 * Hands each tip of a growing list to the toys once. Main knows repeats by their id; this only spares it the
 * asking.
 */
export class TipForwarder {
  readonly #known = new WeakSet<TipReceived>()
  readonly #send: (tip: ForwardedTip) => void

  constructor(send: (tip: ForwardedTip) => void) {
    this.#send = send
  }

  /** `serverNow`: ms since 1970, by the server's clock. `mayMove` false: they are passed over, for good. */
  look(tips: readonly TipReceived[], serverNow: number, mayMove: boolean): void {
    for (const tip of tips) {
      if (this.#known.has(tip)) continue
      this.#known.add(tip)
      if (mayMove)
        this.#send({
          transferId: tip.transfer_id,
          viewer: tip.sender_name,
          tokens: tip.tokens,
          ageMs: Math.max(0, serverNow - tip.sent_at),
        })
    }
  }
}
