import { type Companion, companionLimits, type companionRoutes } from '@footlight/core/protocol/companions'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { Avatar } from '@footlight/ui/Avatar'
import { Bot } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Pages } from '../help/Pages.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { AiLabel } from './AiLabel.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Companions.module.css'

type Sort = 'popular' | 'new' | 'name'

interface CompanionsViewProps {
  readonly list: ResponseOf<typeof companionRoutes.aiBrowse>
  /** `all`: each. */
  readonly category: string
  readonly sort: Sort
}

/** AI profiles, each labelled as one. */
export function CompanionsView({ list, category, sort }: CompanionsViewProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  return (
    <main id="content" className={page.page} data-testid="companions">
      <header className={classes.head}>
        <h1>{t('companions.title')}</h1>
        <p className={classes.lead}>
          <AiLabel isLong /> {t('companions.lead')}
        </p>
        {session.user?.isModerator && <Link to="/admin/companions">{t('companions.review')}</Link>}
      </header>
      <div className={classes.choices}>
        <nav className={classes.chips} aria-label={t('companions.categories')}>
          {['all', ...list.categories].map((each) => (
            <Choice key={each} name="tag" value={each} plain="all" isChosen={each === category}>
              {each === 'all' ? t('companions.all') : each.replaceAll('-', ' ')}
            </Choice>
          ))}
        </nav>
        <nav className={classes.chips} aria-label={t('companions.sort')}>
          {(['popular', 'new', 'name'] as const).map((each) => (
            <Choice key={each} name="sort" value={each} plain="popular" isChosen={each === sort}>
              {t(`companions.sort_${each}`)}
            </Choice>
          ))}
        </nav>
      </div>
      {list.models.length === 0 ? (
        <EmptyState
          icon={<Bot />}
          title={t('companions.empty')}
          text={t('companions.empty_text')}
          action={<Link to="/ai-girlfriend">{t('companions.back')}</Link>}
        />
      ) : (
        <ul className={classes.grid}>
          {list.models.map((companion) => (
            <CompanionCard key={companion.id} companion={companion} />
          ))}
        </ul>
      )}
      <Pages last={Math.ceil(list.count_total / companionLimits.perPage)} />
    </main>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  /** What the address says by saying nothing. */
  readonly plain: string
  readonly isChosen: boolean
  readonly children: string
}

function Choice({ name, value, plain, isChosen, children }: ChoiceProps) {
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  next.delete('page')
  if (value === plain) next.delete(name)
  else next.set(name, value)
  return (
    <Link to={`/ai-girlfriend?${next}`} className={classes.chip} aria-current={isChosen || undefined}>
      {children}
    </Link>
  )
}

function CompanionCard({ companion }: { readonly companion: Companion }) {
  const { t } = useTranslation()
  const { username, name, description, tags, avatar_url } = companion
  return (
    <li data-testid="companion">
      <Link to={`/ai-girlfriend/${username}`} className={classes.card}>
        <span className={classes.cardHead}>
          <Avatar name={name} src={avatar_url} size={64} />
          <span className={classes.names}>
            <b>{name}</b>
            <span className={classes.quiet}>{t('companions.age')}</span>
          </span>
          <AiLabel />
        </span>
        <span className={classes.words}>{description}</span>
        {tags.length > 0 && (
          <span className={classes.tags}>
            {tags.map((tag) => (
              <span key={tag}>{tag.replaceAll('-', ' ')}</span>
            ))}
          </span>
        )}
      </Link>
    </li>
  )
}
