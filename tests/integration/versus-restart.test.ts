import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BattlePair, heard } from './versus-support/ring.ts'

let dataDir: string
let ring: BattlePair
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'footlight-versus-'))
  ring = await BattlePair.open({ dataDir })
})
afterEach(async () => {
  await ring.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Nothing is said to the battle: what stands in the database is what a crash would leave. */
async function restart(laterMs = 1_000): Promise<void> {
  const startsAt = ring.clock.now() + laterMs
  await ring.close()
  ring = await BattlePair.open({ dataDir, startsAt })
}

describe('VERSUS-14 a restart of the server', () => {
  it('ends what ran, with the score of the recorded tips, and tells it once to those who come back', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, room] = [await ring.viewer(), await ring.enter(ring.footlight.guest(), bea.username)]
    await vera.tip(anna.username, 70)
    await vera.tip(bea.username, 30)
    await vera.tip(bea.username, 5)
    const { cursor } = await room.next('v3.tip.received', ({ tokens }) => tokens === 5)

    await restart()
    const back = await ring.enter(ring.footlight.guest(), bea.username, cursor)
    expect(await back.next('v3.versus.ended')).toMatchObject({
      reason: 'server_restart',
      winner: null,
      outcome: 'void',
      room: { tokens: 35, tips: 2, top: [{ username: vera.username, tokens: 35 }] },
      peer: { username: anna.username, tokens: 70 },
    })
    expect(await back.next('v3.versus.state')).toMatchObject({
      battle: null,
      last: { reason: 'server_restart' },
    })
    const again = await ring.footlight.login('demo_viewer')
    await again.tip(bea.username, 100)

    await restart()
    const late = await ring.enter(ring.footlight.guest(), bea.username, cursor)
    await heard(late)
    expect(late.received.filter(({ name }) => name === 'v3.versus.ended')).toHaveLength(1)
    for (const { username } of [anna, bea])
      expect((await ring.footlight.guest().get(`/versus/${username}/history`)).body.battles).toMatchObject([
        { reason: 'server_restart' },
      ])
    expect(
      (await ring.footlight.guest().get(`/versus/${bea.username}/history`)).body.battles[0].room.tokens,
    ).toBe(35)
  })

  it('an end that was told but not stored stands as it was told, whatever was tipped after it', async () => {
    const { anna, bea } = await ring.battle()
    const [vera, room] = [await ring.viewer(), await ring.enter(ring.footlight.guest(), anna.username)]
    await vera.tip(anna.username, 10)
    const { battleRepository: versus } = ring.footlight.server.database
    Object.assign(versus, { finish: () => Promise.reject(new Error('the disk of the site is full')) })
    await bea.post(`/versus/${bea.username}/end`)
    const { cursor: _, ...told } = await room.next('v3.versus.ended')
    await vera.tip(anna.username, 200)
    expect((await ring.footlight.guest().get(`/versus/${anna.username}/history`)).body.battles).toEqual([])

    await restart()
    expect((await ring.footlight.guest().get(`/versus/${anna.username}/history`)).body.battles).toEqual([
      told,
    ])
    expect(told).toMatchObject({ winner: anna.username, reason: 'model_ended', room: { tokens: 10 } })
  })

  it('an invitation does not outlive it: an answer finds nothing to accept', async () => {
    const [anna, bea] = [await ring.performer(), await ring.performer()]
    await anna.post(`/versus/${anna.username}/invite`, { opponent: bea.username })
    await restart()
    const guest = ring.footlight.guest()
    await guest.logIn(bea.username, 'quiet-river-lamp')
    const answer = await guest.post(`/versus/${bea.username}/accept`, { opponent: anna.username })
    expect([answer.status, answer.body.state]).toEqual([409, 'none'])
  })
})
