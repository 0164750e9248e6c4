import { listProcesses } from '../../dev-env/process-list.ts'

/** Process ids of the converters of sound that this server runs. */
export function convertersOf(serverPid: number): number[] {
  return listProcesses()
    .filter(
      ({ parent, command }) =>
        parent === serverPid && ['ffmpeg', 'pipe:0', 'libopus'].every((word) => command.includes(word)),
    )
    .map(({ pid }) => pid)
}
