import type { Clock } from '@footlight/core/ports'
import { FAQ_OWN_ID_MIN, type FieldCode, guideRoutes, helpRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { FastifyRequest } from 'fastify'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { refusedTexts } from '../notices/refused-texts.ts'
import type { SiteDirectory } from '../sites/site-directory.ts'
import type { FaqRepository } from './faq-repository.ts'
import type { FaqShelf } from './faq-shelf.ts'
import type { GuideShelf } from './guide-shelf.ts'

export interface FaqRouteDeps {
  readonly faqRepository: FaqRepository
  readonly faqShelf: FaqShelf
  readonly guideShelf: GuideShelf
  readonly sites: SiteDirectory
  readonly clock: Clock
}

/** All of them stand in the memory of every node. */
const ARTICLES_MAX = 200

/** Guides, questions and answers (GUIDE-01 to GUIDE-03, FAQ-01 to FAQ-05): who reads them, and who writes them. */
export function registerFaq(
  registrar: Registrar,
  { faqRepository, faqShelf, guideShelf, sites, clock }: FaqRouteDeps,
): void {
  const canonicalOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => sites.at(headers.host).canonicalUrl

  registerRoute(registrar, helpRoutes.faq, async ({ query: { language, q }, request }) => {
    const found = await faqShelf.published(language, q)
    return ok({
      articles: found.map(({ text: _text, ...entry }) => entry),
      guides: guideShelf.list(language),
      found: guideShelf.search(language, q ?? ''),
      canonical_url: canonicalOf(request),
    })
  })

  registerRoute(
    registrar,
    helpRoutes.faqArticle,
    async ({ params: { id }, query: { language }, request }) => {
      const article = (await faqShelf.published(language)).find((each) => each.id === id)
      return article === undefined
        ? fail({ error: 'not_found' })
        : ok({ ...article, canonical_url: canonicalOf(request) })
    },
  )

  registerRoute(registrar, guideRoutes.guide, ({ params: { guide }, query: { language }, request }) =>
    ok({ ...guideShelf.guide(guide, language), canonical_url: canonicalOf(request) }),
  )

  registerRoute(registrar, helpRoutes.allFaq, async ({ identity: { person } }) =>
    may(person.roles, 'help.edit')
      ? ok({ articles: [...(await faqShelf.all())] })
      : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, helpRoutes.changeFaq, async ({ identity: { person }, params: { id }, body }) => {
    if (!may(person.roles, 'help.edit')) return fail({ error: 'forbidden' })
    const { revision, fields } = body
    const all = await faqShelf.all()
    const known = all.find((record) => record.id === id)
    const refused: Record<string, FieldCode> = refusedTexts(fields.texts)
    if (known === undefined && id < FAQ_OWN_ID_MIN) refused['id'] = 'too_small'
    if (known === undefined && all.length >= ARTICLES_MAX) refused['revision'] = 'too_large'
    if (Object.keys(refused).length > 0) return fail({ error: 'invalid_value', fields: refused })
    if (!(await faqRepository.save(id, revision, fields, { by: person.id, at: clock.now() })))
      return fail({ error: 'conflict' })
    const record = await faqShelf.changed(id)
    return record === null ? fail({ error: 'conflict' }) : ok(record)
  })
}
