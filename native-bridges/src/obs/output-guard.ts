/** One output of OBS, as the guard sees it. */
export interface ObsOutput {
  readonly name: string
  readonly kind: string
  readonly isActive: boolean
}

/** What the guard may go by. */
export interface GuardFacts {
  readonly outputs: readonly ObsOutput[]
  /** Whether OBS's own stream goes to us: then it is the one output that stays. */
  readonly streamIsOurs: boolean
  /** The performer's choice: recordings on their own disk stop too. */
  readonly stopsRecordings: boolean
}

/**
 * `stream`, `virtual_camera`, `recording`, `replay_buffer`: each has a request of its own in obs-websocket;
 * `other`: of a plug-in.
 */
export type OutputRole = 'stream' | 'virtual_camera' | 'recording' | 'replay_buffer' | 'other'

export interface OutputToStop {
  readonly name: string
  readonly role: OutputRole
}

/** The names of OBS's own outputs, in Simple and in Advanced mode. */
const roles: Readonly<Record<string, OutputRole>> = {
  simple_stream: 'stream',
  adv_stream: 'stream',
  adv_ffmpeg_output: 'recording',
  simple_file_output: 'recording',
  adv_file_output: 'recording',
  'Replay Buffer': 'replay_buffer',
}

export function roleOf({ name, kind }: Pick<ObsOutput, 'name' | 'kind'>): OutputRole {
  const known = Object.hasOwn(roles, name) ? roles[name] : undefined
  if (known !== undefined) return known
  return kind.startsWith('virtualcam') || kind === 'v4l2_output' || name === 'virtualcam_output'
    ? 'virtual_camera'
    : 'other'
}

/**
 * Pure. What must go off while a show is not for everybody: every output that runs, except the performer's
 * stream to us, and except recordings where the performer keeps them. An output that nobody knows is taken
 * for one that leaves this machine.
 */
export function planGuard({ outputs, streamIsOurs, stopsRecordings }: GuardFacts): readonly OutputToStop[] {
  return outputs
    .filter((output) => output.isActive)
    .map((output) => ({ name: output.name, role: roleOf(output) }))
    .filter(
      ({ role }) =>
        !(role === 'stream' && streamIsOurs) &&
        !(!stopsRecordings && (role === 'recording' || role === 'replay_buffer')),
    )
}
