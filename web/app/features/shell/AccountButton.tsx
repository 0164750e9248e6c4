import { Avatar } from '@footlight/ui/Avatar'
import { CircleUserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import classes from './AccountButton.module.css'

const loadMenu = () => import('./AccountMenu.tsx')
const AccountMenu = lazyPart(async () => ({ default: (await loadMenu()).AccountMenu }))

export const AccountButton = observer(function AccountButton() {
  const { t } = useTranslation()
  const { session } = useStores()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = session.isLoggedIn ? t('nav.account_of', { name: session.username }) : t('nav.menu')
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setOpen(!open)}
      >
        {session.isLoggedIn ? (
          <Avatar name={session.username ?? ''} src={session.user?.avatar ?? null} size={32} />
        ) : (
          <CircleUserRound aria-hidden />
        )}
      </button>
      {open && (
        <Suspense>
          <AccountMenu triggerRef={button} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
})
