import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { BattlePair, heard, must, type Person } from './versus-support/ring.ts'

const HOUR = 3_600_000

let ring: BattlePair
let admin: TestApi
beforeAll(async () => {
  ring = await BattlePair.open()
  admin = await ring.footlight.login('demo_admin')
})
afterEach(() => ring.clear())
afterAll(() => ring.close())

const at = (ms: number) => new Date(ring.clock.now() + ms).toISOString()

async function announce(players: readonly Person[], over: object = {}): Promise<string> {
  const body = {
    name: 'Autumn cup',
    players: players.map(({ username }) => username),
    starts_at: at(0),
    ends_at: at(HOUR),
    match_minutes: 2,
    ...over,
  }
  return must(await admin.post('/versus-tournament', body)).body.tournament.tournament_id as string
}

async function invitation(host: Person, guest: Person, tournament_id: string): Promise<string> {
  const answer = await host.post(`/versus/${host.username}/invite`, {
    opponent: guest.username,
    tournament_id,
  })
  return answer.status === 200 ? 'done' : (answer.body.state as string)
}

describe('VERSUS-10 a tournament', () => {
  it('each pair plays once; points, tokens and places are on the board, in the rooms and in the boards of the time', async () => {
    const [anna, bea, cleo, vera] = [
      await ring.performer(),
      await ring.performer(),
      await ring.performer(),
      await ring.viewer(),
    ]
    const room = await ring.enter(ring.footlight.guest(), anna.username)
    const id = await announce([anna, bea, cleo])
    expect(await room.next('v3.versus-tournament.room-update')).toMatchObject({
      tournament: {
        tournament: { tournament_id: id, phase: 'running', players: 3 },
        standing: { username: anna.username, place: 1, points: 0 },
        is_match: false,
      },
    })

    await ring.fight(anna, bea, { minutes: 5, tournament_id: id })
    const started = await room.next('v3.versus.started')
    expect(started).toMatchObject({ tournament_id: id, minutes: 2 })
    await room.next('v3.versus-tournament.room-update', ({ tournament }) => tournament?.is_match === true)
    await vera.tip(anna.username, 40)
    await vera.tip(bea.username, 10)
    await ring.pass(120_000)
    await room.next(
      'v3.versus-tournament.room-update',
      ({ tournament }) => tournament?.is_match === false && tournament.standing.points === 3,
    )
    expect(await invitation(bea, anna, id)).toBe('played')

    await ring.fight(cleo, anna, { tournament_id: id })
    await ring.pass(120_000)
    await room.next('v3.versus-tournament.room-update', ({ tournament }) => tournament?.standing.points === 4)
    const { body } = await ring.footlight.guest().get(`/versus-tournament/leaderboard/${id}`)
    const lines = body.leaderboard.map(
      ({ place, username, points, played, tokens }: Record<string, unknown>) => [
        place,
        username,
        points,
        played,
        tokens,
      ],
    )
    expect(lines).toEqual([
      [1, anna.username, 4, 2, 40],
      [2, cleo.username, 1, 1, 0],
      [3, bea.username, 0, 1, 10],
    ])
    expect((await ring.footlight.guest().get('/versus-tournament/leaderboard')).body).toEqual(body)
    expect(
      (await ring.footlight.guest().get('/versus-tournament')).body.tournaments.map(
        ({ tournament_id }: { tournament_id: string }) => tournament_id,
      ),
    ).toContain(id)
  })

  it('a match that the staff breaks off gives no points and may be played again', async () => {
    const [anna, bea, vera] = [await ring.performer(), await ring.performer(), await ring.viewer()]
    const id = await announce([anna, bea])
    await ring.fight(anna, bea, { tournament_id: id })
    await vera.tip(anna.username, 5)
    must(await admin.post(`/versus/${anna.username}/end`, { reason: 'again, please' }))
    const { leaderboard } = (await ring.footlight.guest().get(`/versus-tournament/leaderboard/${id}`)).body
    expect(
      leaderboard.map(({ points, played, tokens }: Record<string, number>) => [points, played, tokens]),
    ).toEqual([
      [0, 0, 5],
      [0, 0, 0],
    ])
    expect(await invitation(bea, anna, id)).toBe('done')
  })

  it('begins and ends by the clock, in the rooms too', async () => {
    const [anna, bea] = [await ring.performer(), await ring.performer()]
    const id = await announce([anna, bea], { starts_at: at(20_000), ends_at: at(40_000) })
    const room = await ring.enter(ring.footlight.guest(), anna.username)
    expect((await room.next('v3.versus.state')).tournament?.tournament.phase).toBe('upcoming')
    expect(await invitation(anna, bea, id)).toBe('not_in_tournament')
    await ring.pass(25_000)
    await room.next(
      'v3.versus-tournament.room-update',
      ({ tournament }) => tournament?.tournament.phase === 'running',
    )
    await ring.fight(anna, bea, { tournament_id: id })
    await ring.pass(25_000)
    await heard(room)
    expect(
      (await ring.footlight.guest().get(`/versus/${anna.username}`)).body,
      'what has begun is played out',
    ).toMatchObject({
      battle: { tournament_id: id },
      tournament: { is_match: true, tournament: { phase: 'over' } },
    })
    await ring.pass(100_000)
    expect(await room.next('v3.versus.ended')).toMatchObject({ outcome: 'tie', tournament_id: id })
    await room.next('v3.versus-tournament.room-update', ({ tournament }) => tournament === null)
    expect(
      (await ring.footlight.guest().get(`/versus-tournament/leaderboard/${id}`)).body.leaderboard,
    ).toMatchObject([
      { points: 1, place: 1 },
      { points: 1, place: 1 },
    ])
  })

  it('strangers, the past and the cancelled have no match', async () => {
    const [anna, bea, cleo] = [await ring.performer(), await ring.performer(), await ring.performer()]
    const id = await announce([anna, bea])
    expect(await invitation(anna, cleo, id)).toBe('not_in_tournament')
    expect(await invitation(anna, bea, 'no-such-cup')).toBe('not_in_tournament')
    expect(await invitation(anna, bea, id)).toBe('done')
    must(await admin.post(`/versus-tournament/${id}/cancel`))
    expect(
      (await bea.post(`/versus/${bea.username}/accept`, { opponent: anna.username })).body.state,
      'the terms hold no more',
    ).toBe('not_in_tournament')
    const twice = await admin.post(`/versus-tournament/${id}/cancel`)
    expect([twice.status, twice.body.state]).toEqual([409, 'cancelled'])
    expect((await admin.post('/versus-tournament/nothing/cancel')).body.error).toBe('not_found')
  })

  it.each([
    [{ name: 'a' }, { name: 'too_short' }],
    [{ players: ['demo_model'] }, { players: 'too_short' }],
    [{ players: ['demo_model', 'demo_model'] }, { players: 'too_short' }],
    [{ players: ['demo_model', 'demo_viewer'] }, { players: 'invalid' }],
    [{ starts_at: 'tomorrow' }, { starts_at: 'invalid' }],
    [{ ends_at: '2020-01-01T00:00:00Z' }, { ends_at: 'too_small' }],
    [{ match_minutes: 0 }, { match_minutes: 'too_small' }],
  ])('with %j is refused', async (over, fields) => {
    const answer = await admin.post('/versus-tournament', {
      name: 'Autumn cup',
      players: ['demo_model', 'demo_model2'],
      starts_at: at(0),
      ends_at: at(HOUR),
      ...over,
    })
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
  })

  it('is made by administrators alone', async () => {
    const body = {
      name: 'Autumn cup',
      players: ['demo_model', 'demo_model2'],
      starts_at: at(0),
      ends_at: at(HOUR),
    }
    for (const name of ['demo_moderator', 'demo_model', 'demo_viewer'])
      expect((await (await ring.footlight.login(name)).post('/versus-tournament', body)).body.error).toBe(
        'forbidden',
      )
    expect((await ring.footlight.guest().post('/versus-tournament', body)).body.error).toBe('login_required')
    expect((await ring.footlight.guest().get('/versus-tournament/leaderboard/nothing')).body.error).toBe(
      'not_found',
    )
  })
})

