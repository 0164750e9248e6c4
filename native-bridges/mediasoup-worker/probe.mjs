import { spawnSync } from 'node:child_process'

// A worker that is not started by mediasoup says so and ends with this code (its src/main.cpp).
const exitCodeOrphan = 41

/** Whether the file is a worker that runs on this machine: right architecture, all shared libraries there. */
export function workerStarts(path) {
  const { status } = spawnSync(path, [], { env: {}, stdio: 'ignore', timeout: 5_000 })
  return status === exitCodeOrphan
}
