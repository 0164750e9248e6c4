import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { SourceRepository } from './notification-port.ts'
import type { Source } from './sources/source.ts'
import { type CountDeps, tellCounts } from './tell-counts.ts'

export interface GatherDeps extends CountDeps {
  readonly notificationSources: SourceRepository
  readonly clock: Clock
  readonly logger: Logger
}

/** Steps of one source in one run: others are read in between. */
const STEPS = 20

/**
 * Reads on in every record from where it stopped. What was read and what came of it is written in one transaction, so
 * that a crash leaves both or neither (NOTIFY-ONCE-01).
 */
export async function gather(sources: readonly Source[], deps: GatherDeps): Promise<void> {
  for (const source of sources) {
    try {
      for (let step = 0; step < STEPS && (await readOn(source, deps)); step += 1);
    } catch (error) {
      logEvent(deps.logger, 'notification_source_failed', { err: error, source: source.name })
    }
  }
}

/** False: there is nothing more now. */
async function readOn(source: Source, deps: GatherDeps): Promise<boolean> {
  const { notificationSources, clock } = deps
  const from = await notificationSources.position(source.name)
  if (from === null) {
    const position = await source.start()
    await notificationSources.apply(source.name, null, { position, ...nothing }, clock.now())
    return false
  }
  const found = await source.read(from)
  if (found === null) return false
  const changed = await notificationSources.apply(source.name, from, found, clock.now())
  if (changed === null) return false
  await tellCounts(changed, deps)
  return changed.length > 0 || found.fanOuts.length > 0
}

const nothing = { told: [], fanOuts: [], memory: [], read: [] }
