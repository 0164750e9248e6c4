import { Writable } from 'node:stream'
import { createLogger } from '@footlight/server'
import { describe, expect, it } from 'vitest'
import { freeMediaPorts } from '../dev-env/media-ports.ts'
import { startFootlight } from '../dev-env/start-footlight.ts'

describe('HTTP-26 the end of the server', () => {
  it('is announced, closes sockets to come back, and happens once', async () => {
    const footlight = await startFootlight()
    const viewer = await footlight.login('demo_viewer')
    const [lobby, room] = [
      await footlight.lobby(viewer),
      await footlight.room(footlight.guest(), 'demo_model'),
    ]
    await Promise.all([footlight.server.close(), footlight.server.close()])
    const announced = await lobby.next('v3.lobby.restarting')
    expect(await lobby.closed).toEqual({ code: 4503, reason: String(announced.delay_ms) })
    expect((await room.closed).code).toBe(4503)
    await expect(fetch(`${footlight.url}/healthz`)).rejects.toThrow()
    await footlight.stop()
  })

  it('a start that fails leaves nothing open', async () => {
    const running = await startFootlight()
    const port = Number(new URL(running.url).port)
    const mediaPorts = await freeMediaPorts()
    await expect(startFootlight({ config: { port, mediaPorts } })).rejects.toThrow(/EADDRINUSE/)
    // The media ports are free again, so the next one can have them.
    const next = await startFootlight({ config: { mediaPorts } })
    await next.stop()
    await running.stop()
  })
})

describe('HTTP-27 secrets', () => {
  it('are in no log, at whatever level', async () => {
    let log = ''
    const logger = createLogger(
      'trace',
      new Writable({
        write(chunk, _encoding, done) {
          log += String(chunk)
          done()
        },
      }),
    )
    const footlight = await startFootlight({ logger })
    const viewer = await footlight.login('demo_viewer')
    const { cookies } = viewer
    const secrets = [
      cookies.get('sid')!,
      await viewer.csrf(),
      await viewer.nodeToken(),
      'footlight-demo',
      'wrong-password-9',
      'private words',
    ]
    await footlight.guest().post('/auth/login', { username: 'demo_viewer', password: 'wrong-password-9' })
    await viewer.tip('demo_model', 5, { comment: 'private words' })
    await viewer.post('/log/react-toast', {
      appearance: 'info',
      title: 'Shown',
      content: 'private words',
      url: '/private words',
    })
    const room = await footlight.room(viewer, 'demo_model')
    room.send('v3.chat.message', { ref: 'a', message: 'private words' })
    await room.next('v3.chat.message')
    await viewer.post('/auth/logout')
    await footlight.stop()
    expect(log).toContain('toast_shown')
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })

  it('of the server are in no answer: a store that fails is "our side"', async () => {
    let log = ''
    const logger = createLogger(
      'error',
      new Writable({
        write(chunk, _encoding, done) {
          log += String(chunk)
          done()
        },
      }),
    )
    const footlight = await startFootlight({ logger })
    const { people } = footlight.server.database
    const broken = {
      ...people,
      byUsername: () => Promise.reject(new Error('select secret from people at /srv/data')),
    }
    Object.assign(people, broken)
    const answer = await footlight.guest().get('/chat/react/demo_model')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ status: 0, error: 'internal', message: expect.any(String) })
    expect(log).toContain('select secret from people')
    expect(log).toContain('/chat/react/:username')
    await footlight.stop()
  })
})
