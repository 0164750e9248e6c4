import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_SERVER_ADDRESS } from '../../../shared/server-address.ts'
import { useConsole } from '../../app/console-context.ts'
import { serverRefusal } from '../../i18n/sentences.ts'
import { unwrap } from '../../ports/bridge.ts'
import { Doorway } from './Doorway.tsx'

/** The first start: which server. Main loads the page anew when it is chosen. */
export const ConnectScreen = observer(function ConnectScreen() {
  const { t } = useTranslation('console')
  const { bridge, server, ui } = useConsole()
  const [address, setAddress] = useState(server.origin ?? DEFAULT_SERVER_ADDRESS)
  const [error, setError] = useState<string | undefined>()
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    const choice = unwrap(await bridge.chooseServer({ address }))
    if (choice.kind === 'chosen') return
    setError(serverRefusal(t, choice.reason))
    setPending(false)
  }

  return (
    <Doorway title={t('connect.title')} lead={t('connect.lead')}>
      <form onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 16 }}>
        <TextField
          label={t('connect.address')}
          name="address"
          value={address}
          autoFocus
          spellCheck={false}
          error={error}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="primary" size="large" block pending={pending}>
          {t('connect.go_on')}
        </Button>
        {server.origin !== null && (
          <Button variant="quiet" block onClick={() => ui.setChoosingServer(false)}>
            {t('connect.stay', { host: new URL(server.origin).host })}
          </Button>
        )}
      </form>
    </Doorway>
  )
})
