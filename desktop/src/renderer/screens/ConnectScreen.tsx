import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useState, type FormEvent } from 'react'
import { DEFAULT_SERVER_ADDRESS } from '../../shared/server-address.ts'
import { useConsole } from '../app/console-context.ts'
import { unwrap } from '../ports/bridge.ts'
import { serverRefusals } from '../words/sentences.ts'
import { Doorway } from './Doorway.tsx'

/** The first start: which server. Main loads the page anew when it is chosen. */
export const ConnectScreen = observer(function ConnectScreen() {
  const { bridge, server, ui } = useConsole()
  const [address, setAddress] = useState(server.origin ?? DEFAULT_SERVER_ADDRESS)
  const [error, setError] = useState<string | undefined>()
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    const choice = unwrap(await bridge.chooseServer({ address }))
    if (choice.kind === 'chosen') return
    setError(serverRefusals[choice.reason])
    setPending(false)
  }

  return (
    <Doorway title="Where is your stage?" lead="The address of the site that you perform on. Your operator or studio gave it to you.">
      <form onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 16 }}>
        <TextField label="Server address" name="address" value={address} autoFocus spellCheck={false} error={error} onChange={(event) => { setAddress(event.currentTarget.value); setError(undefined) }} />
        <Button type="submit" variant="primary" size="large" block pending={pending}>Continue</Button>
        {server.origin !== null && <Button variant="quiet" block onClick={() => ui.setChoosingServer(false)}>Stay with {new URL(server.origin).host}</Button>}
      </form>
    </Doorway>
  )
})
