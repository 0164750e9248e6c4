import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useConsole } from '../app/console-context.ts'
import type { Standing } from '../app/standing.ts'
import { unwrap } from '../ports/bridge.ts'
import { Doorway } from './Doorway.tsx'

type Reason = Exclude<Standing, 'guest' | 'studio' | 'ready'>

interface Advice {
  readonly title: string
  readonly lead: string
  /** Page of the site where the next step is; null where there is none to take by oneself. */
  readonly step: { readonly label: string; readonly path: string } | null
}

const advice: Readonly<Record<Reason, Advice>> = {
  not_a_model: { title: 'Only models can go live', lead: 'This is a viewer account: it watches, chats and tips on the site. To perform, sign up as a model; it takes a few minutes and a document.', step: { label: 'Sign up as a model', path: '/models/signup' } },
  not_verified: { title: 'Almost there: your identity is not confirmed yet', lead: 'Nobody goes on camera before that. Send your document on the site; you get an e-mail when it is looked at.', step: { label: 'Verify my identity', path: '/account/verify?type=identity' } },
  suspended: { title: 'This account is suspended', lead: 'You cannot go live until the suspension ends. What you earned is kept. Ask the model support if you think this is a mistake.', step: null },
}

/** Somebody is logged in who may not go live: why, and what to do next. */
export const NotAllowedScreen = observer(function NotAllowedScreen({ reason }: { readonly reason: Reason }) {
  const { root: { session }, bridge, server, broadcaster } = useConsole()
  const [address, setAddress] = useState<string | null>(null)
  const { title, lead, step } = advice[reason]

  async function open(path: string) {
    // Plain http is never handed to another program; she reads the address instead.
    if (!unwrap(await bridge.openOnServer({ path }))) setAddress(`${server.origin}${path}`)
  }

  async function logOut() {
    await broadcaster.stop()
    await session.logout()
  }

  return (
    <Doorway title={title} lead={lead} foot={<span>Logged in as <b>{session.username}</b></span>}>
      {step !== null && <Button variant="primary" size="large" block onClick={() => void open(step.path)}>{step.label}</Button>}
      {address !== null && <p>Open this page in your browser: <b style={{ overflowWrap: 'anywhere', userSelect: 'text' }}>{address}</b></p>}
      <Button block onClick={() => void session.refresh()}>Look again</Button>
      <Button variant="quiet" block onClick={() => void logOut()}>Log in as someone else</Button>
    </Doorway>
  )
})
