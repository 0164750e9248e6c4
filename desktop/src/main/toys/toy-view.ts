import type { ToyView } from '../../shared/ipc/toys.ts'
import {
  controlType,
  type ToyAction,
  type ToySettings,
  type ToyState,
  wantedLevel,
} from '../../shared/toys/index.ts'
import type { ToyManager } from './toy-manager.ts'

export interface ToyViewDeps {
  readonly state: ToyState
  readonly settings: ToySettings
  readonly rig: Pick<ToyManager, 'apps' | 'devices'>
  readonly stopped: ToyView['stopped']
  /** Between the performer's order and the state that follows it. */
  readonly turning: 'starting' | 'stopping' | null
}

export function toyView({ state, settings, rig, stopped, turning }: ToyViewDeps): ToyView {
  const { current, control, nowMs } = state
  const devices = rig.devices
  return {
    phase: turning ?? state.phase.kind,
    stopped,
    isLive: state.isLive,
    control: controlType(state),
    level: Math.max(0, ...devices.map(({ id }) => wantedLevel(state, settings, id).level)),
    current:
      current === null
        ? null
        : { ...actionView(current), remainingMs: current.durationMs - current.playedMs },
    queue: state.queue.map((action, index) => ({ ...actionView(action), place: index + 1 })),
    queueMax: settings.queueMax,
    cruise: state.cruise,
    viewer:
      control === null
        ? null
        : { viewer: control.viewer, level: control.level, remainingMs: control.untilMs - nowMs },
    restMs: state.restUntilMs === null ? null : state.restUntilMs - nowMs,
    apps: [...rig.apps],
    devices: [...devices],
  }
}

function actionView({ id, source, viewer, tokens, level, durationMs }: ToyAction) {
  return { id, source, viewer, tokens, level, durationMs }
}
