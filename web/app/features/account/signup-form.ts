import { USERNAME_PATTERN } from '@footlight/core/protocol/ids'
import { PASSWORD_CHARS } from '@footlight/core/protocol/limits'
import type { UserType } from '@footlight/core/protocol/user'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import type { RegisterForm } from '@footlight/core/stores/session-store'
import { type BirthDate, toIsoDate } from './birth-date.ts'

export interface SignupForm {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly type: UserType
  readonly birthDate: BirthDate
  readonly acceptsTerms: boolean
}

/** What can be said without asking the server; the server checks it all again. Errors: code per field. */
export function checkSignup(form: SignupForm): Result<RegisterForm, Readonly<Record<string, string>>> {
  const password = form.password
  const account = checkAccount(form)
  const fields: Record<string, string> = account.ok ? {} : { ...account.error }
  if (password === '') fields['password'] = 'required'
  else if (password.length < PASSWORD_CHARS.min) fields['password'] = 'too_short'
  if (!account.ok || Object.keys(fields).length > 0) return fail(fields)
  return ok({ ...account.value, password })
}

/** As above, of an account that a provider opens and no password does. */
export function checkAccount(
  form: Omit<SignupForm, 'password'>,
): Result<Omit<RegisterForm, 'password'>, Readonly<Record<string, string>>> {
  const username = form.username.trim().toLowerCase()
  const email = form.email.trim()
  const birthDate = toIsoDate(form.birthDate)
  const fields: Record<string, string> = {}
  if (username === '') fields['username'] = 'required'
  else if (username.length < 3) fields['username'] = 'too_short'
  else if (!USERNAME_PATTERN.test(username)) fields['username'] = 'invalid'
  if (email === '') fields['email'] = 'required'
  else if (!/^\S+@\S+\.\S+$/.test(email)) fields['email'] = 'invalid'
  if (birthDate === null) fields['birth_date'] = 'required'
  if (!form.acceptsTerms) fields['accepts_terms'] = 'required'
  if (birthDate === null || Object.keys(fields).length > 0) return fail(fields)
  return ok({ username, email, birth_date: birthDate, type: form.type, accepts_terms: true })
}
