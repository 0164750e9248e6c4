import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { OfflineLogs } from '../logs/OfflineLogs.tsx'
import { Doorway } from './Doorway.tsx'

const ASK_AGAIN_EVERY_MS = 3_000

/** The server did not answer at the start. Asks again while the screen is there. */
export const UnreachableScreen = observer(function UnreachableScreen() {
  const { t } = useTranslation('console')
  const {
    root: { session },
    server,
    ui,
  } = useConsole()
  const [pending, setPending] = useState(false)
  useEffect(() => browserClock.every(ASK_AGAIN_EVERY_MS, () => void session.load()), [session])

  async function tryNow() {
    setPending(true)
    await session.load()
    setPending(false)
  }

  return (
    <Doorway
      title={t('unreachable.title')}
      lead={
        <Trans
          t={t}
          i18nKey="unreachable.lead"
          values={{ host: new URL(server.origin!).host }}
          components={{ b: <b /> }}
        />
      }
    >
      <Button variant="primary" size="large" block pending={pending} onClick={() => void tryNow()}>
        {t('unreachable.now')}
      </Button>
      <Button variant="quiet" block onClick={() => ui.setChoosingServer(true)}>
        {t('unreachable.other')}
      </Button>
      <OfflineLogs />
    </Doorway>
  )
})
