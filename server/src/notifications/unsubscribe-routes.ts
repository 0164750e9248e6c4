import type { Clock } from '@footlight/core/ports'
import type { Language } from '@footlight/core/rules/languages'
import { changeChoices } from '@footlight/core/rules/notifications/channels'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { apiHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { SettingsRepository } from './delivery-port.ts'
import { type NotificationWords, wordsOf } from './notification-words.ts'
import { UNSUBSCRIBE_PATH, type UnsubscribeLinks, type Unsubscription } from './unsubscribe-links.ts'

export interface UnsubscribeDeps {
  readonly unsubscribeLinks: UnsubscribeLinks
  readonly notificationSettings: SettingsRepository
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly site: Site
  readonly clock: Clock
}

/**
 * One press in a mail program ends mail of its kind (RFC 8058, UNSUBSCRIBE-01): without a log-in, as often as one
 * likes. Programs that only look at links end nothing: that takes a POST.
 */
export function registerUnsubscribe(app: FastifyInstance, deps: UnsubscribeDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // What is in the body does not matter: the token says all.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    scope.route<{ Params: { token: string } }>({
      method: ['GET', 'POST'],
      url: `${UNSUBSCRIBE_PATH}/:token`,
      config: { beforeAgeProof: true },
      handler: (request, reply) => answer(request, request.params.token, reply, deps),
    })
  })
}

async function answer(
  request: FastifyRequest,
  token: string,
  reply: FastifyReply,
  deps: UnsubscribeDeps,
): Promise<FastifyReply> {
  const asked = deps.unsubscribeLinks.read(token)
  const found = asked === null ? null : await deps.notificationSettings.of(asked.account)
  const language = languageAsked(request.headers) ?? found?.language ?? 'en'
  const words = wordsOf(language)
  const send = (status: number, text: string, button: string | null): FastifyReply =>
    reply
      .code(status)
      .headers({ ...apiHeaders(deps.site.isSecure), ...pageHeaders })
      .send(pageOf(language, text, button, words))
  if (asked === null || (await deps.people.byId(asked.account)) === null)
    // A program is answered as by any call.
    return request.headers.accept?.includes('text/html') === true
      ? send(404, words.invalid_link, null)
      : sendFailure(reply.headers(apiHeaders(deps.site.isSecure)), { error: 'not_found' })
  if (request.method !== 'POST') return send(200, words.unsubscribe_ask, words.unsubscribe_press)
  await unsubscribe(asked, deps)
  return send(200, words.unsubscribed, null)
}

async function unsubscribe(
  { account, what }: Unsubscription,
  { notificationSettings }: UnsubscribeDeps,
): Promise<void> {
  await notificationSettings.change(account, {
    choose: (choices) =>
      changeChoices(
        choices,
        what === 'digest'
          ? { digest_hour: null }
          : { channels: { [what]: choices.channels[what].filter((channel) => channel !== 'email') } },
      ),
  })
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}

/** `button` null: there is nothing to press. */
function pageOf(language: Language, text: string, button: string | null, words: NotificationWords): string {
  const form =
    button === null ? '' : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(words.unsubscribe)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32em;margin:15vh auto;padding:0 24px}button{font:inherit;padding:10px 20px}</style></head>
<body><main><h1>${escapeHtml(words.unsubscribe)}</h1><p>${escapeHtml(text)}</p>${form}</main></body>
</html>
`
}
