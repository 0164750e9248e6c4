import type { CurrentShow } from '@footlight/core/protocol/shows'
import { Lock, Target, Ticket, UsersRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { CurrentShowActions } from './CurrentShowActions.tsx'
import { CurrentShowFacts } from './CurrentShowFacts.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import classes from './ShowCard.module.css'

const icons: Readonly<Record<CurrentShow['kind'], ReactNode>> = {
  private: <Lock />,
  limited: <Ticket />,
  group: <UsersRound />,
  goal: <Target />,
}

/** The current or announced show: what it is, what it costs, how far it is, and the way in. */
export const CurrentShowCard = observer(function CurrentShowCard({
  currentShow,
}: {
  readonly currentShow: CurrentShow
}) {
  const { t } = useTranslation()
  const { mode } = useStores().room
  return (
    <article
      className={classes.card}
      data-tone={mode === 'public' ? undefined : 'mine'}
      data-testid="current-show"
      data-kind={currentShow.kind}
      data-phase={currentShow.phase}
    >
      <span className={classes.icon} aria-hidden>
        {icons[currentShow.kind]}
      </span>
      <div className={classes.text}>
        <h2 className={classes.title}>
          <span role="status">
            {t(`shows.current.${currentShow.kind}.${currentShow.phase === 'running' ? 'running' : 'open'}`)}
          </span>
          {currentShow.message !== '' && <q className={classes.promise}>{currentShow.message}</q>}
        </h2>
        <CurrentShowFacts currentShow={currentShow} />
      </div>
      <CurrentShowActions currentShow={currentShow} />
      <ShowProgress currentShow={currentShow} />
    </article>
  )
})

/** Tickets sold, people gathered or tokens pledged, of those that are needed. */
const ShowProgress = observer(function ShowProgress({ currentShow }: { readonly currentShow: CurrentShow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, phase, target, reached } = currentShow
  if (target === null || reached === null) return null
  const values = {
    reached: format.number(reached),
    target: format.number(target),
    missing: format.number(Math.max(0, target - reached)),
  }
  const isBar = phase === 'open' && target > 0
  const text = isBar
    ? t(`shows.progress.${kind}`, values)
    : t(`shows.count.${kind}`, { count: reached, formatted: values.reached })
  return (
    <div className={classes.progress}>
      {isBar && (
        <ProgressBar label={t(`shows.kind.${kind}`)} reached={reached} target={target} valueText={text} />
      )}
      <p className={classes.quiet} aria-live="polite">
        {text}
      </p>
    </div>
  )
})
