/** What somebody has typed to prove that an account is theirs. */
export interface Proved {
  readonly password: string
  readonly totp: string
}

export const noProof: Proved = { password: '', totp: '' }

/** Without a code where none was asked for. */
export function sentProof({ password, totp }: Proved) {
  return { password, ...(totp !== '' && { totp: totp.replace(/[\s-]/g, '') }) }
}