describe('VERSUS-13 browse', () => {
  it('marks who battles, and boards hold the wins of a time, most first', async () => {
    const [one, two] = [await ring.footlight.login('demo_model'), await ring.footlight.login('demo_live')]
    const players = [
      Object.assign(one, { username: 'demo_model' }),
      Object.assign(two, { username: 'demo_live' }),
    ] as const
    for (const player of players) await ring.goOn(player)
    await ring.fight(...players)
    const running = (await ring.footlight.guest().get('/versus-live?gender=girls')).body.battles
    expect(running).toMatchObject([{ room: { username: 'demo_model' }, peer: { username: 'demo_live' } }])
    expect((await ring.footlight.guest().get('/versus-live?gender=men')).body.battles).toEqual([])
    const flagged = async () =>
      (await ring.footlight.guest().get('/browse/react/girls')).body.userList
        .filter(({ flagList }: { flagList: string[] }) => flagList.includes('versus'))
        .map(({ username }: { username: string }) => username)
        .sort()
    expect(await flagged()).toEqual(['demo_live', 'demo_model'])
    must(await one.post('/versus/demo_model/end'))
    expect(await flagged()).toEqual([])
    for (const period of ['7days', '30days', 'all-time']) {
      const { leaderboard } = (await ring.footlight.guest().get(`/versus-leaderboard/girls/${period}`)).body
      expect(leaderboard).toMatchObject([
        { place: 1, username: 'demo_live', wins: 1, is_live: true },
        { place: 2, username: 'demo_model', losses: 1 },
      ])
    }
    expect((await ring.footlight.guest().get('/versus-leaderboard/men/30days')).body.leaderboard).toEqual([])
    expect((await ring.footlight.guest().get('/versus-leaderboard/girls/century')).body.error).toBe(
      'not_found',
    )
  })
})

