import type { Guide } from '@footlight/core/protocol/guides'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { GuideContent } from './GuideContent.tsx'
import { StillAsking } from './StillAsking.tsx'
import './texts.ts'
import guideClasses from './Guide.module.css'
import classes from './Help.module.css'

/** A guide: what is in it, then its sections, each at an address of its own. */
export function GuideView({ title, lead, language, sections }: Guide) {
  const { t, language: pageLanguage } = useTranslation()
  return (
    <main id="content" className={classes.page} data-testid="guide">
      <Link to="/faq" className={classes.back}>
        <ArrowLeft aria-hidden />
        {t('help.faq_title')}
      </Link>
      {language !== pageLanguage && (
        <p className={guideClasses.note} role="note">
          {t('help.guide_in_english')}
        </p>
      )}
      <article className={guideClasses.guide} lang={language}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <nav className={guideClasses.contents} aria-labelledby="guide-contents">
          <h2 id="guide-contents" lang={pageLanguage}>
            {t('help.guide_contents')}
          </h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <Link to={`#${section.id}`}>{section.title}</Link>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {heading}
            </h2>
            <GuideContent blocks={blocks} />
          </section>
        ))}
      </article>
      <StillAsking />
    </main>
  )
}
