import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { LiveBar } from './LiveBar.tsx'
import { OwnBroadcast } from './own-broadcast.ts'
import { PanicScreen } from './PanicScreen.tsx'
import { PictureFields } from './PictureFields.tsx'
import { PreflightCard } from './PreflightCard.tsx'
import { ShowsCard } from './ShowsCard.tsx'
import { StatusNotices } from './StatusNotices.tsx'
import { SubjectField } from './SubjectField.tsx'
import { WithMeCard } from './WithMeCard.tsx'
import classes from './BroadcastView.module.css'

// Most visits need neither the texts nor the dialog.
const LivenessCard = lazyPart(async () => ({
  default: (await import('../liveness/LivenessCard.tsx')).LivenessCard,
}))
const RoomChat = lazyPart(async () => ({ default: (await import('../room/RoomView.tsx')).RoomChat }))

/** All that a performer needs to broadcast from a browser. */
export const BroadcastView = observer(function BroadcastView({ username }: { readonly username: string }) {
  const { t } = useTranslation()
  const stores = useStores()
  const [own] = useState(() => new OwnBroadcast(stores, username))
  useEffect(() => own.start(), [own])
  useEffect(() => void openWhereAllowed(own), [own])
  if (own.panic !== null) return <PanicScreen own={own} />
  return (
    <main id="content" className={classes.page}>
      <h1 className="visually-hidden">{t('broadcast.title')}</h1>
      <div className={classes.work}>
        <StatusNotices own={own} />
        <PictureFields own={own} />
        <LiveBar own={own} />
        {own.liveness.state !== null && own.liveness.state.hours !== null && (
          <Suspense>
            <LivenessCard own={own} />
          </Suspense>
        )}
        <WithMeCard store={own.onCamera} />
        <SubjectField />
        <ShowsCard />
        <PreflightCard own={own} />
        <GuideLink section="performer#panic" />
      </div>
      <OwnChat />
      <LeaveQuestion own={own} />
    </main>
  )
})

/** Where the browser was allowed to earlier it does not ask again, so the picture is there at once. */
async function openWhereAllowed(own: OwnBroadcast): Promise<void> {
  const { permissions } = navigator as { readonly permissions?: Permissions }
  const state = await permissions
    ?.query({ name: 'camera' as PermissionName })
    .then((status) => status.state)
    // Not every browser knows the name.
    .catch(() => null)
  if (state === 'granted') own.openDevices()
}

/** The chat of the own room, as its page shows it. */
const OwnChat = observer(function OwnChat() {
  const { data } = useStores().room
  return (
    <div className={classes.chat}>
      {data !== null && (
        <Suspense>
          <RoomChat key={data.user.username} data={data} />
        </Suspense>
      )}
    </div>
  )
})

/** Another page of the site ends the stream; whoever pressed a link by mistake stays. */
const LeaveQuestion = observer(function LeaveQuestion({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { shows } = useStores().room
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      own.broadcast.isRunning && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  const isPaid = shows.currentShow?.phase === 'running'
  return (
    <Modal
      role="alertdialog"
      size="small"
      title={t('broadcast.leave.title')}
      closeLabel={t('actions.close')}
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button onClick={() => blocker.reset()}>{t('broadcast.leave.stay')}</Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {t('broadcast.leave.go')}
          </Button>
        </>
      }
    >
      <p>{t(isPaid ? 'broadcast.leave.paid' : 'broadcast.leave.text')}</p>
    </Modal>
  )
})
