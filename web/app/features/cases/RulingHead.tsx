import type { Removal, Ruling } from '@footlight/core/protocol/cases'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Cases.module.css'

interface RulingHeadProps extends Pick<Ruling, 'action' | 'ground' | 'text' | 'until'> {
  /** What is taken off the site; without a state: it was removed. */
  readonly removes: readonly (Pick<Removal, 'kind' | 'title'> & { readonly state?: Removal['state'] })[]
}

/** What else there is to say of something than that it was removed. */
const said: ReadonlySet<string> = new Set(['gone', 'restored', 'lifted'])

/** What was decided, until when, on which ground, and the reasons. */
export function RulingHead({ action, ground, text, until, removes }: RulingHeadProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (
    <>
      <p>
        <b>{t(`cases.action.${action}`)}</b>
        {until !== null && <> · {t('cases.until', { at: dateTime(until) })}</>}
        {ground !== null && <> · {t(`cases.ground.${ground}`)}</>}
      </p>
      <p className={classes.words}>{text}</p>
      {removes.length > 0 && (
        <div data-testid="removed-content">
          <b>{t(removes[0]?.state === 'named' ? 'cases.content.title' : 'cases.content.removed')}</b>
          <ul className={classes.removes}>
            {removes.map(({ kind, title, state }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two can look alike, and none ever moves.
              <li key={index}>
                {t(`cases.content.kind.${kind}`)}
                {title !== '' && <q className={classes.contentTitle}>{title}</q>}
                {state !== undefined && said.has(state) && <> ({t(`cases.content.state.${state}`)})</>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