describe('VERSUS-15 the players of a tournament', () => {
  it('hear on their accounts a quarter of an hour ahead that it starts, then who plays, each once', async () => {
    const [anna, bea, cleo] = [await ring.performer(), await ring.performer(), await ring.performer()]
    const [hers, others] = [await ring.footlight.lobby(anna), await ring.footlight.lobby(cleo)]
    const id = await announce([anna, bea], { starts_at: at(HOUR), ends_at: at(2 * HOUR) })
    await ring.pass(HOUR / 2)
    expect(hers.received.filter(({ name }) => name.startsWith('v3.versus-tournament.'))).toEqual([])
    await ring.pass(HOUR / 4 + 20_000)
    expect(await hers.next('v3.versus-tournament.starting')).toMatchObject({ tournament_id: id })
    await ring.pass(HOUR / 4)
    const running = await hers.next('v3.versus-tournament.running')
    expect([...running.usernameList].sort()).toEqual([anna.username, bea.username].sort())
    await ring.pass(60_000)
    const told = hers.received.filter(({ name }) => name.startsWith('v3.versus-tournament.'))
    expect(told.map(({ name }) => name)).toEqual([
      'v3.versus-tournament.starting',
      'v3.versus-tournament.running',
    ])
    expect(others.received.filter(({ name }) => name.startsWith('v3.versus-tournament.'))).toEqual([])
  })
})

describe('VERSUS-16 who may invite a performer', () => {
  it('nobody, no performers of an area, or only those with more viewers; a tournament asks nobody', async () => {
    const [anna, bea] = [await ring.performer(), await ring.performer()]
    const chosen = async (settings: object) => must(await bea.post('/versus-settings', settings)).body
    const invited = async (by: Person, opponent: Person) => {
      const answer = await by.post(`/versus/${by.username}/invite`, { opponent: opponent.username })
      if (answer.status === 200)
        await by.post(`/versus/${by.username}/reject`, { opponent: opponent.username })
      return answer.status === 200 ? 'done' : answer.body.state
    }
    expect(await invited(anna, bea)).toBe('done')
    expect(await chosen({ versus_enabled: false })).toEqual({
      versus_enabled: false,
      versus_invite_gender_blocked: [],
      versus_only_higher_in_sort: false,
    })
    expect(await invited(anna, bea)).toBe('not_invited')
    expect(await invited(bea, anna)).toBe('done')
    await chosen({ versus_enabled: true, versus_invite_gender_blocked: ['f', 'm', 't', 'c'] })
    const { gender } = (await ring.footlight.server.database.people.byUsername(anna.username))!
    expect(await invited(anna, bea)).toBe(gender === null ? 'done' : 'not_invited')
    await chosen({ versus_invite_gender_blocked: [], versus_only_higher_in_sort: true })
    expect(await invited(anna, bea)).toBe('not_invited')
    const watching = await ring.enter(await ring.viewer(), anna.username)
    expect(await invited(anna, bea)).toBe('done')
    await watching.close()
    const id = await announce([anna, bea])
    await chosen({ versus_enabled: false })
    expect(await invitation(anna, bea, id)).toBe('done')
    const viewer = await ring.viewer()
    expect((await viewer.post('/versus-settings', { versus_enabled: true })).status).toBe(403)
  })
})
