import { ManualClock, settle } from '@footlight/core/ports/testing/manual-clock'
import { fail, ok } from '@footlight/core/rules/result'
import { describe, expect, it } from 'vitest'
import type { ObsSession } from './obs-session.ts'
import { ObsStream } from './obs-stream.ts'

const NOT_RUNNING = 501

/**
 * An OBS whose stream takes its time to connect, and that refuses to stop what is not running yet, as
 * obs-websocket does.
 */
function connecting() {
  const said: string[] = []
  let hear: (event: { outputState: string }) => void = () => undefined
  let isActive = false
  const session = {
    on: (_name: string, listener: typeof hear) => {
      hear = listener
    },
    call(type: string) {
      if (type !== 'GetStreamStatus') said.push(type)
      if (type === 'StopStream' && !isActive)
        return Promise.resolve(fail({ kind: 'refused', code: NOT_RUNNING, comment: '' }))
      return Promise.resolve(ok({ outputActive: isActive, outputReconnecting: false }))
    },
  } as unknown as ObsSession
  const output = (state: 'STARTING' | 'STARTED' | 'STOPPING' | 'STOPPED') => {
    isActive = state === 'STARTED' || state === 'STOPPING'
    hear({ outputState: `OBS_WEBSOCKET_OUTPUT_${state}` })
  }
  return { session, said, output, stream: new ObsStream(new ManualClock(), () => undefined) }
}

describe('OBS-PANIC-02 panic outlasts whatever was under way', () => {
  it('does not call a stream stopped that is still connecting, and stops it as soon as it runs', async () => {
    const { stream, session, said, output } = connecting()
    await stream.follow(session)
    const started = stream.start(session)
    output('STARTING')
    await expect(stream.stopNow(session)).rejects.toThrow(/starting/)
    output('STARTED')
    await settle()
    expect(said).toEqual(['StartStream', 'StopStream', 'StopStream'])
    output('STOPPING')
    output('STOPPED')
    expect(await started).toEqual({ ok: false, error: 'not_started' })
  })

  it('stops a stream that outlived the line to OBS as soon as the line is back', async () => {
    const { stream, session, said, output } = connecting()
    await stream.follow(session)
    output('STARTED')
    stream.lost()
    await expect(stream.stopNow(null)).rejects.toThrow(/gone/)
    await stream.follow(session)
    expect(said).toEqual(['StopStream'])
  })

  it('lets the performer go live again afterwards', async () => {
    const { stream, session, said, output } = connecting()
    await stream.follow(session)
    output('STARTED')
    await stream.stopNow(session)
    output('STOPPING')
    output('STOPPED')
    output('STARTING')
    output('STARTED')
    expect(said).toEqual(['StopStream'])
  })
})
