import { helpRoutes } from '@footlight/core/protocol/help'
import { faqIdIn, faqPath } from '@footlight/core/rules/help/slug'
import { noticeParts } from '@footlight/core/rules/notices/notice-text'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { FaqArticleView } from '../features/help/FaqArticleView.tsx'
import { FaqView } from '../features/help/FaqView.tsx'
import { languageOf } from '../i18n/language-of.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/faq'

/** As long as engines show it. */
const DESCRIPTION_CHARS = 155

/** The list and each article: one route, because every page names all that there are. */
export async function loader({ context, request, url, params: { article: address } }: Route.LoaderArgs) {
  const language = languageOf(request)
  if (address === undefined) {
    const words = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
    const query = new URLSearchParams({ language, q: words })
    return { article: null, words, ...(await load(context, helpRoutes.faq, `/faq?${query}`)) }
  }
  const id = faqIdIn(address)
  if (id === null) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return { article: await load(context, helpRoutes.faqArticle, `/faq/${id}?language=${language}`) }
}

/** Of an article; they stand in the head before anybody has said that they are an adult. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const article = loaderData?.article ?? null
  if (article === null) return []
  const words = noticeParts(article.text).map(({ text }) => text)
  const path = faqPath(article.id, article.title)
  return [
    { title: article.title },
    { name: 'description', content: words.join('').replaceAll('\n', ' ').slice(0, DESCRIPTION_CHARS) },
    { tagName: 'link', rel: 'canonical', href: article.canonical_url + path },
  ]
}

export default function FaqScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  if (loaderData.article !== null) return <FaqArticleView {...loaderData.article} />
  return (
    <>
      <title>{t('help.faq_title')}</title>
      <meta name="description" content={t('help.faq_lead')} />
      <link rel="canonical" href={`${loaderData.canonical_url}/faq`} />
      <FaqView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
