import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { proveAge, withdrawProof } from '../dev-env/prove-age.ts'
import { type RunningAgeCheck, runSandboxAgeCheck } from '../dev-env/run-sandbox-age-check.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { rtpParameters } from './sfu-support/start-sfu.ts'
import { mediaOf, openCameras } from './sfu-support/viewer-camera.ts'

type Person = TestApi & { readonly username: string }

const ROOM = 'demo_model'
const HOME = { country: 'CH', state: null }
const FRANCE = { country: 'FR', state: null }
const TEXAS = { country: 'US', state: 'US-TX' }
const adult = { birth_date: '1990-03-04' }
const cam2cam = { cam2cam: true }
const camera = { direction: 'send', camera: true }
let service: RunningAgeCheck
let footlight: Footlight
let model: TestApi
let live: LiveStream
let cameras: Awaited<ReturnType<typeof openCameras>>
let place: typeof HOME | typeof TEXAS = HOME

beforeAll(async () => {
  service = await runSandboxAgeCheck()
  const { url, secret } = service
  footlight = await startFootlight({
    config: {
      ageChecks: { followsLaws: true, rulesPath: null, providers: [{ name: 'sandbox', url, secret }] },
    },
    locator: { locate: () => place },
  })
  model = await footlight.login(ROOM)
  must(
    await model.post('/performer/settings', {
      sharecam: { isAllowedInPrivate: true, isAllowedInPublic: true, pricePerMinuteInPublicInToken: 6 },
    }),
  )
  live = await goLive(footlight.server, ROOM)
  cameras = await openCameras(footlight, ROOM)
})
afterAll(async () => {
  cameras?.close()
  live?.end()
  await footlight?.stop()
  await service?.stop()
})
beforeEach(() => {
  place = HOME
})
afterEach(async () => {
  cameras.stop()
  await model.post(`/private/${ROOM}/end`)
})

const viewer = (tokens = 500): Promise<Person> => footlight.newPerson('viewer', tokens)
const askPrivate = (who: TestApi, more: object = cam2cam) => pay(who, `/private/${ROOM}/request`, more)
const begin = (who: TestApi, method: string, purpose?: string) =>
  who.post('/age-verification', { method, ...(purpose === undefined ? {} : { purpose }) })
const read = async (who: TestApi) => must(await who.get('/age-verification'))

async function at<Who extends TestApi>(where: typeof place, who: Who): Promise<Who> {
  place = where
  await who.get('/site_config')
  return who
}

/** Through the page of the service, until the site has heard of it. */
async function prove(
  who: TestApi,
  method: string,
  purpose: string,
  fields: Record<string, string>,
): Promise<string> {
  const { id, url } = must(await begin(who, method, purpose))
  await service.answer(url, fields)
  await vi.waitUntil(async () => must(await who.get(`/age-verification/${id}`)).state !== 'pending', 5_000)
  return id
}

/** In a private of this viewer, with a camera if they asked for one. */
async function inPrivate(who: Person, more: object = cam2cam): Promise<TestSocket> {
  const { request_id } = must(await askPrivate(who, more))
  const socket = await footlight.room(who, ROOM)
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  return socket
}

describe('CAMERA-AGE-01 without a proof by a look at the person no camera of a viewer is sent', () => {
  test('a client that shows no dialog and sends straight away is refused, before, in and after the private', async () => {
    const vera = await viewer()
    const proof = await proveAge(footlight, vera)
    const { request_id } = must(await askPrivate(vera))
    const socket = await footlight.room(vera, ROOM)
    await withdrawProof(footlight, proof)
    must(await model.post(`/private/${ROOM}/accept`, { request_id }))
    const media = mediaOf(socket)
    expect(await media.refusal('create_transport', camera)).toBe('forbidden')
    expect(await media.refusal('create_transport', { direction: 'send' })).toBe('forbidden')
    // Proved while the private runs: with the next request of the same socket.
    await proveAge(footlight, vera, 'id_check')
    const { id } = await cameras.send(socket)
    await cameras.receive(await footlight.room(model, ROOM), id)
  })

  test('a line that was opened with a proof takes no camera without', async () => {
    const vera = await viewer()
    const proof = await proveAge(footlight, vera)
    const socket = await inPrivate(vera)
    const line = await cameras.openLine(socket)
    await withdrawProof(footlight, proof)
    await vi.waitUntil(async () => !(await read(vera)).own_camera.is_proven)
    const late = { transport_id: line.id, kind: 'video', rtp_parameters: rtpParameters('video', 77_000) }
    expect(await mediaOf(socket).refusal('produce', late)).toBe('forbidden')
  })

  test('a card proves nothing about who is in a picture, and the proof of another account nothing here', async () => {
    const [vera, max] = [await viewer(), await viewer()]
    await proveAge(footlight, vera, 'card')
    await proveAge(footlight, max)
    must(
      await vera.post('/account/linked', {
        password: 'quiet-river-lamp',
        other: { username: max.username, password: 'quiet-river-lamp' },
      }),
    )
    const refused = { status: 403, body: { error: 'camera_proof_required' } }
    expect(await askPrivate(vera)).toMatchObject(refused)
    expect(await pay(vera, `/sharecam/${ROOM}/request`)).toMatchObject(refused)
    expect((await read(vera)).own_camera.is_proven).toBe(false)
    expect((await read(max)).own_camera.is_proven).toBe(true)
    const { id } = must(await begin(vera, 'face_scan', 'own_camera'))
    expect((await max.get(`/age-verification/${id}`)).status).toBe(404)
  })

  test('a guest has no account to prove anything for', async () => {
    const guest = footlight.guest()
    expect((await read(guest)).own_camera).toMatchObject({ is_proven: false })
    expect((await begin(guest, 'face_scan', 'own_camera')).status).toBe(401)
  })
})

