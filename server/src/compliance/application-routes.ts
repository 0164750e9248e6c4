import { applicationRoutes, type Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { fullName } from '@footlight/core/rules/compliance/application'
import type { Logger } from 'pino'
import { type ProofDeps, proveOwner } from '../account-security/prove-owner.ts'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Vault } from '../vault/module.ts'
import type { AgreementFiles } from './agreement-files.ts'
import type { Agreements } from './agreements.ts'
import type { Applications } from './applications.ts'

export interface ApplicationRouteDeps extends ProofDeps {
  /** null: this site has no vault, so nothing that identifies somebody is taken. */
  readonly applications: Applications | null
  readonly agreements: Agreements
  /** null: this site has no vault. */
  readonly agreementFiles: AgreementFiles | null
  readonly vault: Vault | null
  readonly sessions: Pick<Sessions, 'changed'>
  readonly logger: Logger
}

const noVault: Failure = {
  error: 'unavailable',
  message: 'This site does not take applications yet. Ask support when it will.',
}
const sentAlready: Failure = {
  error: 'wrong_state',
  state: 'sent',
  message: 'Your application has already been sent. Withdraw it to change it.',
}
const incomplete: Failure = {
  error: 'wrong_state',
  state: 'incomplete',
  message: 'Something is missing. Check the list and complete it.',
}

/** What performers do with their own application (APPLY-01 to APPLY-05). */
export function registerApplications(registrar: Registrar, deps: ApplicationRouteDeps): void {
  registerForm(registrar, deps)
  registerSending(registrar, deps)
  registerSigning(registrar, deps)
  registerAgreementFile(registrar, deps)
}

/** Who may apply, and where; the error says why not. */
function openTo({ type }: Person, { applications }: ApplicationRouteDeps): Result<Applications, Failure> {
  if (type !== 'model') return fail({ error: 'forbidden' })
  return applications === null ? fail(noVault) : ok(applications)
}

function registerForm(registrar: Registrar, deps: ApplicationRouteDeps): void {
  registerRoute(registrar, applicationRoutes.application, async ({ identity: { person } }) => {
    const open = openTo(person, deps)
    return open.ok ? ok(await open.value.read(person)) : open
  })

  registerRoute(registrar, applicationRoutes.saveParticulars, async ({ identity: { person }, body }) => {
    const open = openTo(person, deps)
    if (!open.ok) return open
    const saved = await open.value.save(person, body)
    if (saved.ok) return ok(await open.value.read(person))
    return fail(saved.error === null ? sentAlready : { error: 'invalid_value', fields: saved.error })
  })

  registerRoute(registrar, applicationRoutes.addDocument, async ({ identity: { person }, body }) => {
    const open = openTo(person, deps)
    if (!open.ok) return open
    const added = await open.value.addDocument(person, body.side, Buffer.from(body.picture, 'base64'))
    if (added.ok) return ok(await open.value.read(person))
    if (added.error === 'wrong_state') return fail(sentAlready)
    const isOfSize = added.error === 'too_small' || added.error === 'too_large'
    return fail({ error: 'invalid_value', fields: { picture: isOfSize ? added.error : 'invalid' } })
  })
}

function registerSending(registrar: Registrar, deps: ApplicationRouteDeps): void {
  const { sessions } = deps

  registerRoute(
    registrar,
    applicationRoutes.submitApplication,
    async ({ identity: { person }, body, request }) => {
      const open = openTo(person, deps)
      if (!open.ok) return open
      const language = languageAsked(request.headers) ?? 'en'
      const sent = await open.value.submit(person, { revision: body.revision, language })
      if (!sent.ok) {
        if (sent.error === 'conflict') return fail({ error: 'conflict' })
        return fail(sent.error === 'incomplete' ? incomplete : sentAlready)
      }
      sessions.changed(person.id)
      return ok(await open.value.read(person))
    },
  )

  registerRoute(registrar, applicationRoutes.withdrawApplication, async ({ identity: { person } }) => {
    const open = openTo(person, deps)
    if (!open.ok) return open
    if (!(await open.value.withdraw(person))) return fail({ error: 'wrong_state' })
    sessions.changed(person.id)
    return ok(await open.value.read(person))
  })
}

function registerSigning(registrar: Registrar, deps: ApplicationRouteDeps): void {
  const { agreements, agreementFiles, vault, logger } = deps

  registerRoute(
    registrar,
    applicationRoutes.openAgreement,
    async ({ identity: { person }, request: { headers } }) => {
      const open = openTo(person, deps)
      if (!open.ok) return open
      const id = await agreements.open(person.id, languageAsked(headers) ?? 'en')
      return id === null ? fail(noVault) : ok({ id })
    },
  )

  registerRoute(registrar, applicationRoutes.legalDocument, async ({ identity: { person }, params }) => {
    const opened = await agreements.read(params.id, person.id)
    if (opened === null) return fail({ error: 'not_found' })
    return ok({
      document_text: opened.text,
      hash: opened.hash,
      secret: opened.secret,
      expired: opened.isExpired,
      signed_at: isoTime(opened.signedAt),
    })
  })

  registerRoute(registrar, applicationRoutes.signDocument, async ({ identity: { person }, body }) => {
    const open = openTo(person, deps)
    if (!open.ok || vault === null) return fail({ error: 'not_found' })
    const particulars = await open.value.nameOf(person)
    if (particulars === null) return fail({ error: 'sign_failed' })
    const { signature, secret } = body
    const signed = await agreements.sign(secret, person.id, { signature, name: fullName(particulars), vault })
    if (!signed.ok) return fail({ error: signed.error })
    // It is signed whether or not its PDF can be made now.
    await agreementFiles?.read(signed.value, person.id).catch((error: unknown) => {
      logEvent(logger, 'agreement_pdf_failed', { err: error, agreement: signed.value })
    })
    return ok({ status: 1 })
  })
}

/** It has the legal name, which a stolen session does not read. */
function registerAgreementFile(registrar: Registrar, deps: ApplicationRouteDeps): void {
  registerRoute(registrar, applicationRoutes.agreementFile, async ({ identity, body, request }) => {
    const { agreementFiles } = deps
    const open = openTo(identity.person, deps)
    if (!open.ok || agreementFiles === null) return open.ok ? fail(noVault) : open
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const read = await agreementFiles.read(body.id, identity.person.id)
    if (!read.ok) return fail({ error: read.error })
    return ok({ pdf: read.value.content.toString('base64'), hash: read.value.hash })
  })
}
