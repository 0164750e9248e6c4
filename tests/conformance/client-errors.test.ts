import { CLIENT_ERRORS_MAX } from '@footlight/server/client-errors/client-error-repository'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

const fault = { message: 'no', stack: '', page: '/', version: 'unknown' }

describeOnEachDatabase('faults of pages', (database) => {
  test('CLIENT-ERROR-01 whoever meets it, also in the same moment, counts once each', async () => {
    const { clientErrorRepository: errors } = database.db
    await Promise.all([1, 2, 3, 4].map((n) => errors.met({ ...fault, code: 'AAAA-0001' }, NOON + n)))
    await errors.met({ ...fault, code: 'AAAA-0001', version: '0123456789ab' }, NOON + 9)
    const { errors: found, total } = await errors.list('AAAA-0001', 1)
    expect([total, found[0]]).toMatchObject([
      1,
      { count: 5, version: '0123456789ab', last_at: new Date(NOON + 9).toISOString() },
    ])
  })

  test('CLIENT-ERROR-03 made-up faults fill nothing, and what nobody meets any more goes', async () => {
    const { clientErrorRepository: errors } = database.db
    for (let n = 0; n < CLIENT_ERRORS_MAX; n += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, each) => errors.met({ ...fault, code: `N${n + each}` }, NOON)),
      )
    await errors.met({ ...fault, code: 'ONE-MORE' }, NOON + 5)
    expect((await errors.list('ONE-MORE', 1)).total).toBe(0)
    // What is known is counted all the same.
    await errors.met({ ...fault, code: 'N7' }, NOON + 50)
    expect((await errors.list('N7', 1)).errors[0]!.count).toBe(2)
    await errors.forget(NOON + 50)
    expect((await errors.list(null, 1)).total).toBe(1)
  })
})
