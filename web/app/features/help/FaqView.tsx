import type { GuideEntry, GuideFinding } from '@footlight/core/protocol/guides'
import { type FaqEntry, FaqSection } from '@footlight/core/protocol/help'
import { faqPath } from '@footlight/core/rules/help/slug'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { ChevronRight, CircleQuestionMark, Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RecordsLink } from '../legal/RecordsLink.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { StillAsking } from './StillAsking.tsx'
import './texts.ts'
import classes from './Help.module.css'

interface FaqViewProps {
  readonly guides: readonly GuideEntry[]
  /** Sections of them that have the words. */
  readonly found: readonly GuideFinding[]
  readonly articles: readonly FaqEntry[]
  /** '': all of them. */
  readonly words: string
}

/** Guides, and questions with answers, by section; a search is a page of its own address, so it works before any script does. */
export function FaqView({ guides, found, articles, words }: FaqViewProps) {
  const { t } = useTranslation()
  const sections = FaqSection.options.filter((name) => articles.some(({ section }) => section === name))
  return (
    <main id="content" className={classes.page} data-testid="faq">
      <h1>{t('help.faq_title')}</h1>
      <p className={classes.lead}>{t('help.faq_lead')}</p>
      <Form className={classes.search} action="/faq" role="search" aria-label={t('help.search')}>
        <TextField
          key={words}
          label={t('help.search')}
          type="search"
          name="q"
          icon={<Search aria-hidden />}
          defaultValue={words}
          maxLength={100}
        />
        <Button type="submit">{t('help.search_button')}</Button>
      </Form>
      {words === '' && (
        <section className={classes.section} aria-labelledby="faq-guides">
          <h2 id="faq-guides">{t('help.guides')}</h2>
          <ul className={classes.list}>
            {guides.map(({ guide, language, title, lead }) => (
              <Item key={guide} to={`/help/guides/${guide}`} language={language} title={title} about={lead} />
            ))}
          </ul>
        </section>
      )}
      {articles.length === 0 && found.length === 0 && (
        <EmptyState
          icon={<CircleQuestionMark />}
          title={t('help.none_found')}
          text={t('help.none_found_text')}
          action={<Link to="/faq">{t('help.all')}</Link>}
        />
      )}
      {sections.map((name) => (
        <section key={name} className={classes.section} aria-labelledby={`faq-${name}`}>
          <h2 id={`faq-${name}`}>{t(`help.section.${name}`)}</h2>
          <ul className={classes.list}>
            {articles
              .filter(({ section }) => section === name)
              .map(({ id, title, language }) => (
                <Item key={id} to={faqPath(id, title)} language={language} title={title} />
              ))}
          </ul>
        </section>
      ))}
      {found.length > 0 && (
        <section className={classes.section} aria-labelledby="faq-found">
          <h2 id="faq-found">{t('help.guides_found')}</h2>
          <ul className={classes.list}>
            {found.map(({ guide, language, guide_title, id, title, snippet }) => (
              <Item
                key={`${guide} ${id}`}
                to={`/help/guides/${guide}#${id}`}
                language={language}
                title={title}
                about={`${guide_title}: ${snippet}`}
              />
            ))}
          </ul>
        </section>
      )}
      <StillAsking />
      <p className={classes.still}>
        <Link to="/press">{t('help.press_lead')}</Link>
      </p>
      <RecordsLink className={classes.still} />
    </main>
  )
}

interface ItemProps {
  readonly to: string
  readonly language: string
  readonly title: string
  readonly about?: string
}

function Item({ to, language, title, about }: ItemProps) {
  return (
    <li>
      <Link to={to} lang={language}>
        {about === undefined ? (
          title
        ) : (
          <div className={classes.item}>
            {title}
            <span>{about}</span>
          </div>
        )}
        <ChevronRight aria-hidden />
      </Link>
    </li>
  )
}
