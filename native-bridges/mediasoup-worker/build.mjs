// Finds or makes the media worker: the C++ process in which mediasoup routes audio and video.
// Only Node's own modules and Node 20's syntax: this runs before anything is known to be installed.

import { cachedWorker, installWorker } from './cache.mjs'
import { buildFromSource, missingTools } from './from-source.mjs'
import { mediasoupPackage } from './mediasoup-package.mjs'
import { downloadPrebuilt } from './prebuilt.mjs'
import { workerStarts } from './probe.mjs'

/** There is no worker, and what a build takes is missing; `remedy` says what to do. */
export class WorkerUnavailable extends Error {
  name = 'WorkerUnavailable'

  constructor(message, remedy) {
    super(message)
    this.remedy = remedy
  }
}

/** The worker that the user chose cannot be used. Choosing another one in silence would hide the mistake. */
export class WorkerRefused extends WorkerUnavailable {
  name = 'WorkerRefused'
}

/** The worker that is there already, or undefined. Costs one start of the program, a few milliseconds. */
export function findWorker() {
  const chosen = process.env.MEDIASOUP_WORKER_BIN
  if (chosen) {
    if (workerStarts(chosen)) return { path: chosen, origin: 'MEDIASOUP_WORKER_BIN' }
    throw new WorkerRefused(
      `MEDIASOUP_WORKER_BIN names ${chosen}, which does not start as a mediasoup worker.`,
      'Correct the variable, or unset it to have the worker found or built.',
    )
  }
  return cachedWorker(mediasoupPackage())
}

/**
 * @param {object} host what the recipe needs from its surroundings:
 *   `run(command, args, options)` runs a program and rejects when it fails,
 *   `say(line)` shows progress,
 *   `installTools(tools)` tries to install what is missing (a list from `missingTools`).
 */
export async function ensureWorker(host) {
  const found = findWorker()
  if (found) return found

  const mediasoup = mediasoupPackage()
  const prebuilt = await downloadPrebuilt(mediasoup, host)
  if (prebuilt) return installWorker(mediasoup, prebuilt)

  let missing = await missingTools(host)
  if (missing.length > 0) {
    await host.installTools(missing)
    missing = await missingTools(host)
  }
  if (missing.length > 0) {
    const packages = missing.map((tool) => tool.debianPackage).join(' ')
    const notes = missing.flatMap(({ debianPackage, note }) => (note ? [`; ${debianPackage} ${note}`] : []))
    throw new WorkerUnavailable(
      `The media worker has to be built here, and this is missing: ${missing.map((tool) => tool.name).join(', ')}.`,
      `Install it (on Debian: apt-get install ${packages}${notes.join('')}), or set MEDIASOUP_WORKER_BIN to a worker ${mediasoup.version}.`,
    )
  }
  return installWorker(mediasoup, await buildFromSource(mediasoup, host))
}
