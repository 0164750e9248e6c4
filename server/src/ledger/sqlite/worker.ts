import { parentPort } from 'node:worker_threads'
import { assert } from '@footlight/core/rules'
import { createBackend, type LedgerBackend } from '../backend.ts'
import { openSqliteStore } from './open-store.ts'
import type { WorkerCall, WorkerReply } from './worker-protocol.ts'

const port = parentPort
assert(port !== null, 'this module runs as a worker')

/** Null: no file is open. */
let backend: LedgerBackend | null = null
let last = Promise.resolve()

port.on('message', (call: WorkerCall) => {
  // One after another, in the order of arrival: the store is not made for overlapping calls.
  last = last.then(() => answer(call)).then((reply) => port.postMessage(reply))
})

async function answer(call: WorkerCall): Promise<WorkerReply> {
  try {
    return { id: call.id, ok: true, value: await perform(call) }
  } catch (error) {
    return { id: call.id, ok: false, error }
  }
}

async function perform({ method, args }: WorkerCall): Promise<unknown> {
  if (method === 'open') {
    assert(backend === null, 'one file at a time')
    backend = createBackend(await openSqliteStore(args[0]))
    return null
  }
  assert(backend !== null, 'a file is open')
  const call = backend[method] as (...args: readonly unknown[]) => Promise<unknown>
  if (method === 'close') backend = null
  return await call(...args)
}
