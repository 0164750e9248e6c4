import { ChevronDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useRef, useState } from 'react'
import { useConsole } from '../../app/console-context.ts'
import classes from './AccountButton.module.css'

const AccountMenu = lazy(() =>
  import('./AccountMenu.tsx').then((module) => ({ default: module.AccountMenu })),
)

/** Who is logged in; a press opens the way to the others. */
export const AccountButton = observer(function AccountButton() {
  const {
    root: { session },
  } = useConsole()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.account}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {session.username}
        <ChevronDown aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AccountMenu triggerRef={button} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
})
