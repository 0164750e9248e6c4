import { escapeHtml, send } from '@footlight/sandbox-biller/html'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cardFaults, cardForm, type Fields, PLACEHOLDER_DATE } from './card-form.ts'
import type { Check, Checks, Method, Outcome } from './checks.ts'

export interface PageDeps {
  readonly checks: Checks
  readonly now: () => number
  /** Tells the site that there is something to ask about. */
  readonly tell: (check: Check) => void
}

const BANNER = "Sandbox: nobody's age is checked. Type nothing that is real."

const titles: Readonly<Record<Method, string>> = {
  card: 'Check your age with a credit card',
  face_scan: 'Check your age with your face',
  id_verification: 'Verify your ID',
  id_check: 'Check your age with an ID',
  digital_id: 'Check your age with a digital ID',
  live_id_check: 'Check your age with a live picture of an ID',
}

/** Where a person is looked at. The site never sees these pages. */
export function registerPages(app: FastifyInstance, deps: PageDeps): void {
  const { checks, now, tell } = deps
  type Asked = { Params: { id: string }; Body: Fields | undefined; Querystring: Fields }
  const decide = (check: Check, outcome: Outcome, reply: FastifyReply): FastifyReply => {
    check.outcome = outcome
    tell(check)
    return reply.redirect(check.order.return_url, 303)
  }

  app.get<Asked>('/check/:id', ({ params, query }, reply) => {
    const check = checks.find(params.id)
    return check === null ? gone(reply) : show(check, deps, reply, query)
  })

  app.post<Asked>('/check/:id', ({ params, body = {} }, reply) => {
    const check = checks.find(params.id)
    if (check === null) return gone(reply)
    if (checks.stateOf(check) !== 'pending') return show(check, deps, reply, {})
    const { act, birth_date: born = '' } = body
    if (act === 'cancel') return decide(check, 'cancelled', reply)
    if (check.order.method === 'card') {
      const faults = cardFaults(body, now())
      if (faults.length > 0) return show(check, deps, reply, body, faults)
      const number = (body['number'] ?? '').replaceAll(/\s/g, '')
      if (number === '0000000000000002') return decide(check, 'unclear', reply)
      if (number !== '0000000000000001') return show(check, deps, reply, body, ['This card is refused'])
      return decide(check, isAdult(born, check, now()) ? 'passed' : 'not_old_enough', reply)
    }
    if (check.order.method === 'face_scan')
      return decide(check, faces[body['face'] ?? '']?.outcome ?? 'unclear', reply)
    if (body['unreadable'] !== undefined) return decide(check, 'unclear', reply)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(born) || born === PLACEHOLDER_DATE)
      return show(check, deps, reply, body, ['Birth date is required'])
    return decide(check, isAdult(born, check, now()) ? 'passed' : 'not_old_enough', reply)
  })
}

/** On their birthday of that age, by the calendar of UTC. */
function isAdult(born: string, { order }: Check, now: number): boolean {
  const day = new Date(`${born}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + order.age)
  return day.getTime() <= now
}

const faces: Readonly<Record<string, { readonly label: string; readonly outcome: Outcome }>> = {
  old: { label: 'Looks about 40', outcome: 'passed' },
  young: { label: 'Looks about 19', outcome: 'not_old_enough' },
  dark: { label: 'Too dark to see', outcome: 'unclear' },
}

function gone(reply: FastifyReply): FastifyReply {
  const text = '<p>Go back to the site and begin again.</p>'
  return send(reply, 'There is no such check', text, null, 404, BANNER)
}

function show(
  check: Check,
  { checks }: PageDeps,
  reply: FastifyReply,
  given: Fields,
  faults: readonly string[] = [],
): FastifyReply {
  const { method, return_url: back } = check.order
  const site = new URL(back).origin
  const state = checks.stateOf(check)
  if (state !== 'pending') {
    const link = `<p><a href="${escapeHtml(back)}">Back to the site</a></p>`
    return send(reply, `This check is ${state}`, link, site, 200, BANNER)
  }
  const path = `/check/${check.id}`
  const form = method === 'card' ? cardForm(path, given, faults) : otherForm(path, method, given, faults)
  const leave = `<form method="post" action="${path}"><button class="second" name="act" value="cancel">Back without a check</button></form>`
  return send(reply, titles[method], form + leave, site, faults.length > 0 ? 422 : 200, BANNER)
}

function otherForm(path: string, method: Method, given: Fields, faults: readonly string[]): string {
  const wrong = faults.map((fault) => `<p class="error" role="alert">${escapeHtml(fault)}</p>`).join('')
  const fields =
    method === 'face_scan'
      ? `<label>Test face<select name="face">${Object.entries(faces)
          .map(([name, { label }]) => `<option value="${name}">${label}</option>`)
          .join('')}</select></label>`
      : `<label>Birth date on the test document<input type="date" name="birth_date" value="${escapeHtml(given['birth_date'] ?? PLACEHOLDER_DATE)}"></label>
<label><span><input type="checkbox" name="unreadable"> It cannot be read</span></label>`
  return `<form method="post" action="${path}">${wrong}${fields}<button>Check my age</button></form>`
}