describe('CAMERA-AGE-02 a proof that was none takes the camera away at once', () => {
  test('out of a private, which goes on without it', async () => {
    const vera = await viewer()
    const proof = await proveAge(footlight, vera)
    const socket = await inPrivate(vera)
    const { id } = await cameras.send(socket)
    const received = await cameras.receive(await footlight.room(model, ROOM), id)
    await withdrawProof(footlight, proof)
    expect(await socket.next('v3.media.closed', (closed) => closed.id === id)).toMatchObject({
      reason: 'not_entitled',
    })
    await cameras.expectEnd(received)
    expect(must(await vera.get(`/shows/${ROOM}`)).current).toMatchObject({
      kind: 'private',
      phase: 'running',
    })
  })

  test('and nobody pays for showing one any more', async () => {
    const vera = await viewer()
    const proof = await proveAge(footlight, vera)
    const { request_id } = must(await pay(vera, `/sharecam/${ROOM}/request`))
    const socket = await footlight.room(vera, ROOM)
    must(await model.post(`/sharecam/${ROOM}/accept`, { request_id }))
    const { id } = await cameras.send(socket)
    const received = await cameras.receive(await footlight.room(model, ROOM), id)
    await withdrawProof(footlight, proof)
    expect(await socket.next('v3.sharecam.end')).toMatchObject({ show_id: request_id, reason: 'removed' })
    await cameras.expectEnd(received)
    // A request that waits is over, too, and gives back what was held.
    const second = await proveAge(footlight, vera)
    const before = await vera.tokens()
    const waiting = must(await pay(vera, `/sharecam/${ROOM}/request`)).request_id
    await withdrawProof(footlight, second)
    await vi.waitUntil(async () => must(await vera.get(`/shows/${ROOM}`)).mine.length === 0, 5_000)
    expect(await model.post(`/sharecam/${ROOM}/accept`, { request_id: waiting })).toMatchObject({
      status: 409,
      body: { state: 'cancelled' },
    })
    expect(await vera.tokens()).toBe(before)
  })

  test('what another process writes is followed within a second or two', async () => {
    const vera = await viewer()
    const proof = await proveAge(footlight, vera)
    const socket = await inPrivate(vera)
    const { id } = await cameras.send(socket)
    const received = await cameras.receive(await footlight.room(model, ROOM), id)
    await footlight.server.database.ageCheckRepository.withdraw(proof, Date.now())
    await cameras.expectEnd(received)
  })
})

describe('CAMERA-AGE-03 a part with a camera is not sold without the proof', () => {
  test('nothing is held, and the same private without a camera is there', async () => {
    const vera = await viewer()
    expect(await askPrivate(vera)).toMatchObject({ status: 403, body: { error: 'camera_proof_required' } })
    expect(must(await vera.get(`/shows/${ROOM}`)).mine).toEqual([])
    expect(await vera.tokens()).toBe(500)
    const socket = await inPrivate(vera, { cam2cam: false })
    expect(await mediaOf(socket).refusal('create_transport', camera)).toBe('forbidden')
  })
})

