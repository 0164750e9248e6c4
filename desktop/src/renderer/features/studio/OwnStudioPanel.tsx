import { StudioView } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Eye } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { GuideLink } from '../../layout/GuideLink.tsx'
import { ShiftLine } from './ShiftLine.tsx'
import classes from './OwnStudioPanel.module.css'

/**
 * For a performer who works with a studio: who watches unseen now, what the performer lets it see, and their
 * shift. Not there for anybody else.
 */
export const OwnStudioPanel = observer(function OwnStudioPanel() {
  const { t } = useTranslation('studio')
  const {
    root: {
      room: {
        activities: { observers },
      },
    },
    studio: {
      ownStudio: { agreement, shift, failure },
      ownStudio,
    },
    paid: { serverTime },
  } = useConsole()
  if (agreement === null || agreement.studio_id === null) return null
  return (
    <section className={classes.panel} aria-label={t('my_studio')}>
      <p className={classes.eyes} data-looking={observers.length > 0 || undefined} role="status">
        <Eye aria-hidden />
        {observers.length === 0 ? t('nobody_looks') : t('looking', { names: observers.join(', ') })}
      </p>
      <ChoiceRow
        label={t('may_see')}
        value={agreement.studio_view}
        options={StudioView.options.map((value) => ({ value, label: t(`agree.${value}`) }))}
        onChange={(studioView) => void ownStudio.agree(studioView)}
      />
      <p className={classes.help}>{t(`my_scope.${agreement.studio_view}`)}</p>
      <ShiftLine shift={shift} now={serverTime.now} />
      <Button block onClick={() => void ownStudio.clock(shift === null ? 'start' : 'end')}>
        {shift === null ? t('clock_me_in') : t('clock_me_out')}
      </Button>
      {failure !== null && (
        <p role="alert" className={classes.failed}>
          {t(`common:errors.${failure.error}`, { defaultValue: t('failed') })}
        </p>
      )}
      <GuideLink section="studio#consent" />
    </section>
  )
})
