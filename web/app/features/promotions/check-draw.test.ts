import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkDraw } from './check-draw.ts'

const seed = 'ab'.repeat(32)
const key = Buffer.from(seed, 'hex')
const roll = createHmac('sha256', key).update('mine:3').digest().readUInt32BE(0) % 4
const prize = roll < 3 ? 0 : 1
const honest = {
  server_seed: seed,
  client_seed: 'mine',
  number: 3,
  table: {
    id: 1,
    prizes: [
      { tokens: 5, weight: 3 },
      { tokens: 20, weight: 1 },
    ],
  },
  commitment: createHash('sha256').update(key).digest('hex'),
  roll,
  prize,
  tokens: prize === 0 ? 5 : 20,
}

test('WEB-PROMO-06 a draw is drawn again by the browser, and whatever differs shows', async () => {
  expect(await checkDraw(honest)).toEqual({
    ...{ hash: honest.commitment, isCommitted: true, roll, isSamePrize: true },
  })
  const other = await checkDraw({ ...honest, server_seed: 'cd'.repeat(32) })
  expect(other?.isCommitted).toBe(false)
  expect((await checkDraw({ ...honest, roll: (roll + 1) % 4 }))?.isSamePrize).toBe(false)
  expect((await checkDraw({ ...honest, prize: 1 - prize }))?.isSamePrize).toBe(false)
  expect((await checkDraw({ ...honest, tokens: 0 }))?.isSamePrize).toBe(false)
})
