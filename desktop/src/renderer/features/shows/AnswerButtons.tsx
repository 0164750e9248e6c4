import type { ShowRequest } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Check } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { keyNames } from '../safety/accelerator.ts'

interface AnswerButtonsProps {
  readonly request: ShowRequest
  /** The keys answer the first one. */
  readonly isFirst: boolean
}

export const AnswerButtons = observer(function AnswerButtons({ request, isFirst }: AnswerButtonsProps) {
  const { t } = useTranslation('shows')
  const {
    paid: { shows },
  } = useConsole()
  const pending = shows.pendingActions.isPending('answer') || shows.isResting
  const keys = (name: string) =>
    isFirst
      ? { 'aria-keyshortcuts': `Control+Shift+${name}`, title: keyNames(`CommandOrControl+Shift+${name}`) }
      : {}
  return (
    <>
      <Button
        variant="primary"
        size="large"
        icon={<Check aria-hidden />}
        pending={pending}
        {...keys('A')}
        onClick={() => void shows.answer(request, 'accept')}
      >
        {t('requests.accept')}
      </Button>
      <Button
        size="large"
        pending={pending}
        {...keys('D')}
        onClick={() => void shows.answer(request, 'decline')}
      >
        {t('requests.decline')}
      </Button>
    </>
  )
})
