import { describe, expect, it } from 'vitest'
import { checkSignup, type SignupForm } from './signup-form.ts'

const good: SignupForm = {
  username: ' Anna_1 ',
  email: ' anna@example.com ',
  password: 'long enough',
  type: 'viewer',
  birthDate: { year: '2000', month: '2', day: '9' },
  acceptsTerms: true,
}
const problems = (part: Partial<SignupForm>): unknown => {
  const checked = checkSignup({ ...good, ...part })
  return checked.ok ? null : checked.error
}

describe('sign-up form', () => {
  it('PAGE-SIGNUP-01 sends what the contract asks for', () => {
    expect(checkSignup(good)).toEqual({
      ok: true,
      value: {
        username: 'anna_1',
        email: 'anna@example.com',
        password: 'long enough',
        birth_date: '2000-02-09',
        type: 'viewer',
        accepts_terms: true,
      },
    })
  })

  it('PAGE-SIGNUP-02 names every wrong field by its code, all at once', () => {
    expect(
      problems({
        username: 'ab',
        email: 'nobody',
        password: 'short',
        birthDate: { year: '2000', month: '', day: '' },
        acceptsTerms: false,
      }),
    ).toEqual({
      username: 'too_short',
      email: 'invalid',
      password: 'too_short',
      birth_date: 'required',
      accepts_terms: 'required',
    })
    expect(problems({ username: '-anna' })).toEqual({ username: 'invalid' })
    expect(problems({ username: '', email: '', password: '' })).toEqual({
      username: 'required',
      email: 'required',
      password: 'required',
    })
  })
})
