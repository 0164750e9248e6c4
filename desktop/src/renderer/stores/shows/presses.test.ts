import type { ApiFailure } from '@footlight/core/client'
import { fail, ok, type Result } from '@footlight/core/domain'
import { describe, expect, it } from 'vitest'
import { Presses } from './presses.ts'

const refusal: ApiFailure = { error: 'wrong_state', status: 409, state: 'ended' }

describe('DESK-PRESS-01 one press, one call', () => {
  it('takes no second call of a key while the first is on its way; other keys are free', async () => {
    const presses = new Presses()
    let calls = 0
    let answer!: (result: Result<string, ApiFailure>) => void
    const call = () => {
      calls += 1
      return new Promise<Result<string, ApiFailure>>((resolve) => (answer = resolve))
    }
    const first = presses.run('stage', call)
    expect(await presses.run('stage', call)).toBeNull()
    expect(presses.isPending('stage')).toBe(true)
    expect(await presses.run('announce', async () => ok('other'))).toBe('other')
    answer(ok('done'))
    expect(await first).toBe('done')
    expect(calls).toBe(1)
    expect(presses.isPending('stage')).toBe(false)
  })

  it('says the newest refusal until the next press', async () => {
    const presses = new Presses()
    expect(await presses.run('stage', async () => fail(refusal))).toBeNull()
    expect(presses.refused).toEqual({ key: 'stage', failure: refusal })
    await presses.run('announce', async () => ok(1))
    expect(presses.refused).toBeNull()
  })
})
