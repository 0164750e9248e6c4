import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@footlight/core/rules'
import { createBackend } from '../backend.ts'
import { openSqliteStore } from './open-store.ts'
import type { WorkerCall, WorkerReply, WorkerStart } from './worker-protocol.ts'

const port = parentPort
assert(port !== null, 'this module runs as a worker')

const backend = createBackend(await openSqliteStore((workerData as WorkerStart).path))
let last = Promise.resolve()

port.on('message', (call: WorkerCall) => {
  // One after another, in the order of arrival: the store is not made for overlapping calls.
  last = last
    .then(() => answer(call))
    .then((reply) => {
      port.postMessage(reply)
      if (call.method === 'close') port.close()
    })
})
port.postMessage({ id: 0, ok: true, value: null } satisfies WorkerReply)

async function answer(call: WorkerCall): Promise<WorkerReply> {
  try {
    const method = backend[call.method] as (...args: readonly unknown[]) => Promise<unknown>
    return { id: call.id, ok: true, value: await method(...call.args) }
  } catch (error) {
    return { id: call.id, ok: false, error }
  }
}
