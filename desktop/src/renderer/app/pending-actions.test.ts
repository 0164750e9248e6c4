import type { ApiFailure } from '@footlight/core/client'
import { fail, ok, type Result } from '@footlight/core/rules'
import { describe, expect, it } from 'vitest'
import { PendingActions } from './pending-actions.ts'

const refusal: ApiFailure = { error: 'wrong_state', status: 409, state: 'ended' }

describe('DESK-PRESS-01 one press, one call', () => {
  it('takes no second call of a key while the first is on its way; other keys are free', async () => {
    const pendingActions = new PendingActions()
    let calls = 0
    let answer!: (result: Result<string, ApiFailure>) => void
    const call = () => {
      calls += 1
      return new Promise<Result<string, ApiFailure>>((resolve) => (answer = resolve))
    }
    const first = pendingActions.run('current_show', call)
    expect(await pendingActions.run('current_show', call)).toBeNull()
    expect(pendingActions.isPending('current_show')).toBe(true)
    expect(await pendingActions.run('announce', async () => ok('other'))).toBe('other')
    answer(ok('done'))
    expect(await first).toBe('done')
    expect(calls).toBe(1)
    expect(pendingActions.isPending('current_show')).toBe(false)
  })

  it('says the newest refusal until the next press', async () => {
    const pendingActions = new PendingActions()
    expect(await pendingActions.run('current_show', async () => fail(refusal))).toBeNull()
    expect(pendingActions.refused).toEqual({ key: 'current_show', failure: refusal })
    await pendingActions.run('announce', async () => ok(1))
    expect(pendingActions.refused).toBeNull()
  })
})
