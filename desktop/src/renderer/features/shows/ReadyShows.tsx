import { Button } from '@footlight/ui/Button'
import { KeyRound, LayoutGrid, ReceiptText, Tag } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ActionRefused } from './ActionRefused.tsx'
import { CurrentShowCard } from './CurrentShowCard.tsx'
import { EndedShowCard } from './EndedShowCard.tsx'
import classes from './OfferBar.module.css'

/**
 * Before the performer goes on air: their prices, what their last shows came to, and what is announced
 * already.
 */
export const ReadyShows = observer(function ReadyShows() {
  const { t } = useTranslation('shows')
  const {
    ui,
    root: {
      room: {
        activities: { modes },
      },
    },
    paid: {
      prices,
      shows: {
        view: { currentShow },
      },
    },
  } = useConsole()
  return (
    <>
      <ActionRefused />
      <EndedShowCard />
      {currentShow !== null && <CurrentShowCard currentShow={currentShow} />}
      <div className={classes.actions}>
        <Button icon={<Tag aria-hidden />} onClick={() => ui.open({ kind: 'prices' })}>
          {t(prices.isChanged ? 'prices_short.unsaved' : 'prices_short.prices')}
        </Button>
        <Button icon={<ReceiptText aria-hidden />} onClick={() => ui.open({ kind: 'last_shows' })}>
          {t('ready.last_shows')}
        </Button>
        <Button icon={<LayoutGrid aria-hidden />} onClick={() => ui.open({ kind: 'apps' })}>
          {t('ready.apps')}
        </Button>
        <Button icon={<KeyRound aria-hidden />} onClick={() => ui.open({ kind: 'password' })}>
          {t(modes?.hasCamPassword === true ? 'room:modes.password_on' : 'room:modes.password')}
        </Button>
      </div>
    </>
  )
})
