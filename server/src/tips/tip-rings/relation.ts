import type { Person } from '../../accounts/people-port.ts'

/** Why tokens between two accounts are worth a look: one person behind both, by the e-mail, or one studio. */
export type Relation = 'same_person' | 'same_studio'

type Account = Pick<Person, 'email' | 'studioId'>

/** null: nothing that is stored joins the two. No address and no device is stored, so none is compared. */
export function relationOf(payer: Account, model: Account): Relation | null {
  if (mailboxOf(payer.email) === mailboxOf(model.email)) return 'same_person'
  return payer.studioId !== null && payer.studioId === model.studioId ? 'same_studio' : null
}

/** Providers that deliver to one mailbox whatever dots the name has. */
const ignoresDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Where mail to an address arrives: without what follows a plus, and in lower case. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, Math.max(0, at)).toLowerCase().split('+')
  return ignoresDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
