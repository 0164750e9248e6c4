import { Button } from '@footlight/ui/Button'
import { Square } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { keyNames } from '../safety/accelerator.ts'
import classes from '../safety/SafetyBar.module.css'

/** Asks before it ends anything: the dialog says what happens to the money. */
export const EndShowButton = observer(function EndShowButton() {
  const { t } = useTranslation('shows')
  const {
    ui,
    paid: { shows },
  } = useConsole()
  const { currentShow } = shows.view
  if (currentShow === null) return null
  return (
    <Button
      className={classes.end}
      size="large"
      icon={<Square aria-hidden />}
      title={keyNames('CommandOrControl+Shift+E')}
      aria-keyshortcuts="Control+Shift+E"
      data-testid="end-show"
      pending={shows.pendingActions.isPending('current_show')}
      onClick={() => ui.open({ kind: 'end_show' })}
    >
      {t(`end.label.${currentShow.kind}`)}
    </Button>
  )
})
