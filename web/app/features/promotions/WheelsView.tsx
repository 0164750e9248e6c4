import type { ApiResponse } from '@footlight/core/client/api-client'
import type { HeldTokens } from '@footlight/core/protocol/promotions'
import { Wheel, type WheelDraw, type WheelState, type wheelRoutes } from '@footlight/core/protocol/wheels'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { DrawCheck } from './DrawCheck.tsx'
import { WheelPanel } from './WheelPanel.tsx'
import page from '../library/MediaPage.module.css'
import './texts.ts'
import classes from './Promotions.module.css'

interface WheelsViewProps extends ApiResponse<typeof wheelRoutes.wheelDraws> {
  readonly page: number
  readonly held: HeldTokens
  readonly wheels: Readonly<Record<Wheel, WheelState>>
}

/** Both wheels, and every spin of whoever looks with the way to check it. */
export function WheelsView({ draws, has_more: hasMore, page: at, held, wheels }: WheelsViewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="wheels">
      <header className={page.header}>
        <h1>{t('promotions.wheels')}</h1>
        <nav aria-label={t('promotions.more')}>
          <Link to="/promo">{t('promotions.title')}</Link>
        </nav>
      </header>
      <div className={classes.parts}>
        {held.tokens > 0 && (
          <p className={classes.notice} role="status" data-testid="held-tokens">
            {t('promotions.waiting', { count: held.tokens, formatted: format.number(held.tokens) })}
          </p>
        )}
        {Wheel.options.map((wheel) => (
          <section key={wheel} className={classes.panel} aria-labelledby={`wheel-of-${wheel}`}>
            <h2 id={`wheel-of-${wheel}`}>{t(`promotions.wheel.${wheel}`)}</h2>
            <p className={classes.quiet}>{t(`promotions.wheel_text.${wheel}`)}</p>
            <div inert={!isBrowser}>
              <WheelPanel wheel={wheel} first={wheels[wheel]} />
            </div>
          </section>
        ))}
        <section className={classes.part} aria-labelledby="own-draws">
          <h2 id="own-draws">{t('promotions.draws')}</h2>
          {draws.length === 0 && <p className={classes.quiet}>{t('promotions.no_draws')}</p>}
          <ul className={classes.list} hidden={draws.length === 0}>
            {draws.map((draw) => (
              <Draw key={draw.id} draw={draw} />
            ))}
          </ul>
          {(at > 1 || hasMore) && (
            <nav className={page.pages} aria-label={t('promotions.pages')}>
              {at > 1 ? <Link to={`?page=${at - 1}`}>{t('promotions.newer')}</Link> : <span />}
              {hasMore && <Link to={`?page=${at + 1}`}>{t('promotions.older')}</Link>}
            </nav>
          )}
        </section>
      </div>
    </main>
  )
}

function Draw({ draw }: { readonly draw: WheelDraw }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dateTime = useDateTime()
  const { wheel, tokens, at } = draw
  return (
    <li className={classes.draw} data-testid="wheel-draw">
      <p>
        <b>
          {tokens === 0
            ? t('promotions.nothing')
            : t('promotions.tokens', { count: tokens, formatted: format.number(tokens) })}
        </b>{' '}
        · {t(`promotions.wheel.${wheel}`)} · <span className={classes.quiet}>{dateTime(at)}</span>
      </p>
      <details className={classes.proof}>
        <summary>{t('promotions.check')}</summary>
        <DrawCheck draw={draw} />
      </details>
    </li>
  )
}
