import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const today = Date.UTC(2026, 10, 21, 12)
let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight({ clock: new ManualClock(today), passwordHasher: 'argon2' })
})
afterAll(() => footlight.stop())

const good = {
  username: 'quiet_owl',
  email: 'quiet.lamp@example.org',
  password: 'seven-grey-lamps',
  birth_date: '1990-02-03',
  type: 'viewer',
  accepts_terms: true,
}

describe('AUTH-05 registration', () => {
  it('makes an account, logs in, and the account is there after', async () => {
    const viewer = footlight.guest()
    const answer = await viewer.post('/auth/register', { ...good, username: ' Quiet_Owl ', gender: 'f' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      user: {
        username: 'quiet_owl',
        email: good.email,
        type: 'viewer',
        gender: 'f',
        email_confirmed: 0,
        identity_confirmed: 0,
        isGuest: false,
      },
      tokens: 0,
    })
    expect((await viewer.get('/user/current')).body.user.username).toBe('quiet_owl')
    await footlight.guest().logIn('quiet_owl', good.password)
  })

  it('refuses a name that is taken', async () => {
    const name = await footlight
      .guest()
      .post('/auth/register', { ...good, username: 'demo_viewer', email: 'other@example.org' })
    expect([name.status, name.body.error, name.body.fields]).toEqual([
      409,
      'username_taken',
      { username: 'taken' },
    ])
  })

  it('two at once for one name: one gets it', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((index) =>
        footlight
          .guest()
          .post('/auth/register', { ...good, username: 'race_owl', email: `race${index}@example.org` }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  it.each([
    [{ birth_date: '2008-11-21' }, null],
    [{ birth_date: '2008-11-22' }, { birth_date: 'under_age' }],
    [{ birth_date: '2026-11-21' }, { birth_date: 'under_age' }],
    [{ birth_date: '1990-02-30' }, { birth_date: 'invalid' }],
    [{ birth_date: '03.02.1990' }, { birth_date: 'invalid' }],
    [{ birth_date: '1900-01-01' }, { birth_date: 'invalid' }],
    [{ username: 'ab' }, { username: 'invalid' }],
    [{ username: 'x'.repeat(25) }, { username: 'invalid' }],
    [{ username: 'quiet owl' }, { username: 'invalid' }],
    [{ username: 'quіet_owl2' }, { username: 'invalid' }],
    [{ username: 'guest_owl' }, { username: 'taken' }],
    [{ username: 'girls' }, { username: 'taken' }],
    [{ username: 'l0l1ta_girl' }, { username: 'prohibited' }],
    [{ username: 'under-age' }, { username: 'prohibited' }],
    [{ email: 'nobody' }, { email: 'invalid' }],
    [{ email: `${'x'.repeat(250)}@example.org` }, { email: 'too_long' }],
    [{ password: 'short' }, { password: 'too_short' }],
    [{ password: 'password1' }, { password: 'too_common' }],
    [{ password: 'my-quiet_owl3-9' }, { password: 'too_common' }],
    [{ password: 'x9'.repeat(65) }, { password: 'too_long' }],
    [{ accepts_terms: false }, { accepts_terms: 'invalid' }],
    [{ accepts_terms: undefined }, { accepts_terms: 'required' }],
    [{ type: 'admin' }, { type: 'invalid' }],
    [{ gender: 'x' }, { gender: 'invalid' }],
    [
      { username: 'girls', password: 'password1', birth_date: '2020-01-01' },
      { username: 'taken', password: 'too_common', birth_date: 'under_age' },
    ],
  ])('%j: %j', async (change, fields) => {
    const answer = await footlight
      .guest()
      .post('/auth/register', { ...good, username: 'quiet_owl3', email: 'third@example.org', ...change })
    expect(answer.status).toBe(fields === null ? 200 : 422)
    if (fields !== null) expect(answer.body).toMatchObject({ error: 'invalid_value', fields })
  })

  it('nobody makes themselves staff or verified', async () => {
    const answer = await footlight.guest().post('/auth/register', {
      ...good,
      username: 'sly_owl',
      email: 'sly@example.org',
      roles: ['admin'],
      identity_confirmed: 1,
      tokens: 1000,
    })
    expect(answer.body).toMatchObject({
      user: { isAdmin: false, isModerator: false, identity_confirmed: 0, user_roles: [] },
      tokens: 0,
    })
  })
})