describe('CAMERA-AGE-04 the proof', () => {
  test('is begun where no law asks, by whatever looks at the person, and no more is kept than of others', async () => {
    const vera = await viewer()
    const { required, law, methods, own_camera } = await read(vera)
    expect({ required, law, methods }).toEqual({ required: false, law: null, methods: [] })
    expect(own_camera).toEqual({
      is_proven: false,
      methods: ['digital_id', 'face_scan', 'id_check', 'live_id_check', 'id_verification'],
    })
    expect(await begin(vera, 'card', 'own_camera')).toMatchObject({ status: 422 })
    expect(await begin(vera, 'face_scan')).toMatchObject({ status: 409, body: { error: 'wrong_state' } })
    await prove(vera, 'face_scan', 'own_camera', { face: 'old' })
    expect((await read(vera)).own_camera.is_proven).toBe(true)
    must(await askPrivate(vera))
    expect(await begin(vera, 'id_check', 'own_camera')).toMatchObject({ body: { error: 'wrong_state' } })
    const { ageCheckRepository, people } = footlight.server.database
    const person = (await people.byUsername(vera.username))!
    const [check] = await ageCheckRepository.ofAccount(person.id, 0)
    expect(check).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      ...{ account: person.id, provider: 'sandbox', method: 'face_scan', place: 'own_camera' },
      ...{ state: 'passed', fault: null, session: null, url: null },
      ...{ beganAt: expect.any(Number), askedAt: expect.any(Number), decidedAt: expect.any(Number) },
    })
    must(
      await vera.post(`/private/${ROOM}/cancel`, {
        request_id: must(await vera.get(`/shows/${ROOM}`)).mine[0].show_id,
      }),
    )
  })

  test('opens no law that does not take its method, and a law’s own opens the camera where it is by one', async () => {
    const vera = await at(TEXAS, await viewer())
    await prove(vera, 'face_scan', 'own_camera', { face: 'old' })
    expect(await read(vera)).toMatchObject({ required: true, own_camera: { is_proven: true } })
    expect((await vera.get(`/chat/react/${ROOM}`)).body.error).toBe('age_verification_required')
    await at(FRANCE, vera)
    expect((await read(vera)).required).toBe(true)
    const max = await at(FRANCE, await viewer())
    expect(await begin(max, 'face_scan', 'law')).toMatchObject({ status: 422 })
    await prove(max, 'id_check', 'law', adult)
    expect(await read(max)).toMatchObject({ required: false, own_camera: { is_proven: true } })
  })

  test('takes nothing from a proof by card that opened a state before it', async () => {
    const vera = await at(TEXAS, await viewer())
    await proveAge(footlight, vera, 'card')
    await vi.waitUntil(async () => !(await read(vera)).required)
    expect((await read(vera)).own_camera.is_proven).toBe(false)
    const face = await prove(vera, 'face_scan', 'own_camera', { face: 'old' })
    expect(await read(vera)).toMatchObject({ required: false, own_camera: { is_proven: true } })
    await withdrawProof(footlight, face)
    await vi.waitUntil(async () => !(await read(vera)).own_camera.is_proven)
    expect((await read(vera)).required).toBe(false)
  })

  test('counts with the others of a day', async () => {
    const vera = await viewer()
    for (let failed = 0; failed < 3; failed += 1)
      await prove(vera, 'face_scan', 'own_camera', { face: 'young' })
    expect(await begin(vera, 'id_check', 'own_camera')).toMatchObject({ body: { error: 'rate_limited' } })
    await at(FRANCE, vera)
    expect(await begin(vera, 'id_check', 'law')).toMatchObject({ body: { error: 'rate_limited' } })
  })
})

test('CAMERA-AGE-03 where no service offers such a proof viewers and the operator are told so, and no law is followed for cameras alone', async () => {
  const without = await startFootlight({ config: { demo: false } })
  const forCameras = await startFootlight({
    config: {
      ageChecks: {
        followsLaws: false,
        rulesPath: null,
        providers: [{ name: 'sandbox', url: service.url, secret: service.secret }],
      },
    },
    locator: { locate: () => FRANCE },
  })
  try {
    const vera = await without.newPerson('viewer')
    expect((await read(vera)).own_camera).toEqual({ is_proven: false, methods: [] })
    expect(await begin(vera, 'face_scan', 'own_camera')).toMatchObject({
      status: 403,
      body: { error: 'camera_proof_unavailable' },
    })
    expect(without.server.troubles.join()).toContain('AGE_CHECKS=cameras')
    const max = await forCameras.newPerson('viewer')
    expect(await read(max)).toMatchObject({ required: false, law: null, methods: [] })
    expect((await max.get(`/chat/react/${ROOM}`)).status).toBe(200)
    expect((await begin(max, 'face_scan', 'own_camera')).status).toBe(200)
    expect(forCameras.server.troubles).toEqual([])
  } finally {
    await without.stop()
    await forCameras.stop()
  }
})
