import type { FaqArticle } from '@footlight/core/protocol/help'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NoticeText } from '../notices/NoticeText.tsx'
import { StillAsking } from './StillAsking.tsx'
import './texts.ts'
import classes from './Help.module.css'

/** One answer. */
export function FaqArticleView({ title, text, language }: FaqArticle) {
  const { t } = useTranslation()
  return (
    <main id="content" className={classes.page} data-testid="faq-article">
      <Link to="/faq" className={classes.back}>
        <ArrowLeft aria-hidden />
        {t('help.all')}
      </Link>
      <article className={classes.article} lang={language}>
        <h1>{title}</h1>
        <NoticeText text={text} language={language} />
      </article>
      <StillAsking />
    </main>
  )
}
